/** Texts of a demonstration besides the rules themselves. */

import type { Lang } from "../i18n/i18n";

interface DemoTexts {
  readonly showMe: string;
  readonly again: string;
}

export const DEMO: Readonly<Record<Lang, DemoTexts>> = {
  en: { showMe: "Show me", again: "Show it again" },
  ru: { showMe: "Показать", again: "Показать ещё раз" },
  pl: { showMe: "Pokaż mi", again: "Pokaż jeszcze raz" },
  de: { showMe: "Zeig’s mir", again: "Noch einmal zeigen" },
  fr: { showMe: "Montre-moi", again: "Montre encore" },
  it: { showMe: "Fammi vedere", again: "Fammelo rivedere" },
  es: { showMe: "Enséñamelo", again: "Otra vez" },
};
