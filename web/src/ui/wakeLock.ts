/** A screen that nobody touches must not fall asleep in the middle of a game. */

export function stayAwake(): () => void {
  let held: WakeLockSentinel | null = null;
  let wanted = true;
  const hold = (): void => {
    if (document.hidden || !wanted) return;
    // Not every browser can, and none will on an unsafe connection: then it is up to the TV.
    navigator.wakeLock?.request("screen").then(
      (lock) => (wanted ? (held = lock) : void lock.release()),
      () => undefined,
    );
  };
  document.addEventListener("visibilitychange", hold);
  hold();
  return () => {
    wanted = false;
    document.removeEventListener("visibilitychange", hold);
    void held?.release();
  };
}
