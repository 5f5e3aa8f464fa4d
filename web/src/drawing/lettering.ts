/** How large letters may be so that they fill a symbol's circle and stay inside it. */

export interface Lettering {
  readonly lines: readonly string[];
  /** Font size, in hundredths of the circle's diameter. */
  readonly size: number;
  /** Width of the widest line, in the same units. */
  readonly width: number;
}

/** How wide a line is, in font sizes. */
export type Measure = (line: string) => number;

const LINE = 1.08;
const DIAMETER = 96;

export function letter(text: string, measure: Measure): Lettering {
  return [1, 2, 3]
    .map((most) => broken(text, most, measure))
    .reduce((best, next) => (next.size > best.size ? next : best));
}

function broken(text: string, most: number, measure: Measure): Lettering {
  const lines = breakInto(text.split(/\s+/), most);
  const width = Math.max(...lines.map(measure));
  const height = (lines.length - 1) * LINE + 0.8;
  const size = DIAMETER / Math.hypot(width, height);
  return { lines, size, width: width * size };
}

/** The words on that many lines, with the longest line as short as it can be. */
function breakInto(words: readonly string[], most: number): string[] {
  if (most === 1 || words.length === 1) return [words.join(" ")];
  let best = [words.join(" ")];
  for (let cut = 1; cut < words.length; cut++) {
    const lines = [words.slice(0, cut).join(" "), ...breakInto(words.slice(cut), most - 1)];
    if (longest(lines) < longest(best)) best = lines;
  }
  return best;
}

const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length));

let pen: CanvasRenderingContext2D | null = null;

/** Measures with the font the page really got; without one, on the wide side. */
export const onScreen: Measure = (line) => {
  if (pen === null) {
    pen = document.createElement("canvas").getContext("2d");
    const face = getComputedStyle(document.documentElement).getPropertyValue("--face");
    if (pen !== null) pen.font = `800 100px ${face}`;
  }
  return pen === null ? line.length * 0.72 : pen.measureText(line).width / 100;
};
