"""Takes pictures of pages on screens of several sizes."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page

SIZES = {
    "phone": (390, 844),
    "tablet": (820, 1180),
    "desk": (1920, 1080),
    "tv": (1920, 1080),
    "big-tv": (3840, 2160),
}
USUAL = ("phone", "tablet", "desk")
TVS = ("tv", "big-tv")
SETTLE_MS = 500
"""Until what slides and fades has come to rest."""
PATIENCE_MS = 20_000

Pages = dict[str, Page]


class Photographer:
    def __init__(self, browser: Browser, url: str, folder: Path, *, dark: bool) -> None:
        self.url = url
        self._browser = browser
        self._folder = folder
        self._dark = dark
        folder.mkdir(parents=True, exist_ok=True)

    @contextmanager
    def people(self, sizes: Sequence[str] = USUAL) -> Iterator[Pages]:
        contexts = {
            size: self._browser.new_context(
                viewport={"width": SIZES[size][0], "height": SIZES[size][1]},
                has_touch=size in {"phone", "tablet"},
                is_mobile=size == "phone",
                locale="en-GB",
                color_scheme="dark" if self._dark else "light",
            )
            for size in sizes
        }
        yield {size: context.new_page() for size, context in contexts.items()}
        for context in contexts.values():
            context.close()

    def take(self, name: str, pages: Pages, *, whole: bool = False) -> None:
        """What is in sight, or the whole of a long page."""
        for page in pages.values():
            page.wait_for_timeout(SETTLE_MS)
        for size, page in pages.items():
            page.screenshot(path=self._folder / f"{name}-{size}.png", full_page=whole)
        print(name, flush=True)

    def visit(
        self,
        name: str,
        address: str,
        then: Callable[[Page], None] | None = None,
        *,
        sizes: Sequence[str] = USUAL,
        whole: bool = False,
    ) -> None:
        """One page that needs no company, as everybody finds it."""
        with self.people(sizes) as pages:
            for page in pages.values():
                page.goto(f"{self.url}{address}")
                page.wait_for_load_state("networkidle")
                if then is not None:
                    then(page)
            self.take(name, pages, whole=whole)
