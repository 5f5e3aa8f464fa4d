/** The screen to show: the one that the room is at, but the last card may land before the podium comes. */

import type { Screen } from "./state";

const AFTERGLOW_MS = 1900;

export class Shown {
  screen: Screen = $state("door");

  /** To be made while a component starts. */
  constructor(wanted: () => Screen) {
    $effect(() => {
      const next = wanted();
      if (this.screen !== "table" || next === "table" || next === "lobby") {
        this.screen = next;
        return;
      }
      const timer = setTimeout(() => (this.screen = next), AFTERGLOW_MS);
      return () => clearTimeout(timer);
    });
  }
}
