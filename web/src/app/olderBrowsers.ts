/**
 * What the oldest browsers that we support lack (see `floor.js` and docs/browsers.md). The compiler
 * knows no newer library than ES2021 (`lib` in tsconfig.json), so that nothing else slips in.
 */

declare global {
  interface Array<T> {
    at(index: number): T | undefined;
  }
  interface ReadonlyArray<T> {
    at(index: number): T | undefined;
  }
}

if (!("at" in Array.prototype))
  // oxlint-disable-next-line no-extend-native -- that is what filling in means
  Object.defineProperty(Array.prototype, "at", {
    configurable: true,
    writable: true,
    value<T>(this: readonly T[], index: number): T | undefined {
      return this[index < 0 ? this.length + index : index];
    },
  });

// oxlint-disable-next-line unicorn/require-module-specifiers -- only a module may declare globals
export {};
