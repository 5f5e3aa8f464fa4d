"""A small site, and a server for it on loopback."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import aiohttp
from aiohttp import web

from fano.log import MemoryLog
from fano.server.app import app_of
from fano.server.config.limits import Limits
from fano.server.config.settings import Settings
from fano.server.context import Node
from fano.server.hosting.clock import Clock
from fano.server.hosting.environment import Timing
from fano.server.http.pages import Page, Pages, pages
from fano.server.replays.archive import LogWithShelf
from fano.server.run import runner_of
from fano.symbols import LANGUAGES, Theme

NO_COUNTDOWN = Timing(countdown_ms=0)
SCRIPT = "export const everything = 1;\n"


def small_theme(theme_id: str, symbols: tuple[str, ...], **more: object) -> Theme:
    texts = dict.fromkeys(LANGUAGES, theme_id)
    made: Theme = Theme(id=theme_id, symbols=symbols, title=texts, about=texts, **more)  # type: ignore[arg-type]
    return made


def small_site(folder: Path) -> Pages:
    """A client of three files, a theme of pictures, one of signs and one of words."""
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
            small_theme("nouns", ("dog", "cat"), face="word"),
        ],
        art=lambda symbol: f"<svg><title>{symbol}</title></svg>",
        artists=lambda: {
            "name": "Flat",
            "author": {"name": "An artist", "url": "https://example.org"},
            "license": {"title": "MIT", "url": "https://example.org/mit"},
        },
    )


class Site(NamedTuple):
    """A running server, and a session to ask it things with."""

    node: Node
    url: str
    session: aiohttp.ClientSession
    runner: web.AppRunner

    @property
    def socket(self) -> str:
        return f"{self.url}/ws"


@asynccontextmanager
async def running(
    *,
    log: LogWithShelf | None = None,
    settings: Settings | None = None,
    limits: Limits | None = None,
    pages: Mapping[str, Page] | None = None,
    timing: Timing | None = None,
    clock: Clock | None = None,
) -> AsyncIterator[Site]:
    """A server on any free port, until the block ends."""
    kept = log or MemoryLog()
    settings = settings or Settings(limits=limits or Limits(late_ms=0))
    node = Node(kept, settings, clock=clock, timing=timing)
    runner = runner_of(app_of(node, pages), shutdown_timeout=2.0)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        port = runner.addresses[0][1]
        async with aiohttp.ClientSession() as session:
            yield Site(node, f"http://127.0.0.1:{port}", session, runner)
    finally:
        await runner.cleanup()
        if log is None:
            await kept.close()
