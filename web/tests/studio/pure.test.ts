import { describe, expect, test } from "vitest";
import { LANGS } from "../../src/i18n/i18n";
import { CLOSE, distance, lookAlikes, repeated } from "../../src/studio/model/alike";
import { cutOut } from "../../src/studio/model/cutout";
import { idOf, isCamera, nameOf, shortened } from "../../src/studio/model/names";
import { isEmoji, rowsOf } from "../../src/studio/model/paste";
import { bestSize, grownSize } from "../../src/studio/model/sizes";
import { millimetre, STUDIO } from "../../src/studio/model/words";
import type { SymbolEntry } from "../../src/wire/http";

const SCOTLAND = "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}";

describe("pasted words", () => {
  test("one a line, or a list with commas", () => {
    expect(rowsOf("dog\ncat\n\n dog \nhot  dog")).toEqual([
      { first: "dog" },
      { first: "cat" },
      { first: "hot dog" },
    ]);
    expect(rowsOf("dog, cat, sun").map(({ first }) => first)).toEqual(["dog", "cat", "sun"]);
    expect(rowsOf("")).toEqual([]);
  });

  test("two columns, however they are written", () => {
    const pairs = [
      { first: "dog", second: "le chien" },
      { first: "cat", second: "le chat" },
    ];
    for (const mark of ["\t", ";", " = ", " - ", " – ", ": ", ", "])
      expect(rowsOf(`dog${mark}le chien\r\ncat${mark}le chat`)).toEqual(pairs);
    expect(rowsOf("dog\tle chien\tDer Hund\ncat\tle chat")).toEqual(pairs);
    expect(rowsOf("dog\tle chien\ncat\t\nsun\tle soleil")[1]).toEqual({ first: "cat" });
  });

  test("nothing invisible, nothing endless", () => {
    expect(rowsOf("a\u202eb\u200b").map(({ first }) => first)).toEqual(["ab"]);
    expect(rowsOf("x".repeat(500))).toEqual([{ first: "x".repeat(40), cut: true }]);
    expect(rowsOf(`dog\t${"x".repeat(41)}\n${"y".repeat(40)}\tz`).map((row) => row.cut)).toEqual([
      true,
      undefined,
    ]);
  });

  test("emoji are told from words", () => {
    for (const emoji of ["🐝", "❤️", "👩‍🚀", "👍🏽", "🇵🇱", "1️⃣", SCOTLAND])
      expect(isEmoji(emoji)).toBe(true);
    for (const word of ["bee", "7", "", "🐝 bee", "a"]) expect(isEmoji(word)).toBe(false);
  });

  test("many emoji in a line are many, as keyboards write them", () => {
    const each = ["🐝", "❤️", "👩‍🚀", "👍🏽", "🇵🇱", "🇫🇷", "1️⃣", "2️⃣", SCOTLAND].map((first) => ({
      first,
    }));
    for (const between of ["", " ", "\n", ", "])
      expect(rowsOf(each.map(({ first }) => first).join(between))).toEqual(each);
    expect(rowsOf("🐝\t🍯")).toEqual([{ first: "🐝", second: "🍯" }]);
    expect(rowsOf("🐝 bee")).toEqual([{ first: "🐝 bee" }]);
  });
});

test("files name their pictures, unless only a camera did", () => {
  expect(nameOf("red_car-2.PNG")).toBe("red car 2");
  expect(nameOf("żółw.final.webp")).toBe("żółw final");
  for (const camera of ["IMG 0042", "DSC01234", "20240512 101112"])
    expect(isCamera(camera)).toBe(true);
  for (const name of ["dog", "car 2", "route 66"]) expect(isCamera(name)).toBe(false);
  expect(idOf("Żółw 2", new Set(["zo-w-2"]))).toMatch(/^[a-z0-9-]+$/);
  expect(idOf("猫", new Set(["symbol"]))).toBe("symbol-2");
});

describe("warnings", () => {
  const look = (...dots: string[]) =>
    Array.from({ length: 36 }, (_, i) => dots[i % dots.length]).join("");
  const picture = (path: string): SymbolEntry => ({ id: path, face: { kind: "picture", path } });

  test("a picture looks like itself, turned", () => {
    const one = look("ff8080", "008080", "404040");
    const turned = look("008080", "404040", "ff8080");
    expect(distance(one, turned)).toBe(0);
    expect(distance(one, look("208080"))).toBeGreaterThan(CLOSE);
    const info = (found: string) => ({ round: true, look: found });
    const pictures = { a: info(one), b: info(turned), c: info(look("208080")) };
    expect(lookAlikes(["a", "b", "c"].map(picture), pictures)).toEqual([[0, 1]]);
    const worded: SymbolEntry = {
      id: "w",
      face: { kind: "text", text: "bee" },
      second: picture("b").face,
    };
    expect(lookAlikes([worded, picture("c"), picture("a")], pictures)).toEqual([[0, 2]]);
  });

  test("names that repeat", () => {
    const named = (id: string, name: string): SymbolEntry => ({
      ...picture(id),
      names: { en: [name] },
    });
    expect(
      repeated([named("a", "Dog"), named("b", "dog"), named("c", "cat"), picture("d")], "en"),
    ).toEqual(["dog"]);
    const pair = (one: string, other: string): SymbolEntry => ({
      id: one,
      face: { kind: "text", text: one },
      second: { kind: "text", text: other },
      names: { en: [one] },
    });
    expect(
      repeated([pair("taxi", "taxi"), pair("cat", "chat"), pair("tomcat", "Chat")], "en"),
    ).toEqual(["chat"]);
  });
});

test("a plain background goes, what it surrounds stays", () => {
  const side = 9;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(250);
  const paint = (x: number, y: number, value: number) =>
    pixels.set([value, value, value, 255], 4 * (y * side + x));
  for (let y = 2; y < 7; y++)
    for (let x = 2; x < 7; x++) paint(x, y, x === 4 && y === 4 ? 250 : 20);
  cutOut(pixels, side, side, 20);
  const alpha = (x: number, y: number) => pixels[4 * (y * side + x) + 3];
  expect([alpha(0, 0), alpha(8, 4), alpha(2, 2), alpha(4, 4)]).toEqual([0, 0, 255, 255]);
});

const sizes = [57, 7, 13, 31].map((symbols) => ({
  id: `${symbols}`,
  symbols,
  cards: symbols,
  perCard: 3,
}));

test("the largest size that fits", () => {
  expect([60, 57, 56, 12, 3].map((n) => bestSize(sizes, n)?.symbols)).toEqual([57, 57, 31, 7, 7]);
});

test("a deck grows with its pictures, unless somebody wanted it smaller", () => {
  const grown = (id: string, before: number, now: number) =>
    grownSize(sizes, id, before, now)?.symbols;
  expect(grown("7", 10, 14)).toBe(13);
  expect(grown("7", 10, 60)).toBe(57);
  expect(grown("7", 3, 14)).toBe(13);
  expect(grown("7", 10, 12)).toBeUndefined();
  expect(grown("7", 13, 14)).toBeUndefined(); // could have been 13
  expect(grown("31", 10, 14)).toBeUndefined(); // waits for more
  expect(grown("31", 10, 60)).toBe(57);
  expect(grown("gone", 10, 14)).toBeUndefined();
});

test.each(LANGS)("the texts in %s are all there", (lang) => {
  const texts = STUDIO[lang];
  const all = (value: unknown): void => {
    if (typeof value === "string") expect(value.trim()).not.toBe("");
    else if (typeof value === "object") Object.values(value ?? {}).forEach(all);
  };
  all(texts);
  expect(texts.sizeOf(57, 8, 55)).toMatch(/57.*8.*55/);
  expect(texts.have(3, 7)).toMatch(/3.*7/);
  expect(texts.pasteFound(2, 5)).toMatch(/5.*2/);
  expect(texts.alike("fox", "dog")).toMatch(/fox.*dog/);
  expect(texts.copyOf("Zoo")).toContain("Zoo");
  expect(millimetre(lang)).toBe(lang === "ru" ? "мм" : "mm");
});

test.each(LANGS)("one picture is spoken of as one in %s", (lang) => {
  const texts = STUDIO[lang];
  // No word has to agree with the number, or the words are others.
  expect(texts.tooMany(1)).toBe(texts.tooMany(2).replace("2", "1"));
  expect(texts.spare(1)).not.toBe(texts.spare(2).replace("2", "1"));
});

test("what is there agrees with how many there are", () => {
  const have = (lang: "en" | "pl" | "de" | "it") => [1, 3, 5].map((n) => STUDIO[lang].have(n, 7));
  expect(have("en")).toEqual(["1 of 7 so far", "3 of 7 so far", "5 of 7 so far"]);
  expect(have("pl")).toEqual(["Jest 1 z 7", "Są 3 z 7", "Jest 5 z 7"]);
  expect(have("de")).toEqual(["1 von 7 ist da", "3 von 7 sind da", "5 von 7 sind da"]);
  expect(have("it")).toEqual(["Ce n’è 1 su 7", "Ce ne sono 3 su 7", "Ce ne sono 5 su 7"]);
});

test("what is too long is never cut through the middle of an emoji", () => {
  const long = `x${"🎉".repeat(60)}`;
  const whole = /^x(🎉)+$/u;
  expect(shortened(" ab ", 40)).toBe("ab");
  expect(shortened("Z\u0307o\u0301\u0142w", 40)).toBe("Żółw");
  expect(shortened("\u200fשלום\u200e \u061c a\u00adb\vc", 40)).toBe("שלום ab c");
  expect(shortened("واژه‌ها 👨‍👩‍👧", 40)).toBe("واژه‌ها 👨‍👩‍👧");
  expect(shortened(long, 40)).toMatch(whole);
  expect(rowsOf(long)[0]?.first).toMatch(whole);
  expect(nameOf(`x${"🎉".repeat(90)}.png`)).toMatch(whole);
});
