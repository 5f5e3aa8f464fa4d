"""`fano serve`: the server."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from pathlib import Path

from fano.cli.arguments import Parser
from fano.errors import FanoError
from fano.server.config.settings import DEFAULT_PORT, EVERYWHERE, load
from fano.server.run import run as serve

NOT_DONE = 2
_logger = logging.getLogger(__name__)

EXAMPLES = """\
  fano serve --open                  a party on this computer, in a browser and on phones
  fano serve --host 127.0.0.1 --port 8000 --database rooms.db
  fano serve --config /etc/fano.toml --log-format json
  FANO_PORT=80 fano serve --limit rooms=200 --limit spectators=50"""


def parser(prog: str) -> Parser:
    found = Parser(
        prog,
        "Host rooms for everybody in the network: prints the addresses and a QR code, and runs\n"
        "until Ctrl-C. Each setting can also come from the environment (FANO_PORT) or from a file\n"
        "(--config); a flag wins over the environment, and that over the file.",
        EXAMPLES,
    )
    add = found.add_argument
    add("--host", metavar="ADDRESS", help=f"where to listen (default: {EVERYWHERE}, everywhere)")
    add("--port", metavar="N", help=f"the port (default: {DEFAULT_PORT}, or the next free one)")
    add(
        "--database",
        metavar="WHERE",
        help="a file (default: in your data folder) or postgresql://…",
    )
    add("--origins", metavar="URLS", help="other sites whose pages may connect, with commas")
    add(
        "--trust-proxy",
        nargs="?",
        const=True,
        metavar="ADDRESSES",
        help="believe X-Forwarded-For and X-Forwarded-Host of a proxy on this machine, or there",
    )
    add("--retention-days", metavar="N", help="how long rooms are kept (default: 30; 0: for ever)")
    add(
        "--deck-days",
        metavar="N",
        help="how long unused decks stay (default: 365; 0: for ever)",
    )
    add("--log-format", metavar="FORM", help="plain or json (default: plain)")
    add("--log-level", metavar="LEVEL", help="debug, info, warning or error (default: warning)")
    add(
        "--limit",
        action="append",
        metavar="NAME=N",
        help="change a limit, see docs/server.md; may be repeated",
    )
    add("--config", metavar="FILE", help="a TOML file with any of these settings")
    add("--open", action="store_true", help="open a browser here")
    return found


def run(args: argparse.Namespace) -> int:
    file = None if args.config is None else Path(args.config)
    settings = load(vars(args), os.environ, file)
    try:
        serve(settings, out=sys.stdout, open_browser=args.open)
    except FanoError as error:
        if settings.log_format == "plain":
            raise
        _logger.critical("%s", error)  # a program reads the journal, line by line
        return NOT_DONE
    return 0
