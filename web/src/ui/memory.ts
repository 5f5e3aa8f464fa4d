/** The browser's storage between visits. Private windows may refuse it: then it lasts for this visit. */

/** What could not be kept. */
const unkept = new Map<string, string>();

export function recall(key: string): string | null {
  const known = unkept.get(key);
  if (known !== undefined) return known;
  try {
    return localStorage.getItem(`fano/${key}`);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`fano/${key}`, value);
    unkept.delete(key);
  } catch {
    unkept.set(key, value);
  }
}
