import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** As an iPhone has it: asked to sound, it does so only while a lifted finger is being answered. */
class Phone extends EventTarget {
  static last: Phone;
  static lifted = false;
  state = "suspended";

  constructor() {
    super();
    Phone.last = this;
  }

  resume(): Promise<void> {
    if (!Phone.lifted) return Promise.reject(new Error("not allowed"));
    this.state = "running";
    return Promise.resolve();
  }
}

const page = new EventTarget();

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  Phone.lifted = false;
  vi.stubGlobal("AudioContext", Phone);
  vi.stubGlobal("requestAnimationFrame", (next: () => void) => setTimeout(next, 16));
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function lift(event: string): void {
  Phone.lifted = true;
  page.dispatchEvent(new Event(event));
  Phone.lifted = false;
}

async function touched(): Promise<void> {
  const { wake } = await import("../../src/table/say/sound");
  wake();
  await vi.advanceTimersByTimeAsync(100);
}

test.each(["pointerup", "touchend", "click", "keydown"])(
  "sounds are allowed by %s",
  async (event) => {
    await touched();
    expect(Phone.last.state).toBe("suspended");
    lift(event);
    expect(Phone.last.state).toBe("running");
  },
);

test("sounds come back after a phone call", async () => {
  await touched();
  lift("pointerup");
  Phone.last.state = "interrupted";
  lift("pointerup");
  expect(Phone.last.state).toBe("running");
});
