"""The constants that the page shares with the package, each written where Python has it."""

from __future__ import annotations

from typing import NamedTuple, get_args

import msgspec

from fano.bots import LEVELS
from fano.deckfile import limits
from fano.press.paper.backs import BACKS
from fano.press.paper.sizes import PAPERS
from fano.room.codes import CODE_LENGTH
from fano.room.decide import COLOURS
from fano.room.names import LONGEST_NAME
from fano.room.state import MOST_SEATS
from fano.rules.commands import HIDDEN
from fano.rules.settings import COMMON
from fano.rules.table import UNTIL_CHANGE
from fano.studio.model import MOST_SYMBOLS
from fano.studio.print_options import Options, Part, Shape
from fano.tally.watch import TOO_QUICK_MS
from fano.wire.http.catalogue import INK
from fano.wire.http.daily import EDITION, PAIRS, PENALTY_MS, DailyRefusal
from fano.wire.messages import VERSION
from fano.wire.tables import NO_TABLE

HEAD = """\
/**
 * {about}
 * Written by `python -m tools.wire_types` from src/fano: change it there.
 */
"""


class Constant(NamedTuple):
    name: str
    value: object
    about: str = ""
    kind: str = ""
    """Its TypeScript type, where that is not just what the value says."""


LOCKOUT_MS = next(setting.default for setting in COMMON if setting.id == "lockout_ms")

# Each file is a chunk of its own: the start page loads nothing that only the studio needs.
FILES: dict[str, tuple[str, tuple[Constant, ...]]] = {
    "constants": (
        "The numbers and names that this page shares with the server.",
        (
            Constant("VERSION", VERSION, "Of the protocol."),
            Constant("SEATS", MOST_SEATS, "The seats of a room."),
            Constant("COLOURS", COLOURS, "The colours that players choose from."),
            Constant("BOT_LEVELS", tuple(LEVELS), "From the weakest to the strongest."),
            Constant("CODE_LENGTH", CODE_LENGTH, "The letters of a room's code."),
            Constant("LONGEST_NAME", LONGEST_NAME, "The characters of a player's name."),
            Constant("HIDDEN", HIDDEN, "A call names this for a card that lies face down."),
            Constant(
                "UNTIL_CHANGE",
                UNTIL_CHANGE,
                "A lock that ends with the next right call instead of at a time.",
            ),
            Constant("TOO_QUICK_MS", TOO_QUICK_MS, "No player is faster."),
            Constant("LOCKOUT_MS", LOCKOUT_MS, "The usual lock-out after a wrong call."),
        ),
    ),
    "dailyConstants": (
        "The daily challenge.",
        (
            Constant("DAILY_EDITION", EDITION, "Its deck."),
            Constant("DAILY_PAIRS", PAIRS),
            Constant("DAILY_PENALTY_MS", PENALTY_MS, "The cost of a wrong touch."),
            Constant("DAILY_REFUSALS", tuple(DailyRefusal)),
        ),
    ),
    "emptyView": (
        "The table before the first game: the server sends only how that game differs from it.",
        (Constant("EMPTY_VIEW", NO_TABLE, kind="View"),),
    ),
    "studioConstants": (
        "The studio's limits and choices.",
        (
            Constant("MOST_SYMBOLS", MOST_SYMBOLS, "The symbols that a deck in the making holds."),
            Constant("TEXT_LETTERS", limits.TEXT_LETTERS, "The letters of a word on a card."),
            Constant("TITLE_LETTERS", limits.TITLE_LETTERS),
            Constant("INK", INK, "The colour of words that name none."),
            Constant("PAPERS", tuple(PAPERS)),
            Constant("BACKS", (*BACKS, "none")),
            Constant("SHAPES", get_args(Shape)),
            Constant("PARTS", get_args(Part)),
            Constant("PRINT_OPTIONS", Options(), "The defaults.", "Required<Options>"),
        ),
    ),
}


def constants(file: str) -> str:
    about, listed = FILES[file]
    imports = [
        f'import type {{ {name} }} from "./{where}";\n'
        for name, where in (("View", "messages"), ("Options", "http"))
        if any(name in one.kind for one in listed)
    ]
    return "\n".join([HEAD.format(about=about), *imports, *map(_constant, listed)])


def _constant(one: Constant) -> str:
    comment = f"/** {one.about} */\n" if one.about else ""
    value = msgspec.json.format(msgspec.json.encode(one.value), indent=0).decode()
    if one.kind:
        value = msgspec.json.format(msgspec.json.encode(one.value), indent=2).decode()
        return f"{comment}export const {one.name}: {one.kind} = {value};\n"
    return f"{comment}export const {one.name} = {value}{' as const' * value.startswith('[')};\n"
