"""Readable records of one game each: command, events, each seat's view.

`python -m tests.rules.golden` writes them; a person reviews the difference.
"""

from pathlib import Path
from random import Random

import msgspec

from fano.rules import GAMES, Game, view
from fano.rules.commands import Command
from fano.rules.events import AnyEvent
from fano.rules.view import View
from tests.rules.play import Step, random_game

FOLDER = Path(__file__).parent / "goldens"
SEATS = 3
FROM_THE_START, TO_THE_END = 30, 4
"""A whole game would be long to read: its opening and its end."""
SHOWN_VIEWS = 5
"""Views are long: those of the first few tables and the last show what is hidden."""


def path_of(game: Game) -> Path:
    return FOLDER / f"{game.id}.txt"


def record(game: Game) -> str:
    seats = min(max(SEATS, game.least), game.most)
    steps = list(random_game(game, seats, Random(7)))
    lines = [f"{game.id}, {seats} seats", ""]
    for number, step in enumerate(steps):
        if FROM_THE_START <= number < len(steps) - TO_THE_END:
            lines += ["…", ""] if number == FROM_THE_START else []
            continue
        lines += [f"{number}. {_command(step.command)}", *map(_event, step.events)]
        if number < SHOWN_VIEWS or step is steps[-1]:
            lines += _views(step)
        lines.append("")
    return "\n".join(lines)


def _command(command: Command | None) -> str:
    if command is None:
        return "start"
    fields = msgspec.structs.asdict(command)
    if "cards" in fields and "symbols" in fields:
        return f"deal at={fields['at']}"
    return f"{type(command).__name__.lower()} " + _fields(fields)


def _event(event: AnyEvent) -> str:
    return f"   {type(event).__name__} {_fields(msgspec.structs.asdict(event))}".rstrip()


def _fields(fields: dict[str, object]) -> str:
    kept = {k: v for k, v in fields.items() if v is not False and v not in (None, "", ())}
    return " ".join(f"{name}={_value(value)}" for name, value in kept.items())


def _value(value: object) -> str:
    if isinstance(value, tuple):
        return "(" + " ".join(map(_value, value)) + ")"
    if isinstance(value, dict):
        return "{" + " ".join(f"{k}:{_value(v)}" for k, v in value.items()) + "}"
    if isinstance(value, msgspec.Struct):
        return "{" + _fields(msgspec.structs.asdict(value)) + "}"
    return str(value)


def _views(step: Step) -> list[str]:
    return [f"   seat {seat} sees {_view(view(step.table, seat))}" for seat in step.table.seats]


def _view(seen: View) -> str:
    piles = ", ".join(
        f"{name} {' '.join(map(str, pile.cards)) or '?'} of {pile.count}"
        for name, pile in seen.piles.items()
        if pile.count
    )
    can = " or ".join(f"{a.kind} {' '.join(a.own + a.on)}{a.board}".strip() for a in seen.can)
    extra = "".join(f"; notes {s}: {note}" for s, note in seen.notes.items())
    return f"[{piles}] scores {_value(seen.scores)}{extra}; can {can or 'nothing'}"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for found in GAMES:
        path_of(found).write_text(record(found), encoding="utf-8")


if __name__ == "__main__":
    main()
