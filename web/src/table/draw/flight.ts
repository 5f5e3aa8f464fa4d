/** Cards in motion. The card itself is already where it belongs: it can be touched while it flies. */

import type { Place } from "../arrange/shapes";

const FLIGHT_MS = 320;
const TURN_MS = 220;

const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** From one place on the table to where it lies now; nothing for what the browser must measure. */
export function fly(element: HTMLElement, from: Place, to: Place | null, landed: () => void): void {
  const holder = element.closest<HTMLElement>(".pile");
  const end = to ?? measured(holder);
  if (calm() || holder === null || end === null || end.r === 0) return landed();
  const [dx, dy, scale] = [from.x - end.x, from.y - end.y, from.r / end.r];
  holder.style.zIndex = "5";
  const lift = Math.min(1.25, Math.max(1.06, (scale + 1) / 2 + 0.08));
  const flight = element.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})` },
      { transform: `translate(${dx * 0.4}px, ${dy * 0.4}px) scale(${lift})`, offset: 0.6 },
      { transform: "none" },
    ],
    { duration: FLIGHT_MS, easing: "cubic-bezier(0.3, 0.7, 0.3, 1)" },
  );
  const down = () => holder.style.removeProperty("z-index");
  flight.onfinish = () => {
    down();
    landed();
  };
  flight.oncancel = down;
}

/** Where something is that was pushed about by hand. */
function measured(holder: HTMLElement | null): Place | null {
  const table = holder?.closest<HTMLElement>(".table")?.getBoundingClientRect();
  const box = holder?.getBoundingClientRect();
  if (table === undefined || box === undefined) return null;
  const r = box.width / 2;
  return { x: box.left + r - table.left, y: box.top + r - table.top, r };
}

export function turnOver(element: HTMLElement): void {
  if (calm()) return;
  element.animate([{ transform: "scaleX(0.1)" }, { transform: "none" }], {
    duration: TURN_MS,
    easing: "ease-out",
  });
}

/** Something small that goes away for good: it ends where it went. */
export function leave(element: HTMLElement, from: Place, to: Place, done: () => void): void {
  if (calm()) return done();
  const at = (place: Place, scale: number) =>
    `translate(${place.x - from.r}px, ${place.y - from.r}px) scale(${scale})`;
  const flight = element.animate(
    [
      { transform: at(from, 1) },
      { transform: at(from, 1.35), offset: 0.25 },
      { transform: at(to, to.r / from.r), opacity: 0.4 },
    ],
    { duration: FLIGHT_MS * 1.4, easing: "ease-in-out", fill: "forwards" },
  );
  flight.onfinish = done;
}

export function shake(element: HTMLElement): void {
  const frames = calm()
    ? [{ opacity: 0.4 }, { opacity: 1 }]
    : [0, -4, 4, -4, 4, 0].map((by) => ({
        transform: `translateX(${by}%) rotate(${by * 0.7}deg)`,
      }));
  element.animate(frames, { duration: 420, easing: "ease-in-out" });
}
