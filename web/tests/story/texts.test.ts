import { expect, test } from "vitest";
import { LANGS } from "../../src/i18n/i18n";
import { STORY } from "../../src/story/words";

test.each(LANGS)("formulas stay on one line in %s", (lang) => {
  const { countText, bruckRyser } = STORY[lang];
  expect(countText).toContain("1\u00a0+\u00a08\u00a0×\u00a07\u00a0=\u00a057");
  expect(bruckRyser).toContain("5\u00a0=\u00a01\u00a0+\u00a04");
  for (const text of Object.values(STORY[lang]))
    if (typeof text === "string") expect(text).not.toMatch(/ [=+×]|[=+×] /);
});
