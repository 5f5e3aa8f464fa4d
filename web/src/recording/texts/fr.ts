import type { ReplayTexts } from "../words";

export const fr: ReplayTexts = {
  replay: "Revoir la partie",
  play: "Lecture",
  pause: "Pause",
  back: "Un pas en arrière",
  forward: "Un pas en avant",
  position: "Moment de la partie",
  speed: "Vitesse",
  stepOf: (n, of) => `étape ${n} sur ${of}`,
  eyes: "Vu par",
  all: "Toutes les cartes visibles",
  spectator: "Le public",
  whoTouched: "Qui a touché quand ?",
  about:
    "L’arbitre retire le temps que le geste a passé en route dans le réseau. Le temps restant le plus court gagne.",
  counted: "Temps",
  way: "En route",
  arrived: "Reçu après",
  behind: "Écart",
  raceByRace: "Course par course",
  noRace: "Personne n’a encore rien touché.",
  alone: "Personne d’autre n’a touché à temps.",
  gone: "Cette partie n’existe pas, ou elle n’est plus gardée.",
  cut: "La partie a continué, mais la suite n’est pas gardée.",
  link: "Lien vers la partie",
  ms: "ms",
};
