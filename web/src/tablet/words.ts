/** Texts of the page for one device, in seven languages. */

import type { Lang } from "../i18n/i18n";
import type { LocalGame } from "./games";

type How = "own-centre" | "own-other" | "centre-other";

export const howOf = ({ touch, match }: LocalGame): How =>
  touch === "centre" ? "centre-other" : `own-${match}`;

export interface TabletTexts {
  readonly title: string;
  readonly about: string;
  readonly players: string;
  /** Where to touch, by what is touched and what it is compared with. */
  readonly how: Readonly<Record<How, string>>;
  readonly roundOf: (n: number, of: number) => string;
  readonly card: (n: number) => string;
}

export const TABLET: Readonly<Record<Lang, TabletTexts>> = {
  en: {
    title: "Around one tablet",
    about: "Put it in the middle: everyone plays from their own side. No phones, no network.",
    players: "Players",
    how: {
      "own-centre": "On your card, tap the symbol that’s also in the middle.",
      "own-other": "On your card, tap a symbol someone else has too: they get your cards.",
      "centre-other":
        "On the card in front of you, tap a symbol from someone else’s pile: they get the card.",
    },
    roundOf: (n, of) => `Round ${n} of ${of}`,
    card: (n) => `Player ${n}’s card`,
  },
  ru: {
    title: "Вокруг планшета",
    about:
      "Положите планшет посередине: каждый играет со своей стороны. Ни телефонов, ни сети не нужно.",
    players: "Игроки",
    how: {
      "own-centre": "Коснись на своей карточке символа, который есть и на карточке в середине.",
      "own-other":
        "Коснись на своей карточке символа, который есть и у соседа: твои карточки уйдут к нему.",
      "centre-other":
        "Коснись на карточке перед тобой символа, который есть и в чужой стопке: карточка уйдёт туда.",
    },
    roundOf: (n, of) => `Раунд ${n} из ${of}`,
    card: (n) => `Карточка игрока ${n}`,
  },
  pl: {
    title: "Wokół jednego tabletu",
    about: "Połóżcie go między sobą: każdy gra przy swoim brzegu. Bez telefonów i bez sieci.",
    players: "Gracze",
    how: {
      "own-centre": "Dotknij na swojej karcie symbolu, który jest też na karcie pośrodku.",
      "own-other":
        "Dotknij na swojej karcie symbolu, który ma też ktoś inny: dostanie twoje karty.",
      "centre-other":
        "Dotknij na karcie przed tobą symbolu, który jest też na cudzym stosie: ta osoba dostanie kartę.",
    },
    roundOf: (n, of) => `Runda ${n} z ${of}`,
    card: (n) => `Karta gracza ${n}`,
  },
  de: {
    title: "Rund ums Tablet",
    about:
      "Legt das Gerät zwischen euch: Alle spielen von ihrer Seite aus. Ohne Handys, ohne Netz.",
    players: "Wie viele seid ihr?",
    how: {
      "own-centre": "Tippe auf deiner Karte das Symbol an, das auch die Karte in der Mitte zeigt.",
      "own-other":
        "Tippe auf deiner Karte das Symbol an, das auch eine fremde Karte zeigt: Dorthin gehen deine Karten.",
      "centre-other":
        "Tippe auf der Karte vor dir das Symbol an, das auch ein fremder Stapel zeigt: Dorthin geht die Karte.",
    },
    roundOf: (n, of) => `Runde ${n} von ${of}`,
    card: (n) => `Karte von Platz ${n}`,
  },
  fr: {
    title: "Autour d’une tablette",
    about: "Posez-la entre vous : chacun joue de son côté de l’écran. Sans téléphone ni réseau.",
    players: "Combien êtes-vous ?",
    how: {
      "own-centre": "Touche sur ta carte le symbole que la carte du milieu montre aussi.",
      "own-other":
        "Touche sur ta carte le symbole qu’une autre personne a aussi : elle reçoit tes cartes.",
      "centre-other":
        "Touche sur la carte devant toi le symbole qu’une autre pile montre aussi : la carte y va.",
    },
    roundOf: (n, of) => `Manche ${n} sur ${of}`,
    card: (n) => `Carte n° ${n}`,
  },
  it: {
    title: "Intorno a un tablet",
    about: "Mettetelo in mezzo: ognuno gioca dal suo lato. Senza telefoni e senza rete.",
    players: "In quanti giocate?",
    how: {
      "own-centre": "Tocca sulla tua carta il simbolo che mostra anche la carta al centro.",
      "own-other":
        "Tocca sulla tua carta il simbolo che ha anche qualcun altro: riceverà le tue carte.",
      "centre-other":
        "Tocca sulla carta davanti a te il simbolo che mostra anche un’altra pila: la carta va lì.",
    },
    roundOf: (n, of) => `Manche ${n} di ${of}`,
    card: (n) => `Carta n. ${n}`,
  },
  es: {
    title: "Alrededor de una tableta",
    about: "Ponedla en medio: cada cual juega desde su lado. Sin móviles y sin red.",
    players: "¿Cuántos jugáis?",
    how: {
      "own-centre": "Toca en tu carta el símbolo que también está en la carta del centro.",
      "own-other":
        "Toca en tu carta el símbolo que también tiene otra persona: se llevará tus cartas.",
      "centre-other":
        "Toca en la carta que tienes delante el símbolo que también está en otro montón: la carta va allí.",
    },
    roundOf: (n, of) => `Ronda ${n} de ${of}`,
    card: (n) => `Carta n.º ${n}`,
  },
};
