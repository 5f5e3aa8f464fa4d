/** A card on its way across the device, turning from one player to another as it goes. */

import type { Turned } from "./places";

const FLIGHT_MS = 320;

export function land(element: HTMLElement, from: Turned, to: Turned): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || to.r === 0) return;
  // The way is given in the frame of the card, which is turned.
  const back = (-to.turn * Math.PI) / 180;
  const [dx, dy] = [from.x - to.x, from.y - to.y];
  const x = dx * Math.cos(back) - dy * Math.sin(back);
  const y = dx * Math.sin(back) + dy * Math.cos(back);
  const turn = ((from.turn - to.turn + 540) % 360) - 180;
  const start = `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${from.r / to.r})`;
  const holder = element.closest<HTMLElement>(".card");
  if (holder !== null) holder.style.zIndex = "2";
  const flight = element.animate([{ transform: start }, { transform: "none" }], {
    duration: FLIGHT_MS,
    easing: "cubic-bezier(0.3, 0.7, 0.3, 1)",
  });
  flight.onfinish = () => holder?.style.removeProperty("z-index");
}
