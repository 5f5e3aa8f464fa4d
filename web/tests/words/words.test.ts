import { describe, expect, test } from "vitest";
import { detect, LANGS, seconds, TEXTS, type Texts } from "../../src/i18n/i18n";
import { digits, keyCall } from "../../src/pairs/keys";
import { deal, spots } from "../../src/drawing/circles";
import { letter } from "../../src/drawing/lettering";

describe.each(LANGS)("the texts in %s", (lang) => {
  const texts: Texts = TEXTS[lang];

  test("are all there, and name what they are given", () => {
    for (const text of Object.values(texts).flat())
      if (typeof text === "string") expect(text.trim()).not.toBe("");
    expect(texts.onOneCardOnly("Fox")).toContain("Fox");
    expect(texts.keys("1–8")).toContain("1–8");
    expect(texts.artwork("Name", "Author")).toMatch(/Name.*Author/);
  });

  test("write seconds their own way", () => {
    expect(seconds(lang, 1840)).toMatch(/^1[.,]8\u00a0[sс]$/);
    expect(seconds(lang, 61_000)).toMatch(/^61\u00a0[sс]$/);
    expect(seconds(lang, 1840, true)).toMatch(/^1[.,]8\s\p{L}{6,}$/u);
  });
});

test("the reader's first language that we speak is used", () => {
  expect(detect(["pt-BR", "de-AT", "fr"])).toBe("de");
  expect(detect(["RU"])).toBe("ru");
  expect(detect(["", "xx"])).toBe("en");
  expect(detect([])).toBe("en");
});

const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

test("digits call the first card, with Shift the second, on every layout", () => {
  expect(keyCall({ ...plain, code: "Digit1" })).toEqual({ side: 0, place: 0 });
  expect(keyCall({ ...plain, code: "Numpad9" })).toEqual({ side: 0, place: 8 });
  expect(keyCall({ ...plain, code: "Digit0", shiftKey: true })).toEqual({ side: 1, place: 9 });
  expect(keyCall({ ...plain, code: "Digit1", ctrlKey: true })).toBeNull();
  expect(keyCall({ ...plain, code: "KeyA" })).toBeNull();
  expect([digits(3), digits(8), digits(10)]).toEqual(["1–3", "1–8", "1–9, 0"]);
});

test("letters fill their circle and stay inside it", () => {
  const measure = (line: string) => line.length * 0.65;
  for (const text of ["A", "57", "dog", "Feuerwehrauto", "hot air balloon", "ice cream"]) {
    const { lines, size, width } = letter(text, measure);
    const height = ((lines.length - 1) * 1.08 + 0.8) * size;
    expect(Math.hypot(width, height)).toBeCloseTo(96);
    for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(width + 1e-9);
    expect(lines.join(" ")).toBe(text);
  }
  expect(letter("hot air balloon", measure).lines).toEqual(["hot air", "balloon"]);
  expect(letter("A", measure).size).toBeGreaterThan(letter("57", measure).size);
});

test("long words get the large spots, and pictures stay where they are", () => {
  const layout = spots(3, 4);
  const length = (symbol: number) => symbol;
  const dealt = deal([4, 7, 12, 5], layout, length);
  expect([...dealt].sort()).toEqual([12, 4, 5, 7]);
  const largest = layout.reduce((best, spot, i) => (spot.r > (layout[best]?.r ?? 0) ? i : best), 0);
  expect(dealt[largest]).toBe(12);
  expect(deal([4, 7, 12, 5], layout, () => 0)).toEqual([4, 7, 12, 5]);
});

const sources = import.meta.glob<string>(
  ["../src/**/fr.ts", "../src/**/words.ts", "../src/party/more.ts"],
  { query: "?raw", import: "default", eager: true },
);
/** A file of French, or the French parts of one. */
const french = Object.entries(sources).map(([file, source]) => {
  const parts = source.match(/^ +fr: (?:\{.*?\n {2}\}|"[^"\n]*"),/gms);
  return [file, file.endsWith("fr.ts") ? source : (parts ?? []).join("\n")] as const;
});

test.each(french)("French marks stay with their words in %s", (_, source) => {
  const texts = source.match(/"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g) ?? [];
  for (const text of texts)
    expect(text.replace(/\$\{[^}]*\}/g, "")).not.toMatch(/ [!?;:»]|« |\u00a0[!?;]/);
});

const spoken = import.meta.glob<string>(["../src/**/texts/*.ts", "../src/**/words.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
test.each(Object.entries(spoken))("no dots stand alone on a line in %s", (_, source) => {
  expect(source.match(/".* ….*"/g)).toBeNull();
});
