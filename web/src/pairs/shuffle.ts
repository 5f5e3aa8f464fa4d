/** A random order of 0 … count−1. */
export function shuffled(count: number): number[] {
  const order = Array.from({ length: count }, (_, card) => card);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [order[i], order[j]] = [order[j] ?? 0, order[i] ?? 0];
  }
  return order;
}
