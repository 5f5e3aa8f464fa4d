/**
 * Names in sentences: one name, three names, a name that ends in a full stop, a plural symbol.
 * Nothing can be declined or made to agree, so a sentence has to work with all of them. What came
 * out is written on one page for reading: build/inserted.md.
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Lang, LANGS } from "../../src/i18n/i18n";
import { listed } from "../../src/words/shared";
import { type Filled, textsOf } from "./catalogues";

const NUMBERS =
  /^(n|of|millis|there|needed|symbols|onCard|cards|pairs|letters|place|done|times|count)$/;
const CHERRIES: Readonly<Record<Lang, string>> = {
  en: "cherries",
  ru: "вишни",
  pl: "wiśnie",
  de: "Kirschen",
  fr: "cerises",
  it: "ciliegie",
  es: "cerezas",
};

const inserts = (lang: Lang): string[] => [
  "Anna",
  listed(lang, ["Anna", "Bob", "Cleo"]),
  "Sam Jr.",
  CHERRIES[lang],
];

const parameters = (text: Filled): string[] =>
  (/^\(?([^)=]*)\)?\s*=>/.exec(text.toString())?.[1] ?? "").split(",").map((one) => one.trim());

/** The sentence with a name in every place for one, and a number in every place for that. */
const filled = (text: Filled, name: string): string =>
  text(...parameters(text).map((one, i) => (NUMBERS.test(one) ? 3 + i : name)));

function sentences(lang: Lang): [string, string[]][] {
  return [...textsOf(lang)].flatMap(([path, text]) =>
    typeof text === "string" ? [] : [[path, inserts(lang).map((name) => filled(text, name))]],
  );
}

test.each(LANGS)("every sentence of %s works with every kind of name", (lang) => {
  const all = sentences(lang);
  expect(all.length).toBeGreaterThan(40);
  for (const [path, said] of all)
    for (const one of said) {
      expect(one, path).not.toMatch(/undefined|NaN|\[object/);
      expect(one, path).not.toMatch(/[!?…]\.|\.\.|,,| {2}|^\s|\s$/);
    }
});

test("one page shows them all, for reading", () => {
  const page = LANGS.flatMap((lang) => [
    `## ${lang}`,
    ...sentences(lang).map(
      ([path, said]) => `- ${path}\n${said.map((s) => `  - ${s}`).join("\n")}`,
    ),
  ]);
  mkdirSync("../build", { recursive: true });
  writeFileSync("../build/inserted.md", `${page.join("\n")}\n`);
});
