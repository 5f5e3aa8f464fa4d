"""`fano join`: a bot takes a seat in a room."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from contextlib import suppress
from random import Random, SystemRandom

from fano.bots import LEVELS, Level, level
from fano.cli.arguments import Parser, UsageError, whole_number
from fano.client import Client, play

DEFAULT_URL = "http://127.0.0.1:5757"
PATIENCE_S = 3.0
"""After so long without an answer it says so."""
GOODBYE_S = 2.0
"""How long it waits for the server to confirm that its seat is free."""
EXAMPLES = """\
  fano join BCDFG                          a casual bot, on this computer's server
  fano join BCDFG --bot expert --name Ada
  fano join BCDFG --url https://play.example.org --sessions 1"""


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
    add("--name", default="Bot", metavar="NAME", help="what it is called (default: Bot)")
    add("--url", default=DEFAULT_URL, metavar="URL", help=f"the server (default: {DEFAULT_URL})")
    add(
        "--sessions", type=whole_number, metavar="N", help="leave after this number (default: stay)"
    )
    return found


def run(args: argparse.Namespace) -> int:
    if not args.code.strip():
        raise UsageError("which room? Give its code, such as BCDFG")
    if args.sessions is not None and args.sessions < 1:
        raise UsageError(f"--sessions cannot be {args.sessions}: 1 is the least")
    client = Client(args.url, room=args.code.strip(), name=args.name)
    _end_as_with_ctrl_c()
    asyncio.run(_join(client, level(args.bot), args.sessions))
    return 0


def _end_as_with_ctrl_c() -> None:
    """However it is ended: a seat that nobody frees keeps the table waiting."""
    for name in ("SIGTERM", "SIGHUP"):  # Windows has no terminals that hang up
        found = getattr(signal, name, None)
        if found is not None and signal.getsignal(found) is not signal.SIG_IGN:
            signal.signal(found, lambda *_: signal.raise_signal(signal.SIGINT))


async def _join(client: Client, how: Level, sessions: int | None) -> None:
    waiting = asyncio.create_task(_say_what_it_waits_for(client))
    try:
        async with client:
            waiting.cancel()
            seated = client.state.room["players"][str(client.state.seat)]
            print(f"{seated['name']} has a seat in room {client.code}", flush=True)
            try:
                played = await play(client, how, Random(SystemRandom().getrandbits(64)), sessions)
                print(f"played {played} session{'s' * (played != 1)}")
            finally:
                with suppress(TimeoutError):  # nobody else could take that seat
                    async with asyncio.timeout(GOODBYE_S):
                        await client.depart()
    finally:
        waiting.cancel()


async def _say_what_it_waits_for(client: Client) -> None:
    await asyncio.sleep(PATIENCE_S)
    why = f" ({client.trouble})" if client.trouble else ""
    print(
        f"no answer from {client.url} yet{why}: trying on, until Ctrl-C",
        file=sys.stderr,
        flush=True,
    )
