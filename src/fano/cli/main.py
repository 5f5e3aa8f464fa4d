"""`main`: finds the command, runs it, and turns whatever goes wrong into one line."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

import fano
from fano.cli.arguments import Parser, UsageError, shortened
from fano.errors import FanoError

COMMANDS = {
    "deck": "show a deck: how many cards and symbols, and two of its cards",
    "deck check": "read a deck file and prove it sound, or say what is wrong",
    "themes": "list the themes, or the names of a theme's symbols",
    "rules": "list the games, or explain how one of them is played",
    "print": "print a deck to a PDF: cards, backs, tokens, rules and a box",
    "card": "draw one card as a picture",
    "make": "make a deck of the pictures in a folder",
    "serve": "host a party: prints the address and a QR code for the phones",
    "join": "let a bot take a seat in a room, here or on another server",
    "simulate": "let bots play a game many times, and count who won",
    "replay": "check the log of a game, and tell it step by step",
}
"""Every command and its line in the overview. `deck check` lives in `deck_check.py`, and so on.

Only the file of the command that was asked for is imported, so that the others cost no time.
"""

OVERVIEW = """\
Fano: party games in which any two cards share exactly one symbol.

{commands}

try:
  fano serve --open              host a party, and open it in your browser
  fano deck                      the classic deck of 55 cards
  fano print -o cards.pdf        the same on paper, with backs
  fano deck junior --lang fr     a smaller one, in French
  fano themes party --lang pl    what the symbols are called in Polish

'fano COMMAND --help' explains a command."""

INTERRUPTED = 130
BROKEN_PIPE = 141


class Command(Protocol):
    """What each command's file provides."""

    def parser(self, prog: str) -> Parser: ...

    def run(self, args: object) -> int: ...


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code: 0, 2 for any error, 130 for Ctrl-C."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a letter shows "?" instead of a traceback.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        code = _dispatch(list(sys.argv[1:] if argv is None else argv))
        if sys.stdout is not None:
            sys.stdout.flush()
    except FanoError as error:
        return _complain(str(error))
    except BrokenPipeError:
        _forget_stdout()
        return BROKEN_PIPE
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        _forget_stdout()
        return _complain(f"{where}{error.strerror or error}")
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def load(name: str) -> Command:
    """The file of that command."""
    return cast("Command", import_module(f"fano.cli.{name.replace(' ', '_')}"))


def _dispatch(argv: list[str]) -> int:
    match argv:
        case []:
            print(_overview())
            return 0
        case [("-h" | "--help"), *_]:
            print(_overview())
            return 0
        case ["--version", *_]:
            print(f"fano {fano.__version__}")
            return 0
    words = 2 if " ".join(argv[:2]) in COMMANDS else 1
    name = " ".join(argv[:words])
    if name not in COMMANDS:
        what = "option" if name.startswith("-") else "command"
        raise UsageError(f"there is no {what} {shortened(name)}; see 'fano --help'")
    command = load(name)
    try:
        args = command.parser(f"fano {name}").parse_args(argv[words:])
    except SystemExit:  # only --help ends so: errors raise UsageError
        return 0
    return command.run(args)


def _overview() -> str:
    wide = max(map(len, COMMANDS))
    lines = [f"  fano {name:<{wide}}  {about}" for name, about in COMMANDS.items()]
    return OVERVIEW.format(commands="\n".join(lines))


def _complain(message: str) -> int:
    """One line on stderr, whatever someone typed into it."""
    line = "".join(c if c.isprintable() else repr(c)[1:-1] for c in message)
    print(f"fano: {line}", file=sys.stderr)
    return 2


def _forget_stdout() -> None:
    """What is still buffered has nowhere to go: the interpreter would complain on its way out."""
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout is sys.__stdout__:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
