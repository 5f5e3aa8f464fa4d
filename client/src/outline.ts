/** How much of its square a picture really covers, so that it can fill its circle on the card. */

export interface Outline {
  /** Centre and radius of the circle around the ink; the square reaches from −1 to 1. */
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

export const WHOLE: Outline = { x: 0, y: 0, r: 1.05 };

const GRID = 48;
const STEPS = 60;

/** Read off a small drawing of the picture. */
export function outline(image: HTMLImageElement): Outline {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = GRID;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (pen === null) return WHOLE;
  // As the page shows it: whole, in the middle of its square.
  const { naturalWidth: width, naturalHeight: height } = image;
  const side = Math.max(width, height) || 1;
  const [w, h] = [(width / side || 1) * GRID, (height / side || 1) * GRID];
  pen.drawImage(image, (GRID - w) / 2, (GRID - h) / 2, w, h);
  return around(pen.getImageData(0, 0, GRID, GRID).data, GRID);
}

/** The smallest circle around the opaque pixels of a square RGBA image, or very nearly. */
export function around(rgba: ArrayLike<number>, side: number): Outline {
  const inked = (column: number, row: number) => (rgba[4 * (row * side + column) + 3] ?? 0) > 64;
  const middle = (cell: number) => ((cell + 0.5) / side) * 2 - 1;
  const ink: [number, number][] = [];
  for (let row = 0; row < side; row++) {
    // The first and the last of each row are enough: the circle is convex.
    let [first, last] = [0, side - 1];
    while (first < side && !inked(first, row)) first++;
    while (last > first && !inked(last, row)) last--;
    if (first < side) ink.push([middle(first), middle(row)], [middle(last), middle(row)]);
  }
  if (ink.length === 0) return WHOLE;
  // Bădoiu and Clarkson: walk towards the farthest point, in ever smaller steps.
  let [x, y, r] = [0, 0, 0];
  for (let step = 1; step <= STEPS; step++) {
    let far: [number, number] = [x, y];
    r = 0;
    for (const point of ink) {
      const away = (point[0] - x) ** 2 + (point[1] - y) ** 2;
      if (away > r) [far, r] = [point, away];
    }
    if (step < STEPS) {
      x += (far[0] - x) / (step + 1);
      y += (far[1] - y) / (step + 1);
    }
  }
  return { x, y, r: Math.sqrt(r) + 1 / side };
}
