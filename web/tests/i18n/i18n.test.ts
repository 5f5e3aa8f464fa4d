import { expect, test } from "vitest";
import { among, labelled, localeOf } from "../../src/i18n/i18n";

test("what follows a name that runs from right to left stays behind it", () => {
  expect(labelled("en", "Ann", 7)).toBe("Ann: 7");
  expect(labelled("fr", "Ann", 7)).toBe("Ann\u00a0: 7");
  // Without the isolates a browser shows "7 :עומר".
  expect(labelled("en", "עומר", 7)).toBe("\u2068עומר\u2069: 7");
  expect([among("Zoë"), among("مريم"), among("Ωρα")]).toEqual(["Zoë", "\u2068مريم\u2069", "Ωρα"]);
});

test("dates are written as the reader writes them", () => {
  expect(localeOf("en", ["de-AT", "en-GB"])).toBe("en-GB");
  expect(localeOf("de", ["de-AT", "en-GB"])).toBe("de-AT");
  expect(localeOf("fr", ["en-US"])).toBe("fr");
});
