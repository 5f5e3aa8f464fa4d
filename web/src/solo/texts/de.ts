import type { SoloTexts } from "../words";

export const de: SoloTexts = {
  title: "Allein spielen",
  bots: "Gegen Bots",
  howQuick: "Wie schnell sind sie?",
  howMany: "Wie viele?",
  game: "Das Spiel",
  play: "Los!",
  noBots: "Der Server ist nicht zu erreichen: Bots brauchen eine Verbindung.",
  train: "Training",
  trainAbout:
    "Karten mit den Symbolen, die dir schwerfallen. Sie kommen wieder, bis du sie leicht findest.",
  nothingYet: "In der ersten Runde lernen wir uns kennen.",
  go: "Trainieren",
  hard: "Gerade schwer für dich",
  takenFor: (other) => `verwechselt mit: ${other}`,
  done: "Gut gemacht!",
  average: "Im Schnitt",
  before: (n) => `vorher: ${n}`,
  slips: "Danebengetippt",
  again: "Noch eine Runde",
  rounds: "Deine letzten Runden",
  kept: "Das weiß nur dieses Gerät.",
  forget: "Vergessen",
};
