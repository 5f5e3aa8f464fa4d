/** Texts of the first practice round, in seven languages. */

import type { Lang } from "../i18n/i18n";

export interface GuideTexts {
  /** On the start page, for who has never been here. */
  readonly newHere: string;
  readonly learn: string;
  /** One for each find: before the first, after the first, after the second, after the third. */
  readonly steps: readonly [string, string, string, string];
  /** After a wrong touch. */
  readonly lookForBoth: string;
  /** Before the picture that is looked for. */
  readonly psst: string;
  readonly skip: string;
  readonly on: string;
}

export const GUIDE: Readonly<Record<Lang, GuideTexts>> = {
  en: {
    newHere: "New here?",
    learn: "Learn it in 30 seconds",
    steps: [
      "One symbol is on both cards. Find it and tap it!",
      "Yes! Large or small, this way up or that: it’s the same picture. Again!",
      "In a game the first one to find it wins the card. One last time!",
      "That’s all there is to know. Ready to play?",
    ],
    lookForBoth: "Look for the one on both.",
    psst: "Psst! Look for this one:",
    skip: "Skip",
    on: "Keep practicing",
  },
  ru: {
    newHere: "Впервые здесь?",
    learn: "Научись за 30 секунд",
    steps: [
      "Один символ есть на обеих карточках. Найди его и коснись!",
      "Да! Большой или маленький, прямо или боком: картинка та же. Ещё раз!",
      "В игре карточку берёт тот, кто нашёл первым. Последний раз!",
      "Вот и все правила. Играем?",
    ],
    lookForBoth: "Ищи тот, что на обеих.",
    psst: "Подсказка! Ищи вот это:",
    skip: "Пропустить",
    on: "Ещё потренироваться",
  },
  pl: {
    newHere: "Pierwszy raz tutaj?",
    learn: "Naucz się w 30 sekund",
    steps: [
      "Jeden symbol jest na obu kartach. Znajdź go i dotknij!",
      "Tak! Duży czy mały, prosto czy na boku: to ten sam obrazek. Jeszcze raz!",
      "W grze kartę zdobywa ten, kto pierwszy znajdzie symbol. Ostatni raz!",
      "To już wszystko. Gramy?",
    ],
    lookForBoth: "Szukaj tego, który jest na obu.",
    psst: "Psst! Szukaj tego:",
    skip: "Pomiń",
    on: "Ćwicz dalej",
  },
  de: {
    newHere: "Zum ersten Mal hier?",
    learn: "In 30 Sekunden gelernt",
    steps: [
      "Ein Symbol ist auf beiden Karten. Finde es und tippe darauf!",
      "Ja! Groß oder klein, gerade oder schief: Es ist dasselbe Bild. Noch einmal!",
      "Im Spiel gewinnt die Karte, wer es zuerst findet. Ein letztes Mal!",
      "Mehr musst du nicht wissen. Spielen wir?",
    ],
    lookForBoth: "Such das, das auf beiden ist.",
    psst: "Psst! Such dieses hier:",
    skip: "Überspringen",
    on: "Weiter üben",
  },
  fr: {
    newHere: "Première visite ?",
    learn: "Apprends en 30 secondes",
    steps: [
      "Un symbole est sur les deux cartes. Trouve-le et touche-le !",
      "Oui ! Grand ou petit, droit ou penché : c’est la même image. Encore une fois !",
      "Dans une partie, qui le trouve en premier gagne la carte. Une dernière fois !",
      "Tu sais tout. On joue ?",
    ],
    lookForBoth: "Cherche celui qui est sur les deux.",
    psst: "Psst ! Cherche celui-ci :",
    skip: "Passer",
    on: "Continuer l’entraînement",
  },
  it: {
    newHere: "Prima volta qui?",
    learn: "Impara in 30 secondi",
    steps: [
      "Un simbolo è su tutte e due le carte. Trovalo e toccalo!",
      "Sì! Grande o piccolo, dritto o storto: la figura è la stessa. Ancora una volta!",
      "Nel gioco chi lo trova per primo vince la carta. Un’ultima volta!",
      "Ora sai tutto. Giochiamo?",
    ],
    lookForBoth: "Cerca quello che è su tutte e due.",
    psst: "Psst! Cerca questo:",
    skip: "Salta",
    on: "Continua ad allenarti",
  },
  es: {
    newHere: "¿Primera vez aquí?",
    learn: "Aprende en 30 segundos",
    steps: [
      "Un símbolo está en las dos cartas. ¡Encuéntralo y tócalo!",
      "¡Sí! Grande o pequeño, derecho o torcido: es el mismo dibujo. ¡Otra vez!",
      "En el juego, quien lo encuentra primero gana la carta. ¡Una última vez!",
      "Ya lo sabes todo. ¿Jugamos?",
    ],
    lookForBoth: "Busca el que está en las dos.",
    psst: "¡Psst! Busca este:",
    skip: "Saltar",
    on: "Seguir practicando",
  },
};

/** What is said alone elsewhere, as a sentence before another; it may begin with a quotation mark. */
export const sentence = (lang: Lang, words: string): string =>
  `${words.replace(/^[«„\s]*\p{Ll}/u, (start) => start.toLocaleUpperCase(lang))}.`;
