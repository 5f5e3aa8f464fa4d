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

/**
 * Tries until it has succeeded: a page that was opened is worth waiting for. If the server was
 * upgraded meanwhile, the files of this page are gone: it is loaded again, and is where it was.
 */
export async function fetched<T>(get: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      await Promise.all([...missing].map(askAgain));
      return await get();
    } catch {
      if (await isOutdated().catch(() => false)) location.reload();
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  }
}

/** Whether the server has another page now than the one that runs here. */
async function isOutdated(): Promise<boolean> {
  const script = document.querySelector("script[type=module][src]")?.getAttribute("src");
  const page = await fetch("./", { cache: "no-store" });
  return page.ok && script != null && !(await page.text()).includes(script);
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
