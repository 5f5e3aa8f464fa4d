/** The name of a new symbol, and the id that it keeps. */

/**
 * What cannot be seen has no place on a card, but comes along when words are copied, and a deck
 * with it cannot be kept (src/fano/deckfile/strict_json.py). Emoji and several scripts need joiners.
 */
export const HIDDEN =
  // oxlint-disable-next-line no-control-regex -- they are meant
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\ud800-\udfff\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ufffe\uffff]/gu;

/** The words in one line, with one space between them, and each accent on its letter. */
export const plain = (text: string): string =>
  text.normalize("NFC").replace(HIDDEN, "").replace(/\s+/g, " ").trim();

/** At most that number of letters: an emoji is whole or not there, since half of one cannot be sent. */
export const shortened = (text: string, most: number): string =>
  [...plain(text)].slice(0, most).join("").trim();

/** What a file is called, as people say it: "red_car-2.png" is a "red car 2". */
export function nameOf(file: string): string {
  const stem = plain(file.replace(/\.[^.]{1,5}$/, ""));
  const words = stem.replace(/[_\-.\s]+/g, " ").replace(/[^\p{L}\p{M}\p{N}\p{S}\p{P} ]/gu, "");
  return shortened(words, 80);
}

/** Photos that only a camera has named. */
export const isCamera = (name: string): boolean =>
  /^(img|dsc[nf]?|pxl|image|photo|foto|scan|screenshot|p|wa)?[ \d]*\d{3,}[ \d]*$/i.test(name);

/** A plain word for it, unlike all others. */
export function idOf(name: string, taken: ReadonlySet<string>): string {
  const latin = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  const stem = latin.replace(/^-+|-+$/g, "").slice(0, 40) || "symbol";
  for (let n = 1; ; n++) {
    const id = n === 1 ? stem : `${stem}-${n}`;
    if (!taken.has(id)) return id;
  }
}
