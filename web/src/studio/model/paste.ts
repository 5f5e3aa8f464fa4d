/** Pasted words: a list, or a table of two columns out of a spreadsheet or a text. */

import { HIDDEN, plain, shortened } from "./names";
import { TEXT_LETTERS } from "../../wire/studioConstants";

export interface Row {
  readonly first: string;
  /** Its other dress, where there is one. */
  readonly second?: string;
  /** Whether a word was too long, and its end is left out. */
  readonly cut?: true;
}

const BETWEEN = ["\t", ";", " = ", " – ", " — ", " - ", ":", ","];

/** Flags, keys, and pictures: alone, joined, in a colour of skin, or with the letters of a region. */
const ONE_EMOJI = String.raw`(?:\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3|\p{Extended_Pictographic}(?:\ufe0f|\u200d\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u{e0020}-\u{e007f}])*)`;
const EMOJI = new RegExp(`^${ONE_EMOJI}$`, "u");
const EMOJI_ONLY = new RegExp(`^(?:${ONE_EMOJI} *)+$`, "u");

/** One row for each line; a list in one line is cut at its commas, and one of emoji between them. */
export function rowsOf(text: string): Row[] {
  const lines = clean(text).split("\n").flatMap(apart);
  if (lines.length === 1) {
    const words = (lines[0] ?? "").split(/[,;\t]/);
    // A pair in one line is rather a pair; three words are a list.
    if (words.length > 2) return unique(words.map((word) => rowOf(word, "")));
  }
  const mark = markOf(lines);
  return unique(
    lines.map((line) => {
      const at = mark === undefined ? -1 : line.indexOf(mark);
      if (at < 0) return rowOf(line, "");
      return rowOf(line.slice(0, at), line.slice(at + (mark ?? "").length).split("\t")[0] ?? "");
    }),
  );
}

function rowOf(...words: readonly [string, string]): Row {
  const whole = words.map(plain);
  const [first = "", second = ""] = whole.map((word) => shortened(word, TEXT_LETTERS));
  const row = second === "" || second === first ? { first: first || second } : { first, second };
  return whole.some((word) => [...word].length > TEXT_LETTERS) ? { ...row, cut: true } : row;
}

/** Keyboards put nothing between emoji: many in a line are many. */
function apart(line: string): readonly string[] {
  return EMOJI_ONLY.test(line.trim()) ? (line.match(new RegExp(ONE_EMOJI, "gu")) ?? []) : [line];
}

/** What stands between the columns: the first mark that most lines have. */
function markOf(lines: readonly string[]): string | undefined {
  return BETWEEN.find(
    (mark) => lines.filter((line) => line.includes(mark)).length * 2 > lines.length,
  );
}

const clean = (text: string) => text.replace(/\r\n?/g, "\n").replace(HIDDEN, "").trim();

function unique(rows: readonly Row[]): Row[] {
  const seen = new Set<string>();
  return rows.filter(({ first, second }) => {
    const key = `${first}\t${second ?? ""}`;
    return first !== "" && !seen.has(key) && seen.add(key);
  });
}

/** Whether a cell is nothing but one emoji. */
export function isEmoji(text: string): boolean {
  return EMOJI.test(text);
}
