/** Sounds made in code: a few notes for each thing that happens. And a buzz in the hand. */

import { recall, remember } from "../../ui/memory";

export type Sound = "right" | "wrong" | "other" | "turn" | "card" | "win";

/** Frequency in hertz, start and length in seconds, loudness. */
type Note = readonly [hertz: number, at: number, length: number, loud: number];

const NOTES: Readonly<Record<Sound, readonly Note[]>> = {
  right: [
    [660, 0, 0.09, 0.16],
    [990, 0.07, 0.16, 0.16],
  ],
  wrong: [
    [196, 0, 0.14, 0.2],
    [147, 0.1, 0.22, 0.2],
  ],
  other: [[440, 0, 0.07, 0.06]],
  turn: [
    [587, 0, 0.1, 0.12],
    [784, 0.1, 0.14, 0.12],
  ],
  card: [[320, 0, 0.04, 0.05]],
  win: [
    [523, 0, 0.14, 0.16],
    [659, 0.12, 0.14, 0.16],
    [784, 0.24, 0.14, 0.16],
    [1047, 0.36, 0.4, 0.18],
  ],
};

const BUZZ: Partial<Record<Sound, number | number[]>> = {
  right: 18,
  wrong: [40, 50, 40],
  turn: 30,
};

let context: AudioContext | null = null;

export const isMuted = (): boolean => recall("muted") === "yes";
export const mute = (muted: boolean): void => remember("muted", muted ? "yes" : "no");

/**
 * Browsers let a page sound only after a touch: call this from one. The sounds wait until the touch
 * has been answered on the screen, for to make them ready takes longer than a frame.
 */
export function wake(): void {
  if (typeof AudioContext === "undefined" || context?.state === "running") return;
  if (context === null) for (const event of ALLOWING) addEventListener(event, resume, LISTENING);
  requestAnimationFrame(() =>
    setTimeout(() => {
      context ??= new AudioContext();
      resume();
    }),
  );
}

/**
 * For a finger, an iPhone allows sounds when it is lifted, and only while that is being answered.
 * After a call or the lock screen it has `interrupted` them, and wants a new touch.
 */
const ALLOWING = ["pointerup", "touchend", "click", "keydown"] as const;
const LISTENING = { capture: true, passive: true } as const;

function resume(): void {
  if (context !== null && context.state !== "running") context.resume().catch(() => undefined);
}

export function sound(what: Sound): void {
  const buzz = BUZZ[what];
  if (buzz !== undefined && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(buzz);
  if (context === null || context.state !== "running" || isMuted()) return;
  const on = context;
  // What is seen comes first.
  setTimeout(() => {
    for (const note of NOTES[what]) play(on, note, what === "wrong" ? "triangle" : "sine");
  });
}

function play(on: AudioContext, [hertz, at, length, loud]: Note, type: OscillatorType): void {
  const [pen, level] = [on.createOscillator(), on.createGain()];
  const start = on.currentTime + at;
  pen.type = type;
  pen.frequency.value = hertz;
  level.gain.setValueAtTime(0, start);
  level.gain.linearRampToValueAtTime(loud, start + 0.008);
  level.gain.exponentialRampToValueAtTime(0.0008, start + length);
  pen.connect(level).connect(on.destination);
  pen.start(start);
  pen.stop(start + length + 0.02);
}
