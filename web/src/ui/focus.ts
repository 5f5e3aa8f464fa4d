/** Where the keyboard goes on when something that had it is gone. */

import { tick } from "svelte";

/** Remembers what has the keyboard now; the answer gives it back, unless it has gone elsewhere. */
export function giveBack(): () => void {
  const before = document.activeElement;
  return () =>
    void tick().then(() => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    });
}
