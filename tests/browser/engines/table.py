"""One engine goes all ways: its row of the table."""

from __future__ import annotations

from pathlib import Path

from tests.browser.engines.engines import ENGINES, ONE_SIZE
from tests.browser.engines.page import Page
from tests.browser.engines.ways import WAYS

PHONE = (390, 844)


def row(engine: str, url: str, pictures: Path | None = None) -> dict[str, str]:
    """Each way with "ok" or what went wrong there, and a picture of where it ended."""
    found = {}
    with ENGINES[engine]() as page:
        assert page.as_wide_as(*PHONE) or engine in ONE_SIZE
        for way, go in WAYS.items():
            try:
                go(page, url)
                found[way] = "ok"
            except (AssertionError, RuntimeError) as error:
                found[way] = " ".join(str(error).split())[:300] or repr(error)
            if pictures is not None:
                _photograph(page, pictures / f"{engine}-{way}.png".replace(" ", "-"))
    return found


def _photograph(page: Page, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(page.screenshot())
