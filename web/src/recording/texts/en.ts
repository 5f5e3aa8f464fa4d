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
  whoTouched: "Who tapped when?",
  about:
    "The referee subtracts the time each tap spent on the network. The shortest time left wins.",
  counted: "Time",
  way: "On its way",
  arrived: "Arrived after",
  behind: "Behind",
  raceByRace: "Race by race",
  noRace: "No one has tapped a symbol yet.",
  alone: "No one else tapped in time.",
  gone: "We can’t find that game. It may have been deleted.",
  cut: "The game went on, but only this much was saved.",
  link: "Link to this replay",
  ms: "ms",
};
