/** Parts of the page that come when they are wanted, over networks that lose some of them. */

const AGAIN_MS = 1500;

/** Style sheets that did not arrive. Vite asks for each of them once, and then does without it. */
const missing = new Set<HTMLLinkElement>();

addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") missing.add(target);
  },
  true, // such errors do not bubble
);

/** Tries until it has succeeded: what somebody has opened is worth waiting for. */
export async function fetched<T>(get: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      await Promise.all([...missing].map(askAgain));
      return await get();
    } catch {
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  }
}

/** A link that has failed stays so: another takes its place. */
function askAgain(link: HTMLLinkElement): Promise<void> {
  missing.delete(link);
  const another = link.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    another.onload = () => resolve();
    another.onerror = () => reject(new Error(`${another.href} did not arrive`));
    link.replaceWith(another);
  });
}
