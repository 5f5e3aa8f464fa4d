/** Who this device's player is, from one visit to the next. */

import { recall, remember } from "../ui/memory";
import { COLOURS } from "../wire/constants";

/** The colour chosen last; at first any of them. */
export function myColour(): number {
  const known = Number(recall("colour") ?? "-1");
  if (Number.isInteger(known) && known >= 0 && known < COLOURS) return known;
  const drawn = Math.floor(Math.random() * COLOURS);
  rememberColour(drawn);
  return drawn;
}

export function rememberColour(colour: number): void {
  remember("colour", String(colour));
}

export function myName(): string {
  return recall("name") ?? "";
}

const A_PARTY_MS = 4 * 3600 * 1000;

/** The room that this device has a seat in, if it took it within one party's time. */
export function lastRoom(): string | null {
  const [code = "", since = "0"] = (recall("room") ?? "").split(" ");
  return code !== "" && Date.now() - Number(since) < A_PARTY_MS ? code : null;
}

export function rememberRoom(code: string): void {
  remember("room", code === "" ? "" : `${code} ${Date.now()}`);
}
