"""The README's pictures, taken from real Chromium: `python -m tests.browser.readme [FOLDER]`."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from tests.browser.hosting import chromium, serving
from tests.browser.readme.motion import film
from tests.browser.readme.stills import sheet, stills, studio

FOLDER = Path("docs/pictures")
HOST = "fano.local"
"""A page that was opened as localhost warns that phones cannot find it."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    parser.add_argument("--only", choices=("motion", "stills", "studio", "sheet"))
    given = parser.parse_args()
    folder: Path = given.folder
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as rooms,
        serving(Path(rooms) / "rooms.db") as local,
        chromium(f"--host-resolver-rules=MAP {HOST} {urlsplit(local).netloc}") as browser,
    ):
        url = f"http://{HOST}/"
        take = {
            "motion": lambda: film(browser, url, folder / "race.webp"),
            "stills": lambda: stills(browser, url, folder),
            "studio": lambda: studio(browser, url, folder),
            "sheet": lambda: sheet(folder),
        }
        for name in [given.only] if given.only else take:
            take[name]()


if __name__ == "__main__":
    main()
