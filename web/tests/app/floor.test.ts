import { expect, test } from "vitest";
import { compatOf, cssProperty, root, tooNew, used } from "./newer_api";

const sources = import.meta.glob("../../src/**/*.{ts,svelte}", {
  query: "?raw",
  import: "default",
  eager: true,
}) as Record<string, string>;

/** The scripts, as files of a program; those of a component without its markup, line by line. */
const scripts = Object.fromEntries(
  Object.entries(sources)
    .filter(([path]) => !path.endsWith(".d.ts"))
    .map(([path, text]) => [
      path.replace("../..", root).replace(/\.svelte$/, ".svelte.ts"),
      path.endsWith(".svelte") ? script(text) : text,
    ]),
);

function script(component: string): string {
  const [before = "", ...rest] = component.split(/<script[^>]*>/);
  const code = rest.map((part) => part.split("</script>")[0] ?? "");
  return before.replace(/.*/g, "") + code.join("\n");
}

const newer = (name: string): string => tooNew(compatOf(name)).join(", ");

/** Newer than the floor, with what happens where it is missing. */
const ALLOWED: Readonly<Record<string, string>> = {
  "Array.at": "filled in by olderBrowsers.ts",
  "ReadonlyArray.at": "filled in by olderBrowsers.ts",
  requestIdleCallback: "a timer instead",
  "DocumentOrShadowRoot.adoptedStyleSheets": "cards are drawn from their SVGs",
  "DocumentOrShadowRoot.fullscreenElement": "no button for the full screen",
  "Navigator.share": "the link is copied, or shown",
  "Navigator.canShare": "the picture is saved",
  "Navigator.userActivation": "no buzz",
  "UserActivation.hasBeenActive": "no buzz",
  "Navigator.vibrate": "no buzz",
  "Navigator.wakeLock": "the screen falls asleep as it is set to",
  "WakeLock.request": "as above",
  "WakeLockSentinel.release": "as above",
  ImageDecoder: "createImageBitmap reads the whole picture",
  "ImageDecoder.decode": "as above",
  "ImageDecoder.close": "as above",
  VideoFrame: "as above",
  "VideoFrame.close": "as above",
  "CanvasImageSmoothing.imageSmoothingQuality": "the browser's own smoothing",
};

/** The same for styles: what they add where a browser knows them. */
const LOOKS: Readonly<Record<string, string>> = {
  "-webkit-touch-callout": "no menu over a card that is held: iOS alone has it",
  "accent-color": "our colour on ticks and sliders",
  "container-type": "a code that uses the width it has; a rule without it comes first",
  "forced-color-adjust": "cards keep their colours: there are no forced colours elsewhere",
  hyphens: "the build adds Safari's prefix",
  "line-clamp": "-webkit-line-clamp does it",
  "overscroll-behavior": "no reload by pulling",
  resize: "a corner to pull at, for a mouse",
  scale: "the finger of the demo presses",
  "scrollbar-width": "a thinner bar",
  "text-wrap": "lines of equal length",
  translate: "the finger of the demo stands beside what it shows",
  "user-select": "the build adds Safari's prefix",
};

test("nothing is used that a supported browser lacks", { timeout: 60_000 }, () => {
  const found = used(scripts);
  expect(found.size).toBeGreaterThan(300);
  const faults = [...found].filter(([name]) => newer(name) !== "" && !(name in ALLOWED));
  expect(faults.map(([name, where]) => `${name} in ${where}: ${newer(name)}`)).toEqual([]);
  const stale = Object.keys(ALLOWED).filter((name) => !found.has(name) || newer(name) === "");
  expect(stale).toEqual([]);
});

test("what slipped in before would be found", { timeout: 60_000 }, () => {
  const code = `
    export const last = "a,b".split(",").at(-1);
    export const which = [1].findLastIndex((one) => one === 1);
    export const copy = structuredClone({});
    export const round = (pen: CanvasRenderingContext2D) => pen.roundRect(0, 0, 1, 1, 1);
    export const stream = () => new TextDecoderStream();
    export const old = document.querySelector("p")?.closest("main");
  `;
  const found = [...used({ [`${root}/src/slip.ts`]: code }).keys()].filter((name) => newer(name));
  expect(found.sort()).toEqual([
    "Array.at",
    "Array.findLastIndex",
    "CanvasPath.roundRect",
    "TextDecoderStream",
    "structuredClone",
  ]);
});

test("styles newer than the floor are for looks alone", () => {
  const styles = import.meta.glob(["../../src/**/*.{css,svelte}"], {
    query: "?raw",
    import: "default",
    eager: true,
  }) as Record<string, string>;
  const rules = Object.entries(styles).flatMap(([path, text]) => {
    const css = path.endsWith(".css") ? text : (text.split("<style>")[1] ?? "");
    return [...css.matchAll(/^\s*([a-z-]+):/gm)].map(([, name = ""]) => name);
  });
  const found = new Set(rules.filter((name) => tooNew(cssProperty(name)).length > 0));
  expect([...found].sort()).toEqual(Object.keys(LOOKS).sort());
});
