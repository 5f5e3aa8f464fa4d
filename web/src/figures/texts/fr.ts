import type { FigureTexts } from "../words";

export const fr: FigureTexts = {
  figures: "En chiffres",
  replay: "Revoir la partie",
  link: "Lien vers la partie",
  picture: "Image à partager",
  download: "Enregistrer l’image",
  fastest: "Trouvaille la plus rapide",
  closest: "Arrivée la plus serrée",
  confused: "Les plus confondus",
  times: "La vitesse de chacun",
  timesAbout:
    "Chaque point est un symbole trouvé. La boîte contient la moitié centrale, le trait marque le milieu.",
  finds: "Trouvés",
  wrong: "Erreurs",
  median: "Médiane",
  pace: "Rythme",
  skill: "Talent",
  luck: "Chance",
  paceAbout: "Rythme : temps de recherche par course gagnée, courses des autres comprises.",
  skillAbout: "Adresse : combien de fois plus vite que la moyenne.",
  luckAbout: "Chance : points en plus de ce que la vitesse seule aurait donné.",
  nobody: "Pas de course cette fois.",
  raceByRace: "Course par course",
  results: "Résultats",
};
