import { expect, test } from "vitest";
import { LANGS, TEXTS } from "../../src/i18n/i18n";
import { GUIDE, sentence } from "../../src/practice/words";

test.each(LANGS)("a wrong touch is answered in two sentences in %s", (lang) => {
  for (const name of ["éclair", "Éclair"]) {
    const said = `${sentence(lang, TEXTS[lang].onOneCardOnly(name))} ${GUIDE[lang].lookForBoth}`;
    expect(said).toMatch(/^[«„\s]*\p{Lu}[^.]*\p{L}\. \p{Lu}[^.]*\.$/u);
    expect(said).toMatch(/éclair/iu);
  }
  expect(sentence(lang, TEXTS[lang].onOneCardOnly("8-ball"))).toContain("8-ball");
});
