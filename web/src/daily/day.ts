/** The cards of a day, from its date alone: dealt as `fano.server.daily.deal` deals them (docs/daily.md). */

import { DAILY_EDITION, DAILY_PAIRS } from "../wire/dailyConstants";
import type { Catalogue } from "../wire/http";

const DAY_MS = 86_400_000;
const WORD = (1n << 64n) - 1n;

/** "2026-11-15": days change at midnight UTC, everywhere at the same moment. */
export function dayAt(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

export function dayBefore(day: string): string {
  return dayAt(Date.parse(day) - DAY_MS);
}

/** Five whole weeks, from a Monday to the Sunday after that day. */
export function weeksTo(day: string): readonly string[] {
  const at = Date.parse(day);
  const fromMonday = (new Date(at).getUTCDay() + 6) % 7;
  const first = at - (fromMonday + 28) * DAY_MS;
  return Array.from({ length: 35 }, (_, i) => dayAt(first + i * DAY_MS));
}

/** How long until the next day's cards, in whole hours and minutes. */
export function untilNext(now: number): { readonly hours: number; readonly minutes: number } {
  const left = Math.ceil((DAY_MS - (now % DAY_MS)) / 60_000);
  return { hours: Math.floor(left / 60), minutes: left % 60 };
}

/** The numbers of the day's cards, two by two, out of a deck of that size. */
export function cardsOf(day: string, cards: number): readonly number[] {
  return permutation(cards, BigInt(day.replaceAll("-", ""))).slice(0, 2 * DAILY_PAIRS);
}

/** Other pairs of the day's cards, in any order: what was learnt of the first try does not help. */
export function practiceCards(day: string, cards: number, random: () => number): readonly number[] {
  const left = [...cardsOf(day, cards)];
  const order: number[] = [];
  while (left.length > 0) order.push(...left.splice(Math.floor(random() * left.length), 1));
  return order;
}

/** The themes that have enough pictures take turns. */
export function themeOf(day: string, { themes, decks }: Catalogue): string {
  const least = decks.find(({ id }) => id === DAILY_EDITION)?.symbols ?? 0;
  const pictured = themes.filter(({ count, face }) => count >= least && face === "art");
  const found = pictured[(Date.parse(day) / DAY_MS) % pictured.length];
  if (found === undefined) throw new Error("there is no theme");
  return found.id;
}

/** A fixed shuffle of 0 … n−1, the same on every machine: Fisher–Yates over SplitMix64. */
export function permutation(n: number, salt: bigint): number[] {
  const next = splitmix64(salt);
  const order = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = Number(next() % BigInt(i + 1));
    [order[i], order[j]] = [order[j] ?? 0, order[i] ?? 0];
  }
  return order;
}

function splitmix64(seed: bigint): () => bigint {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b97f4a7c15n) & WORD;
    let z = state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & WORD;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & WORD;
    return z ^ (z >> 31n);
  };
}
