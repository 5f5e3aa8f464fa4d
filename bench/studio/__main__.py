"""From dropping 57 photos of a telephone to seeing the first card, and all of them.

In real Chromium, through the real server, on this machine: `python -m bench.studio`.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from pathlib import Path

import numpy as np
from PIL import Image
from playwright.sync_api import Page

from tests.browser.hosting import chromium, serving

SIZE = (4000, 3000)
CARDS = 55
PATIENCE_MS = 300_000


def photo(number: int, path: Path) -> int:
    """Twelve million pixels: soft colours and enough grain to take about four megabytes."""
    random = np.random.default_rng(number)
    soft = Image.fromarray(random.integers(0, 256, (6, 8, 3), dtype=np.uint8))
    picture = np.asarray(soft.resize(SIZE, Image.Resampling.BICUBIC)).astype(np.int16)
    grain = random.integers(-9, 10, (SIZE[1], SIZE[0], 1), dtype=np.int16)
    Image.fromarray((picture + grain).clip(0, 255).astype(np.uint8)).save(path, quality=93)
    return path.stat().st_size


def seconds(page: Page, url: str, paths: list[Path]) -> tuple[float, float, float]:
    """Until the first card, until all, and the longest time in which the page stood still."""
    page.goto(f"{url}?studio")
    field = page.locator("input[type=file]").first
    field.wait_for(state="attached")
    page.evaluate(
        """() => {
          window.stood = 0
          let last = performance.now()
          const tick = (now) => {
            window.stood = Math.max(window.stood, now - last)
            last = now
            requestAnimationFrame(tick)
          }
          requestAnimationFrame(tick)
        }"""
    )
    field.set_input_files(paths)
    begun = time.monotonic()
    page.locator("button.whole").first.wait_for(timeout=PATIENCE_MS)
    first = time.monotonic() - begun
    page.locator("button.whole").nth(CARDS - 1).wait_for(timeout=PATIENCE_MS)
    return first, time.monotonic() - begun, float(page.evaluate("window.stood")) / 1000


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.studio")
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        paths = [folder / f"photo {n}.jpg" for n in range(57)]
        size = sum(photo(n, path) for n, path in enumerate(paths)) / len(paths)
        print(f"57 photos of {SIZE[0]} × {SIZE[1]} pixels, {size / 1e6:.1f} MB each; "
              f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")  # fmt: skip
        with chromium() as browser, serving(folder / "rooms.db") as url:
            for _ in range(rounds):
                context = browser.new_context(viewport={"width": 1280, "height": 800})
                first, whole, stood = seconds(context.new_page(), url, paths)
                print(
                    f"first card {first:5.1f} s   all {CARDS} cards {whole:5.1f} s   "
                    f"longest standstill {stood:4.2f} s   load {os.getloadavg()[0]:.1f}"
                )
                context.close()


if __name__ == "__main__":
    main()
