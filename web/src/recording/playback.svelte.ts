/** A game being played again: where it stands, how fast it goes, and what the table shows. */

import { untrack } from "svelte";
import { type Millis, type RoomView, type View } from "../protocol/types";
import type { State } from "../party/model/state";
import { frameAt, type Frame } from "./frames";
import { UNTIL_CHANGE } from "../wire/constants";

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;

/** What is drawn: a frame whose clocks run by this device's own time, at the chosen speed. */
export interface Shown {
  readonly view: View;
  readonly room: RoomView;
  readonly events: State["events"];
  readonly photo: State["photo"];
  readonly me: State["me"];
}

export class Playback {
  frames: readonly Frame[] = $state.raw([]);
  index = $state(0);
  /** Game time since the first frame. */
  at: Millis = $state(0);
  playing = $state(false);
  #speed = $state(1);
  /** Whether the frame was come upon in the course of the game: then things may fly. */
  #flows = $state(false);
  /** Counts what moves the clocks besides the frames. */
  #turns = $state(0);

  readonly frame: Frame | undefined = $derived(this.frames[this.index]);
  readonly long: Millis = $derived(this.frames.at(-1)?.at ?? 0);
  readonly atEnd = $derived(this.index >= this.frames.length - 1);
  readonly shown: Shown | null = $derived.by(() => this.#show());

  /** To be made while a component starts: it runs as long as that component lives. */
  constructor(frames: readonly Frame[] = []) {
    this.frames = frames;
    $effect(() => {
      if (!this.playing) return;
      let before = performance.now();
      const run = (): void => {
        request = requestAnimationFrame(run);
        const now = performance.now();
        this.#advance(now - before);
        before = now;
      };
      let request = requestAnimationFrame(run);
      return () => cancelAnimationFrame(request);
    });
  }

  get speed(): number {
    return this.#speed;
  }

  set speed(speed: number) {
    this.#speed = speed;
    this.#turns += 1;
  }

  /** Another game from its start, or the same through other eyes: then it goes on where it stands. */
  load(frames: readonly Frame[], keep: boolean): void {
    const seq = this.frame?.seq ?? 0;
    const at = this.at;
    this.frames = frames;
    if (!keep) return this.seek(0);
    this.find(seq);
    this.at = at;
  }

  /** To the last frame that is not after that entry of the log. */
  find(seq: number): void {
    this.show(this.frames.filter((frame) => frame.seq <= seq).length - 1);
  }

  toggle(): void {
    if (!this.playing && this.atEnd) this.seek(0);
    this.playing = !this.playing;
    this.#turns += 1;
  }

  seek(at: Millis): void {
    const there = Math.max(0, Math.min(at, this.long));
    this.#jump(frameAt(this.frames, there), there);
  }

  /** To a frame by its place. */
  show(index: number): void {
    const place = Math.max(0, Math.min(index, this.frames.length - 1));
    this.#jump(place, this.frames[place]?.at ?? 0);
  }

  step(by: 1 | -1): void {
    this.playing = false;
    this.show(this.index + by);
    this.#flows = by > 0;
  }

  #jump(index: number, at: Millis): void {
    this.#flows = false;
    this.#turns += 1;
    this.index = index;
    this.at = at;
  }

  #advance(by: Millis): void {
    this.at = Math.min(this.at + by * this.speed, this.long);
    const next = frameAt(this.frames, this.at);
    if (next > this.index) {
      this.#flows = true;
      this.index = next;
    }
    if (this.at >= this.long) this.playing = false;
  }

  #show(): Shown | null {
    void this.#turns;
    const state = this.frame?.state;
    if (!state?.view || !state.room || this.frame === undefined) return null;
    const { view, room, cast, me } = state;
    const device = performance.now();
    const now = this.frame.time + untrack(() => this.at) - this.frame.at;
    const later = (due: Millis): Millis =>
      due === UNTIL_CHANGE ? due : device + (due - now) / this.speed;
    return {
      view: { ...view, clocks: mapped(view.clocks, later), locked: mapped(view.locked, later) },
      // Who has left is still named, and a clock stands while nothing moves.
      room: { ...room, players: cast, paused: !this.playing },
      events: this.#flows ? state.events : [],
      photo: state.photo,
      me,
    };
  }
}

function mapped<K extends string | number>(
  clocks: Readonly<Record<K, Millis>>,
  later: (due: Millis) => Millis,
): Record<K, Millis> {
  const entries = Object.entries<Millis>(clocks).map(([name, due]) => [name, later(due)] as const);
  return Object.fromEntries(entries) as Record<K, Millis>;
}
