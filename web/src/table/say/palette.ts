/** Colours of people and of teams. Shapes say the same to colour-blind players. */

const SEATS = [
  "#e2603f",
  "#23849b",
  "#57a05f",
  "#8b4f9f",
  "#c98a00",
  "#d6518a",
  "#4a6fd0",
  "#7a6a5a",
];
const TEAMS = ["#d6407f", "#d97a00", "#3f8f4a", "#2f66c9"];

export const seatColour = (colour: number): string =>
  `var(--seat-${colour % 8}, ${SEATS[colour % 8]})`;

export const teamColour = (team: number): string =>
  team < 0 ? "var(--ink)" : `var(--team-${team % 4}, ${TEAMS[team % 4]})`;
