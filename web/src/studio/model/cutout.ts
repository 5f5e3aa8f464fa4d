/** A plain background becomes transparent: a flood from the edge, as far as the colour stays. */

/** The pixels (RGBA, changed in place) without what the edge can reach. `much`: 0 to 100. */
export function cutOut(rgba: Uint8ClampedArray, width: number, height: number, much: number): void {
  const tolerance = 8 + much * 1.4;
  const ground = groundOf(rgba, width, height);
  const away = (pixel: number) =>
    Math.max(
      ...[0, 1, 2].map((part) => Math.abs((rgba[4 * pixel + part] ?? 0) - (ground[part] ?? 0))),
    );
  const seen = new Uint8Array(width * height);
  const queue: number[] = [];
  const visit = (pixel: number) => {
    if (seen[pixel] || ((rgba[4 * pixel + 3] ?? 0) > 0 && away(pixel) > tolerance)) return;
    seen[pixel] = 1;
    queue.push(pixel);
  };
  for (let x = 0; x < width; x++) {
    visit(x);
    visit((height - 1) * width + x);
  }
  for (let y = 0; y < height; y++) {
    visit(y * width);
    visit(y * width + width - 1);
  }
  for (let pixel = queue.pop(); pixel !== undefined; pixel = queue.pop()) {
    const x = pixel % width;
    if (x > 0) visit(pixel - 1);
    if (x < width - 1) visit(pixel + 1);
    if (pixel >= width) visit(pixel - width);
    if (pixel < width * (height - 1)) visit(pixel + width);
  }
  for (let pixel = 0; pixel < seen.length; pixel++) {
    if (seen[pixel]) rgba[4 * pixel + 3] = 0;
  }
}

/** The colour of the ground: the middle one of the edge's pixels, in each part. */
function groundOf(rgba: Uint8ClampedArray, width: number, height: number): number[] {
  const edge: number[] = [];
  for (let x = 0; x < width; x++) edge.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y++) edge.push(y * width, y * width + width - 1);
  return [0, 1, 2].map((part) => {
    const values = edge.map((pixel) => rgba[4 * pixel + part] ?? 0).sort((a, b) => a - b);
    return values[values.length >> 1] ?? 0;
  });
}
