"""Arguments in the house style: errors are sentences, numbers are checked, help is to be read."""

from __future__ import annotations

import argparse
import json
import re
import sys
from typing import NoReturn

from fano.errors import FanoError


class UsageError(FanoError):
    """The command was not understood; the message says which part of it."""


class Parser(argparse.ArgumentParser):
    """A parser that raises `UsageError` where argparse would print its usage and exit."""

    def __init__(self, prog: str, description: str, examples: str) -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog=f"examples:\n{examples}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        # Nothing that begins with a digit is an option: `--drift -1,2` has a value.
        self._negative_number_matcher = re.compile(r"-[\d.]")

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message.removeprefix('argument ')}; see '{self.prog} --help'")


def whole_number(text: str) -> int:
    """An integer, however absurd: what it is for decides whether it is too large."""
    digits = text.strip().removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdigit()):
        raise argparse.ArgumentTypeError(f"{shortened(text)} is not a whole number")
    if len(digits) > 60:
        raise argparse.ArgumentTypeError(f"a number of {len(digits)} digits is out of bounds")
    return int(text)


def shortened(text: str) -> str:
    """What someone typed, quoted, and never longer than a line."""
    return repr(text if len(text) <= 40 else f"{text[:39]}…")


def print_json(value: object) -> None:
    """One line of JSON, in plain ASCII where the terminal cannot show more."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower()
    print(json.dumps(value, ensure_ascii=not encoding.startswith("utf")))
