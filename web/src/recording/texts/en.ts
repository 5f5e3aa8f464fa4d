import type { ReplayTexts } from "../words";

export const en: ReplayTexts = {
  replay: "Replay",
  play: "Play",
  pause: "Pause",
  back: "One step back",
  forward: "One step forward",
  position: "Where in the game",
  speed: "Speed",
  stepOf: (n, of) => `step ${n} of ${of}`,
  eyes: "Seen by",
  all: "All cards open",
  spectator: "Spectators",
  whoTouched: "Who touched when?",
  about:
    "The referee subtracts the time each tap spent on the network. The shortest time left wins.",
  counted: "Time",
  way: "On its way",
  arrived: "Heard after",
  behind: "Behind",
  raceByRace: "Race by race",
  noRace: "Nobody has touched a symbol yet.",
  alone: "Nobody else touched in time.",
  gone: "We can’t find that game. It may have been deleted.",
  cut: "The game went on, but this is all that is kept.",
  link: "Link to this replay",
  ms: "ms",
};
