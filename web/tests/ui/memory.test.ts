import { afterEach, expect, test, vi } from "vitest";
import { recall, remember } from "../../src/ui/memory";
import { deviceToken } from "../../src/protocol/connection";

afterEach(() => vi.unstubAllGlobals());

const refused = (): never => {
  throw new DOMException("no", "SecurityError");
};

test("a browser that keeps nothing is one device as long as the page is open", () => {
  vi.stubGlobal("localStorage", { getItem: refused, setItem: refused });
  expect(recall("name")).toBeNull();
  remember("name", "Ann");
  expect(recall("name")).toBe("Ann");
  // Or else its decks and its tries at the daily challenge would be somebody else's.
  expect(deviceToken()).toBe(deviceToken());
});

test("what is full forgets nothing that was said later", () => {
  const kept = new Map([["fano/theme", "party"]]);
  let full = true;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => (full ? refused() : kept.set(key, value)),
  });
  remember("theme", "animals");
  expect(recall("theme")).toBe("animals");
  full = false;
  remember("theme", "letters");
  expect(recall("theme")).toBe("letters");
  expect(kept.get("fano/theme")).toBe("letters");
});
