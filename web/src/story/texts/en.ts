import type { StoryTexts } from "../words";

export const en: StoryTexts = {
  title: "How does it work?",
  lead: "Any two cards share exactly one symbol. It’s not a trick, and no one found it by trial and error. It’s geometry: old, beautiful, and small enough to hold in your hand.",
  plane: "Points and lines",
  planeText:
    "This is the smallest deck of all: seven cards with three symbols each. It is named after Gino Fano, who described it in 1892. Every symbol is a point, and every card is a line through three points. One of the lines is round; that’s allowed.",
  planeTry: "Tap two cards: their lines meet in one point. Tap two symbols: one line joins them.",
  meet: (name) => `No other symbol is on both cards. The two lines meet here: ${name}`,
  join: "One line joins them. No other card has both.",
  build: "Build it yourself",
  buildText:
    "Seven empty cards, seven symbols. Put three on each card, so that any two cards share exactly one. Tap a card, then the symbols for it.",
  right: (n, of) => `Pairs of cards that are right: ${n} of ${of}`,
  none: "These two cards share nothing.",
  many: "These two cards share more than one symbol.",
  hint: "Hint",
  restart: "Start again",
  built:
    "You built it! There are thirty ways to do that, and all of them are this one plane in disguise.",
  card: (n) => `Card ${n}`,
  count: "Why 57?",
  countText:
    "Take one card with 8 symbols. In a full deck each of them is on 7 more cards. Every other card meets yours in exactly one of your symbols, so you have just counted them all: 1 + 8 × 7 = 57. And there are as many symbols as cards.",
  noDeck: "There’s no such deck. Why not? Read on!",
  shop: "And why 55 in the stores?",
  shopText:
    "The decks in the stores have 55 cards, though there could be 57. Mathematics has no need for that, but no quarrel with it either: leave out any cards you like, and any two of the rest still share one symbol. But the gap shows. 42 symbols are on eight cards, 14 are on seven, and a single one is on only six: the one that the two missing cards share.",
  shopTry: "Tap any cards to leave those out instead.",
  onCards: (n) => `on ${n}\u00a0cards`,
  seven: "Why never seven symbols?",
  euler:
    "In 1782 Leonhard Euler asked: 36 officers come from six regiments and have six ranks. Can they stand in a square so that each row and each column has every regiment once and every rank once? With three, four and five it works. With six he found no way.",
  tarry:
    "In 1900 Gaston Tarry went through all the cases: there is no way. A deck with seven symbols on each card would show the officers where to stand. So there is no such deck either.",
  bruckRyser:
    "In 1949 Richard Bruck and Herbert Ryser found a reason that fits into one line. Take the number of symbols on a card, less one, and divide it by 4. If 1 or 2 is left over, the number must be a sum of two squares, as 5 = 1 + 4 is. For seven symbols the number is 6: it leaves 2, and it isn’t a sum of two squares.",
  open: "With eleven symbols on a card, computers searched for years before they could say no, in 1989. And with thirteen? No one in the world knows. Perhaps you will find out!",
  inARow: "Officers in a row",
  impossible: "Impossible",
  girls: "Fifteen schoolgirls",
  girlsText:
    "In 1850 Thomas Kirkman set a puzzle: 15 girls go for a walk every day for a week, in five rows of three. No two of them may walk in the same row twice. This is one way to do it. The girls are like symbols and the rows are like cards: any two girls are together in exactly one row.",
  girlsTry: "Tap two girls: on which day do they walk together?",
  theirDay: (day) => `Their day: ${day}`,
  hidden: "And there’s more: fifteen little seven-card decks are hidden in these walks.",
  insects: "The insects",
  insectsText:
    "The puzzle of the schoolgirls led Jacques Cottereau to a deck of his own in 1976: 31 cards with six insects each, and any two cards have one insect in common. Years later a few of these cards turned up again, and a party game grew out of them that is played all over the world.",
  end: "Now you know. Time to play!",
};
