/**
 * Drawings as bitmaps of the size that this screen needs.
 *
 * To a browser every drawing in a page is a document of its own, laid out and painted on the same thread as
 * the table, and each element that shows one requests it again. A class with a bitmap behind it costs next to
 * nothing, and so a slow phone keeps up with the cards. Until the bitmap is there, the drawing itself is shown.
 */

/** The largest symbol on a card, as a part of the shorter side of the screen. */
const LARGEST = 0.36;
/** Larger ones are for TVs and desks, whose machines draw fast enough. */
const MOST_PX = 640;

const classes = new Map<string, string>();
let album: Album | null = null;
/** How many are made side by side: each waits for the encoder most of the time. */
const hands = [Promise.resolve(), Promise.resolve(), Promise.resolve()];
let next = 0;

/** The class that shows this drawing, once there is one. */
export const bitmapOf = (url: string): string | undefined => classes.get(url);

/** Make a bitmap of the drawing by and by, while there is nothing else to be done. */
export function keepBitmap(url: string, drawing: HTMLImageElement): void {
  const hand = next++ % hands.length;
  hands[hand] = (hands[hand] ?? Promise.resolve())
    .then(rest)
    .then(() => make(url, drawing))
    .catch(() => undefined); // then the drawing stays
}

async function make(url: string, drawing: HTMLImageElement): Promise<void> {
  const px = Math.ceil(LARGEST * Math.min(innerWidth, innerHeight) * devicePixelRatio);
  if (px > MOST_PX) return;
  const blob = await drawn(drawing, px);
  if (blob === null) return;
  const bitmap = new Image();
  bitmap.src = URL.createObjectURL(blob);
  await bitmap.decode();
  album ??= new Album();
  classes.set(url, album.add(bitmap.src));
}

function drawn(drawing: HTMLImageElement, px: number): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = px;
  canvas.getContext("2d")?.drawImage(drawing, 0, 0, px, px);
  return new Promise((done) => canvas.toBlob(done));
}

const rest = (): Promise<unknown> =>
  new Promise((done) =>
    "requestIdleCallback" in window
      ? requestIdleCallback(done, { timeout: 500 })
      : setTimeout(done, 20),
  );

/** Shows each bitmap in no space at all: otherwise the first card to show it would have to ask for it. */
class Album {
  readonly #sheet = new CSSStyleSheet();
  readonly #page = document.createElement("div");

  constructor() {
    document.adoptedStyleSheets.push(this.#sheet);
    this.#page.style.cssText = "position: fixed; width: 0; height: 0; overflow: hidden";
    this.#page.setAttribute("aria-hidden", "true");
    document.body.append(this.#page);
  }

  /** The class that shows this bitmap. */
  add(url: string): string {
    const name = `bitmap-${this.#page.childElementCount}`;
    this.#sheet.insertRule(`.${name} { background: url(${url}) center / contain no-repeat }`);
    const shown = document.createElement("i");
    shown.className = name;
    this.#page.append(shown);
    return name;
  }
}
