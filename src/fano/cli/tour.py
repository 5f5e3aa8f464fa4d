"""`fano tour`: the practice page."""

from __future__ import annotations

import argparse
import sys

from fano.cli.arguments import Parser, UsageError, whole_number
from fano.tour import DEFAULT_PORT
from fano.tour import run as host_the_tour

EXAMPLES = """\
  fano tour                          open the page here, and show a QR code for phones
  fano tour --no-browser             only print the addresses
  fano tour --host 127.0.0.1 --port 8000"""


def parser(prog: str) -> Parser:
    found = Parser(
        prog,
        "Host the practice page: cards to touch, on this computer and on every phone in the same\n"
        "network. It prints the addresses and runs until Ctrl-C.",
        EXAMPLES,
    )
    found.add_argument(
        "--port",
        type=whole_number,
        metavar="N",
        help=f"the port (default: {DEFAULT_PORT}, or the next free one)",
    )
    found.add_argument(
        "--host",
        default="0.0.0.0",  # noqa: S104 - friends join from their own phones
        metavar="ADDRESS",
        help="the address to listen on (default: 0.0.0.0, all; 127.0.0.1: this computer only)",
    )
    found.add_argument("--no-browser", action="store_true", help="do not open a browser here")
    return found


def run(args: argparse.Namespace) -> int:
    if args.port is not None and not 0 <= args.port <= 65535:
        raise UsageError(f"--port {args.port} does not exist: ports go from 0 to 65535")
    host_the_tour(host=args.host, port=args.port, open_browser=not args.no_browser, out=sys.stdout)
    return 0
