"""`fano join`: a bot in somebody's room."""

from __future__ import annotations

import argparse
import asyncio
import sys
from contextlib import suppress
from random import Random, SystemRandom
from urllib.parse import urlsplit

from fano.bots import LEVELS, Level, level
from fano.cli.arguments import Parser, UsageError, shortened, whole_number
from fano.client import Client, play

DEFAULT_URL = "http://127.0.0.1:5757"
PATIENCE_S = 3.0
"""After so long without an answer it says so."""
EXAMPLES = """\
  fano join BCDFG                          a casual bot, on this computer's server
  fano join BCDFG --bot expert --name Ada
  fano join BCDFG --url https://play.example.org --evenings 1"""


def parser(prog: str) -> Parser:
    found = Parser(
        prog,
        "Take a seat in a room and play there, until the room is closed or Ctrl-C. The bot knows\n"
        "what any player's screen shows, and nothing else.",
        EXAMPLES,
    )
    add = found.add_argument
    add("code", metavar="CODE", help="the room's code")
    add("--bot", default="casual", metavar="LEVEL", help=f"{', '.join(LEVELS)} (default: casual)")
    add("--name", metavar="NAME", help="what it is called (default: Bot)")
    add("--url", default=DEFAULT_URL, metavar="URL", help=f"the server (default: {DEFAULT_URL})")
    add("--evenings", type=whole_number, metavar="N", help="leave after so many (default: stay)")
    return found


def run(args: argparse.Namespace) -> int:
    played = 0
    with suppress(KeyboardInterrupt):
        played = asyncio.run(
            _join(
                socket_url(args.url), args.code, args.name or "Bot", level(args.bot), args.evenings
            )
        )
    print(f"played {played} evening{'s' * (played != 1)}")
    return 0


async def _join(url: str, code: str, name: str, how: Level, evenings: int | None) -> int:
    waiting = asyncio.create_task(_say_what_it_waits_for(url))
    try:
        async with Client(url, room=code, name=name) as client:
            waiting.cancel()
            print(f"{name} has a seat in room {client.code}", flush=True)
            return await play(client, how, Random(SystemRandom().getrandbits(64)), evenings)
    finally:
        waiting.cancel()


async def _say_what_it_waits_for(url: str) -> None:
    await asyncio.sleep(PATIENCE_S)
    print(f"no answer from {url} yet: trying on, until Ctrl-C", file=sys.stderr, flush=True)


def socket_url(url: str) -> str:
    """Where the server of that page listens.

    >>> socket_url("https://play.example.org/")
    'https://play.example.org/ws'
    """
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.netloc:
        raise UsageError(f"--url {shortened(url)} is no address; write http://HOST:PORT")
    return f"{url.rstrip('/')}/ws"
