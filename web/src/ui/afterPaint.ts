/** Do that in a task of its own once the next frame is painted: a slow phone answers touches in between. */
export const afterPaint = (act: () => void): void =>
  void requestAnimationFrame(() => setTimeout(act));
