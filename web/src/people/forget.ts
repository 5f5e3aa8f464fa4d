/** Asks the server to delete what it keeps of a room. */

import { deviceToken } from "../protocol/connection";

/** What this device's player has left there, or, for the host, the room with everything in it. */
export async function forget(code: string, what: "me" | "room"): Promise<void> {
  const path = `api/rooms/${code}${what === "me" ? "/me" : ""}`;
  const headers = { Authorization: `Bearer ${deviceToken()}` };
  const response = await fetch(path, { method: "DELETE", headers });
  // Where nothing is found nothing is kept.
  if (!response.ok && response.status !== 404) throw new Error(`${path}: ${response.status}`);
}
