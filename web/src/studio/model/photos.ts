/**
 * Pictures on their way from the disk to the deck: made small here, so that 57 photos of a
 * telephone are a few megabytes, and whatever the browser can read can be used.
 */

import { Refusal } from "./api";

/** The longer side, as the server keeps it. */
export const SIDE_PX = 512;
/** Files that are small already are sent as they are, if they are of a kind that the server reads. */
const SMALL_BYTES = 150_000;
const READ = /png|jpe?g|webp|avif/;
/** Photos of this size have some million pixels. */
const LARGE_BYTES = 1_000_000;

const isDrawing = (file: Blob): boolean => file.type === "image/svg+xml";

/** What to send for a file. */
export async function prepared(file: Blob): Promise<Blob> {
  if (isDrawing(file)) return file;
  const half = await (file.size > LARGE_BYTES ? shrunk(file) : bitmapOf(file));
  try {
    const small = file.size <= SMALL_BYTES && Math.max(half.width, half.height) <= SIDE_PX;
    if (small && READ.test(file.type)) return file;
    const canvas = drawn(half, SIDE_PX);
    const photo = /jpe?g|heic|heif|avif/.test(file.type);
    return await blobOf(canvas, photo ? "image/jpeg" : "image/webp");
  } finally {
    half.close();
  }
}

/** Read and made smaller in one step, off the page's own thread, where the browser can. */
async function shrunk(file: Blob): Promise<ImageBitmap> {
  try {
    if (canSkim && file.type === "image/jpeg") return await skimmed(file);
    return await createImageBitmap(file, { resizeWidth: 2 * SIDE_PX, resizeQuality: "medium" });
  } catch {
    return bitmapOf(file);
  }
}

/** Only a browser that tells how a frame is turned turns it as the camera was held. */
const canSkim =
  typeof ImageDecoder !== "undefined" &&
  typeof VideoFrame !== "undefined" &&
  "rotation" in VideoFrame.prototype;

/** A JPEG can be read at a part of its size, which takes a third of the time. */
async function skimmed(file: Blob): Promise<ImageBitmap> {
  const [data, side] = [await file.arrayBuffer(), 2 * SIDE_PX];
  const decoder = new ImageDecoder({
    data,
    type: file.type,
    desiredWidth: side,
    desiredHeight: side,
  });
  try {
    const { image } = await decoder.decode();
    return await createImageBitmap(image).finally(() => image.close());
  } finally {
    decoder.close();
  }
}

export async function bitmapOf(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch {
    throw new Refusal((await isHeic(file)) ? "heic" : "not_a_picture", "");
  }
}

/** Photos as iPhones keep them; most browsers cannot read them. */
async function isHeic(file: Blob): Promise<boolean> {
  return /^ftyp(hei|hev|mif1|msf1)/.test(await file.slice(4, 12).text());
}

/** The picture on a canvas, at most so large. */
export function drawn(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = penOf(canvas);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (pen === null) throw new Refusal("not_a_picture", "");
  return pen;
}

export function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Refusal("not_a_picture", "")) : resolve(blob)),
      type,
      0.9,
    ),
  );
}
