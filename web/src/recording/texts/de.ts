import type { ReplayTexts } from "../words";

export const de: ReplayTexts = {
  replay: "Wiederholung",
  play: "Abspielen",
  pause: "Anhalten",
  back: "Einen Schritt zurück",
  forward: "Einen Schritt weiter",
  position: "Stelle im Spiel",
  speed: "Tempo",
  stepOf: (n, of) => `Schritt ${n} von ${of}`,
  eyes: "Gesehen von",
  all: "Alle Karten offen",
  spectator: "Publikum",
  whoTouched: "Wer hat wann getippt?",
  about:
    "Der Schiedsrichter zieht die Zeit ab, die das Antippen durchs Netz unterwegs war. Die kürzeste Zeit, die übrig bleibt, gewinnt.",
  counted: "Zeit",
  way: "Unterwegs",
  arrived: "Angekommen nach",
  behind: "Später um",
  raceByRace: "Rennen für Rennen",
  noRace: "Noch hat niemand getippt.",
  alone: "Sonst war niemand schnell genug.",
  gone: "Dieses Spiel gibt es nicht, oder es ist längst weggeräumt.",
  cut: "Das Spiel ging weiter, aber mehr ist nicht gespeichert.",
  link: "Link zur Wiederholung",
  ms: "ms",
};
