/** A card to keep and to share: the podium on a table of sand, with the symbols that were played. */

import { labelled, localeOf, seconds, type Lang } from "../i18n/i18n";
import type { Faces, Ranking } from "../protocol/types";
import { disc, face, INK, PAPER, picturesOf, SEATS, SOFT, symbol, write, type Pen } from "./pen";
import { FIGURES } from "./words";
import type { SessionFigures } from "../wire/http";

export const WIDTH = 1080;
export const HEIGHT = 1350;
const STEPS = [
  { x: 540, top: 790, colour: "#ffc845" },
  { x: 270, top: 880, colour: "#d9d4de" },
  { x: 810, top: 930, colour: "#dca277" },
] as const;
const FLOOR = 1110;
const ROUND = 24;
const STEP = 250;

export interface Headline {
  readonly title: string;
  /** The game, or what kind of evening it was. */
  readonly game: string;
  /** How first place was decided if some were level. */
  readonly tie: string;
  /** Where this is played. */
  readonly address: string;
}

export async function draw(
  canvas: HTMLCanvasElement,
  told: SessionFigures,
  faces: Faces,
  { title, game, tie, address }: Headline,
  lang: Lang,
): Promise<void> {
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("this browser cannot draw");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const signs = faces.symbols.slice(0, 57);
  const pictures = await picturesOf(signs, lang);
  ground(pen);
  // A ring of symbols round the card, others for every evening.
  const spin = [...told.id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  BORDER.forEach(([x, y, size], i) => {
    const sign = signs[(spin + i * 11) % Math.max(1, signs.length)];
    if (sign) symbol(pen, sign, pictures, lang, [x, y, size, ((spin * (i + 3)) % 9) / 9 - 0.5]);
  });
  pen.fillStyle = INK;
  write(pen, title, WIDTH / 2, 280, 92, 740, 800);
  pen.fillStyle = SOFT;
  const date = new Intl.DateTimeFormat(localeOf(lang), { dateStyle: "long" }).format(told.ended);
  write(pen, game === "" ? date : `${game} · ${date}`, WIDTH / 2, 364, 36, 760, 600);
  if (tie !== "") write(pen, tie, WIDTH / 2, 414, 32, 760, 500);
  podium(pen, told);
  const quick = quickest(told);
  if (quick?.time != null) {
    pen.fillStyle = INK;
    const name = told.players[quick.seat]?.name ?? "";
    const said = labelled(lang, FIGURES[lang].fastest, `${name}, ${seconds(lang, quick.time)}`);
    write(pen, said, WIDTH / 2, 1158, 34, 640);
  }
  pen.fillStyle = SOFT;
  write(pen, address, WIDTH / 2, 1312, 34, 420, 600);
  logo(pen);
}

/** The fastest find of a person: what a bot found is nobody's pride. */
export function quickest({
  figures,
  players,
}: SessionFigures): SessionFigures["figures"]["races"][number] | undefined {
  return figures.races
    .filter(({ seat, time }) => time !== null && (players[seat]?.bot ?? "") === "")
    .sort((a, b) => (a.time ?? 0) - (b.time ?? 0))[0];
}

/** Sand, and a great round card upon it. */
function ground(pen: Pen): void {
  const sand = pen.createRadialGradient(540, 600, 100, 540, 675, 900);
  sand.addColorStop(0, "#f8e3c8");
  sand.addColorStop(1, "#e9c295");
  pen.fillStyle = sand;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.save();
  pen.shadowColor = "rgb(120 72 20 / 35%)";
  pen.shadowBlur = 50;
  pen.shadowOffsetY = 12;
  disc(pen, 540, 690, 575, PAPER);
  pen.restore();
}

const BORDER: readonly (readonly [number, number, number])[] = [
  [120, 120, 170],
  [345, 70, 110],
  [735, 70, 110],
  [960, 120, 170],
  [70, 330, 100],
  [1010, 330, 100],
  [90, 1190, 160],
  [990, 1190, 160],
  [270, 1290, 105],
  [810, 1290, 105],
];

/** The first three places; players who share one share a step. */
function podium(pen: Pen, { ranking, players, totals, results, setup }: SessionFigures): void {
  const single = setup.mode === "single" ? results[0]?.scores : undefined;
  for (const { place, seats } of placesOf(ranking)) {
    const step = STEPS[place - 1];
    if (step === undefined) continue;
    pen.fillStyle = step.colour;
    pen.beginPath();
    const [left, right] = [step.x - STEP / 2, step.x + STEP / 2];
    pen.moveTo(left, FLOOR);
    pen.arcTo(left, step.top, right, step.top, ROUND);
    pen.arcTo(right, step.top, right, FLOOR, ROUND);
    pen.lineTo(right, FLOOR);
    pen.fill();
    pen.fillStyle = INK;
    write(pen, String(place), step.x, step.top + 62, 76, STEP, 800);
    const lines = inTwo(seats.map((seat) => players[seat]?.name ?? "").join(", "));
    const size = seats.length > 1 ? Math.min(150, STEP / seats.length) : place === 1 ? 270 : 210;
    seats.forEach((seat, i) => {
      const x = step.x + (i - (seats.length - 1) / 2) * size;
      const { colour = 0, bot = "" } = players[seat] ?? {};
      face(
        pen,
        colour,
        bot !== "",
        place === 1,
        x,
        step.top - size * 0.5 - 62 - (lines.length - 1) * 34,
        size,
      );
    });
    pen.fillStyle = INK;
    lines.forEach((line, i) =>
      write(pen, line, step.x, step.top - 40 - (lines.length - 1 - i) * 40, 42, STEP - 8, 700),
    );
    const points = (single ?? totals)[seats[0] ?? -1];
    if (points !== undefined) write(pen, String(points), step.x, step.top + 132, 44, STEP, 600);
  }
}

/** A long name on two lines, parted where it may be, as near to its middle as can be. */
export function inTwo(name: string): readonly string[] {
  const ends = [...name.matchAll(/[\s-]/g)].map(({ index }) => index + 1);
  const off = (end: number): number => Math.abs(end - name.length / 2);
  const best = ends.sort((a, b) => off(a) - off(b))[0];
  if (name.length <= 12 || best === undefined) return [name];
  return [name.slice(0, best).trim(), name.slice(best).trim()];
}

/** After two winners comes bronze. */
export function placesOf(ranking: Ranking): readonly { place: number; seats: readonly number[] }[] {
  return ranking
    .map((seats, i) => ({ place: ranking.slice(0, i).flat().length + 1, seats }))
    .filter(({ place, seats }) => place <= 3 && seats.length > 0);
}

/** The Fano plane: seven points, six lines and a circle. */
function logo(pen: Pen): void {
  pen.save();
  pen.translate(540 - 48, 1188);
  pen.scale(1.5, 1.5);
  pen.lineWidth = 2.4;
  pen.strokeStyle = INK;
  pen.stroke(
    new Path2D(
      "M32 9 56 51H8ZM32 9V51M8 51 44 30M56 51 20 30M46 37a14 14 0 1 1-28 0a14 14 0 1 1 28 0",
    ),
  );
  const points = [
    [32, 9],
    [8, 51],
    [56, 51],
    [20, 30],
    [44, 30],
    [32, 51],
    [32, 37],
  ] as const;
  points.forEach(([x, y], i) => disc(pen, x, y, 5.4, i === 6 ? "#ffc845" : (SEATS[i] ?? INK)));
  pen.restore();
}
