import type { FigureTexts } from "../words";

export const it: FigureTexts = {
  figures: "In cifre",
  replay: "Rivedi la partita",
  link: "Link alla partita",
  picture: "Immagine da condividere",
  download: "Salva l’immagine",
  fastest: "Colpo d’occhio più rapido",
  closest: "Arrivo al fotofinish",
  confused: "Scambiati più spesso",
  times: "I tempi di tutti",
  timesAbout:
    "Ogni punto è un simbolo trovato. Il riquadro è la metà centrale, la riga è la mediana.",
  finds: "Trovati",
  wrong: "Errori",
  median: "Mediana",
  pace: "Ritmo",
  skill: "Bravura",
  luck: "Fortuna",
  paceAbout: "Ritmo: tempo di ricerca per ogni gara vinta, comprese le gare degli altri.",
  skillAbout: "Bravura: quante volte più veloce della media.",
  luckAbout: "Fortuna: punti in più di quelli che la sola velocità avrebbe dato.",
  nobody: "Questa volta non ci sono state gare.",
  raceByRace: "Gara per gara",
  results: "Risultati",
};
