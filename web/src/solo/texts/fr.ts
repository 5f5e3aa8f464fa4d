import type { SoloTexts } from "../words";

export const fr: SoloTexts = {
  title: "En solo",
  bots: "Contre des robots",
  howQuick: "À quelle vitesse jouent-ils ?",
  howMany: "Combien ?",
  game: "Le jeu",
  play: "C’est parti !",
  noBots: "Le serveur ne répond pas : les robots ont besoin d’une connexion.",
  train: "Entraînement ciblé",
  trainAbout:
    "Des cartes avec les symboles qui te résistent. Ils reviennent jusqu’à ce qu’ils soient faciles.",
  nothingYet: "La première manche sert à faire connaissance.",
  go: "S’exercer",
  hard: "Difficiles pour toi en ce moment",
  takenFor: (other) => `confondu avec : ${other}`,
  done: "Bravo !",
  average: "En moyenne",
  before: (n) => `avant : ${n}`,
  slips: "Erreurs",
  again: "Encore une manche",
  rounds: "Tes dernières manches",
  kept: "Seul cet appareil le sait.",
  forget: "Oublier",
};
