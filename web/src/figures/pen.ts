/** Drawing on a canvas: the page's own colours, faces, symbols and letters. */

import { letter } from "../drawing/lettering";
import { urlOf } from "../catalogue/catalogue";
import type { Lang } from "../i18n/i18n";
import { FACES, SHAPES, SMILES } from "../people/avatar";
import type { SymbolInfo } from "../wire/http";

export type Pen = CanvasRenderingContext2D;
/** By their addresses. */
export type Pictures = ReadonlyMap<string, HTMLImageElement>;

/** A design token; pictures are made for paper, so the light ones. */
export const INK = "#3a2740";
export const SOFT = "#6d566f";
export const PAPER = "#fffdf8";
export const SEATS = [
  "#e2603f",
  "#23849b",
  "#eda11f",
  "#57a05f",
  "#8b4f9f",
  "#dd5c94",
  "#4a78d6",
  "#94664a",
];

const family = (): string =>
  getComputedStyle(document.documentElement).getPropertyValue("--face") || "sans-serif";

/** A line of text in the middle of x, as small as it must be to fit. */
export function write(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  size: number,
  most: number,
  weight = 700,
): void {
  pen.font = `${weight} ${size}px ${family()}`;
  const fits = Math.min(1, most / Math.max(1, pen.measureText(text).width));
  pen.font = `${weight} ${size * fits}px ${family()}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, x, y);
}

export function disc(pen: Pen, x: number, y: number, r: number, fill: string): void {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.arc(x, y, r, 0, 2 * Math.PI);
  pen.fill();
}

/** A player's face, as `Avatar` draws it. */
export function face(
  pen: Pen,
  colour: number,
  bot: boolean,
  happy: boolean,
  x: number,
  y: number,
  size: number,
): void {
  const shape = colour % SHAPES.length;
  const body = SEATS[shape] ?? INK;
  pen.save();
  pen.translate(x - size / 2, y - size / 2);
  pen.scale(size / 64, size / 64);
  pen.lineJoin = pen.lineCap = "round";
  const stroke = (path: string, width: number, paint: string) => {
    pen.lineWidth = width;
    pen.strokeStyle = paint;
    pen.stroke(new Path2D(path));
  };
  if (bot) {
    stroke("M32 12V4", 3, body);
    disc(pen, 32, 4, 4, body);
  }
  pen.fillStyle = body;
  pen.fill(new Path2D(SHAPES[shape] ?? ""));
  stroke(SHAPES[shape] ?? "", 8, body);
  pen.translate(0, FACES[shape] ?? 0);
  for (const eye of [25, 39]) {
    disc(pen, eye, 29, 5.4, "#fff");
    disc(pen, eye + 1, 30, 2.7, "#2b1c30");
  }
  if (happy) {
    pen.fillStyle = "#2b1c30";
    pen.fill(new Path2D("M24 37h16q-1 9-8 9t-8-9Z"));
  } else stroke(SMILES[shape] ?? "", 3, "#2b1c30");
  pen.restore();
}

export async function picturesOf(signs: readonly SymbolInfo[], lang: Lang): Promise<Pictures> {
  const found = new Map<string, HTMLImageElement>();
  const wanted = new Set(signs.flatMap(({ face: one }) => urlOf(one, lang) ?? []));
  await Promise.allSettled(
    [...wanted].map(async (url) => {
      const image = new Image(256, 256);
      image.src = url;
      await image.decode();
      found.set(url, image);
    }),
  );
  return found;
}

/** A symbol of the theme, turned a little. */
export function symbol(
  pen: Pen,
  sign: SymbolInfo,
  pictures: Pictures,
  lang: Lang,
  [x, y, size, turn]: readonly [number, number, number, number],
): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate(turn);
  if ("text" in sign.face) {
    pen.fillStyle = sign.face.ink;
    const { lines } = letter(sign.face.text[lang], (line) => line.length * 0.6);
    const high = size / Math.max(1.4, lines.length * 1.1);
    lines.forEach((line, i) =>
      write(pen, line, 0, (i - (lines.length - 1) / 2) * high * 1.1, high, size, 800),
    );
  } else {
    const image = pictures.get(urlOf(sign.face, lang) ?? "");
    if ("round" in sign.face && sign.face.round) {
      pen.beginPath();
      pen.arc(0, 0, size / 2, 0, 2 * Math.PI);
      pen.clip();
    }
    if (image) pen.drawImage(image, -size / 2, -size / 2, size, size);
  }
  pen.restore();
}
