"""A small site, and a server for it on loopback."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from fano.symbols import LANGUAGES, Theme
from fano.tour.pages import Pages, pages
from fano.tour.server import TourServer, bind

SCRIPT = "export const everything = 1;\n"


def small_theme(theme_id: str, symbols: tuple[str, ...], **more: object) -> Theme:
    texts = dict.fromkeys(LANGUAGES, theme_id)
    made: Theme = Theme(id=theme_id, symbols=symbols, title=texts, about=texts, **more)  # type: ignore[arg-type]
    return made


def small_site(folder: Path) -> Pages:
    """A client of three files, a theme of pictures and one of signs."""
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Fano</title>", "utf-8")
    (folder / "icon.svg").write_text("<svg/>", "utf-8")
    (folder / "assets/index-0a1b2c3d.js").write_text(SCRIPT, "utf-8")
    signs = {"n1": "1", "n6": "6"}
    return pages(
        web=folder,
        themes=[
            small_theme("pets", ("dog", "cat")),
            small_theme("digits", ("n1", "n6"), face="sign", signs=signs),
        ],
        art=lambda symbol: f"<svg><title>{symbol}</title></svg>",
        artists=lambda: {"name": "Flat", "author": {"name": "Somebody"}},
    )


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Pages:
    return small_site(tmp_path_factory.mktemp("site") / "web")


@pytest.fixture(scope="session")
def server(site: Pages) -> Iterator[TourServer]:
    made = bind(site, "127.0.0.1", 0)
    thread = threading.Thread(target=made.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield made
    made.shutdown()
    made.server_close()
    thread.join()
