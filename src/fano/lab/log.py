"""A game's log in a file: JSON lines, one entry a line, the first with the start of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import msgspec

from fano.errors import FanoError
from fano.lab.play import Step
from fano.rules import EMPTY, Table, fold
from fano.rules.events import AnyEvent, GameOver, Moved, Started
from fano.rules.registry import game_of
from fano.rules.table import Millis

MOST_BYTES = 50_000_000


class RecordedStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line: the events that one command led to."""

    seq: int
    at: Millis
    events: tuple[AnyEvent, ...]


_decode = msgspec.json.Decoder(RecordedStep).decode


class BrokenLog(FanoError):
    """A log that cannot be right; the message names the file and the line."""


def write(path: Path, steps: Iterable[Step]) -> Iterator[Step]:
    """Pass the steps through; at the end, those that changed something are in the file."""
    encode = msgspec.json.Encoder().encode
    lines: list[bytes] = []
    for step in steps:
        if step.events:
            lines.append(encode(RecordedStep(len(lines), step.at, step.events)) + b"\n")
        yield step
    try:
        path.write_bytes(b"".join(lines))
    except OSError as error:
        with suppress(OSError):
            path.unlink()  # half a log
        raise FanoError(f"{path}: cannot be written: {error.strerror}") from error


def read(path: Path) -> Iterator[tuple[RecordedStep, Table]]:
    """Every entry and the table after it; the first thing that is wrong raises `BrokenLog`."""
    with path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise BrokenLog(f"{path.name}: more than {MOST_BYTES // 10**6} MB is not one game's log")
    if not content:
        raise BrokenLog(f"{path.name}: the log is empty")
    table, at = EMPTY, Millis(0)
    for number, line in enumerate(content.removesuffix(b"\n").split(b"\n"), 1):
        try:
            entry = _decode(line)
            _check_order(entry, number - 1, at, table)
            table = _fold(entry, table)
            _check_table(table)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise BrokenLog(f"{path.name}, line {number}: {error}") from None
        except _Fault as error:
            raise BrokenLog(f"{path.name}, line {number}: {error}") from None
        at = entry.at
        yield entry, table


class _Fault(Exception):
    """A fault in a line."""


def _check_order(entry: RecordedStep, expected: int, at: Millis, table: Table) -> None:
    if entry.seq != expected:
        raise _Fault(f"its number is {entry.seq}, but {expected} comes next")
    if entry.at < at:
        raise _Fault(f"its time is {entry.at} ms, but the line before has {at} ms")
    if not entry.events:
        raise _Fault("nothing happens in it")
    if table.over:
        raise _Fault("the game was over before it")
    starts = [isinstance(event, Started) for event in entry.events]
    if starts[0] is not (expected == 0) or any(starts[1:]):
        raise _Fault("a game starts in the first line, and only there")


def _fold(entry: RecordedStep, table: Table) -> Table:
    """The table after an entry. `evolve` never fails on what `decide` has made; this may not be."""
    try:
        for event in entry.events:
            if isinstance(event, Moved) and not 0 < event.count <= table.count(event.src):
                raise _Fault(f"{event.count} cards cannot be moved from {event.src}")
            before, table = table, fold((event,), table)
            if isinstance(event, GameOver) and game_of(before).standing(before) != event.ranking:
                raise _Fault("the cards on the table do not give the ranking that it ends with")
    except (KeyError, IndexError, ValueError, TypeError):
        what = type(event).__struct_config__.tag
        raise _Fault(f"its event {what!r} does not fit the table") from None
    return table


def _check_table(table: Table) -> None:
    """Between the shuffles of a round there may be no cards; otherwise each is there once."""
    try:
        deck = table.deck
        game_of(table)
    except (FanoError, KeyError, ValueError, IndexError):
        raise _Fault(f"there is no game {table.game!r} with such a deck") from None
    lying = sorted(card for pile in table.piles.values() for card in pile.cards)
    if lying and lying != list(range(len(deck))):
        twice = next((a for a, b in pairwise(lying) if a == b), None)
        if twice is not None:
            raise _Fault(f"card {twice} lies on the table twice")
        missing = sorted(set(range(len(deck))) - set(lying))
        what = f"card {missing[0]} is missing" if missing else f"there is no card {lying[-1]}"
        raise _Fault(f"{what}; the deck has {len(deck)} cards")
