/** What the browser remembers between visits. Private windows may refuse: then it forgets. */

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`fano/${key}`);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`fano/${key}`, value);
  } catch {
    // Nothing depends on it.
  }
}
