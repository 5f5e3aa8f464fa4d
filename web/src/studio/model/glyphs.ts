/**
 * Emoji and words as this device draws them: a picture looks the same everywhere, and can be printed
 * by a server that has no font for it. What this device cannot draw either would be a box.
 */

import { letter } from "../../drawing/lettering";
import { Refusal } from "./api";
import { blobOf, penOf, SIDE_PX } from "./photos";

const FONT = "800 100px sans-serif";
/** For private use, so no font of a system has it. */
const NOTHING = "\u{10fffd}";
/** What is drawn together with a letter, or not at all. */
const BESIDE = /[\s\p{M}\p{Cf}\p{Emoji_Modifier}]/u;

/** Whether there is a font for all of it: a sign that is missing looks like one that nobody has. */
export function canDraw(text: string): boolean {
  const missing = looks(NOTHING);
  return [...text].every((sign) => BESIDE.test(sign) || looks(sign) !== missing);
}

function looks(sign: string): string {
  const pen = paper(48, 48);
  pen.font = "32px sans-serif";
  pen.fillText(sign, 4, 36);
  return pen.getImageData(0, 0, 48, 48).data.join();
}

function paper(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return penOf(canvas);
}

function require(text: string): void {
  if (!canDraw(text)) throw new Refusal("no_glyph", "");
}

export async function emojiPicture(emoji: string): Promise<Blob> {
  require(emoji);
  const pen = paper(320, 320);
  pen.font = "250px sans-serif";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(emoji, 160, 172);
  return blobOf(pen.canvas, "image/png");
}

export async function wordPicture(text: string, colour: string): Promise<Blob> {
  require(text);
  const pen = paper(SIDE_PX, SIDE_PX);
  pen.font = FONT;
  const { lines, size } = letter(text, (line) => pen.measureText(line).width / 100);
  const px = (size / 100) * 0.9 * SIDE_PX;
  pen.font = FONT.replace("100px", `${px}px`);
  pen.fillStyle = colour;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (const [n, line] of lines.entries())
    pen.fillText(line, SIDE_PX / 2, SIDE_PX / 2 + (n - (lines.length - 1) / 2) * px * 1.1);
  return blobOf(pen.canvas, "image/png");
}
