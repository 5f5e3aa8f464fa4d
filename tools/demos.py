"""Write the short games that the page shows to say how a game is played: one for each.

Bots play them; seat 0 is the one who looks. Run `python -m tools.demos` after a change to the rules
or to the messages. The same code gives the same files; `tests/repo/test_recorded.py` compares.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import msgspec
from msgspec.structs import asdict, replace

from fano.lab.play import Step, play
from fano.lab.setup import Setup as Experiment
from fano.room import Player, Room, Setup
from fano.rules import GAMES, Game
from fano.rules.events import Called, Event, Missed
from fano.rules.session import NO_SESSION
from fano.rules.table import Seat
from fano.server.hosting.broadcast import did_of, with_private
from fano.wire.messages import VERSION, Did, Welcome
from fano.wire.seen import Private, Public, can_do, has_secrets, room_view

FOLDER = Path(__file__).parents[1] / "web" / "src" / "demo" / "games"
VIEWER = Seat(0)
PLAYERS = ("Ann", "Bob", "Cleo", "Dan")
SEATS = 3
CHANGES = 14
"""So long is a demonstration: enough for two or three finds, or a turn for everybody."""
TRIES = 40


def listed() -> list[Game]:
    return [game for game in GAMES if game.listed]


def demo(game: Game) -> bytes:
    """A welcome and what came after it, as the viewer was told: one message a line."""
    best = max(range(TRIES), key=lambda number: (_worth(_steps(game, number)), -number))
    lines = [msgspec.json.encode(message) for message in _told(game, _steps(game, best))]
    return b"[\n" + b",\n".join(lines) + b"\n]\n"


def _steps(game: Game, number: int) -> list[Step]:
    """From the moment when everybody can look: the deal itself says little."""
    seats = min(max(SEATS, game.least), game.most)
    steps = play(Experiment(game.id, ("practised",) * seats), number)
    changes = (step for step in steps if step.events)
    return list(islice((step for step in changes if step.table.piles), CHANGES + 1))


def _worth(steps: list[Step]) -> tuple[int, int]:
    """How much there is to see: finds of the viewer and of others, and different things at all."""
    events: list[Event] = [event for step in steps[1:] for event in step.events]
    seats = [event.seat for event in events if isinstance(event, Called)]
    mine, others = seats.count(VIEWER), len(seats) - seats.count(VIEWER)
    missed = any(isinstance(event, Missed) for event in events)
    return min(mine, 2) * 2 + min(others, 2) + missed, len({type(event) for event in events})


def _told(game: Game, steps: list[Step]) -> Iterator[Welcome | Did]:
    first, *rest = steps
    players = {
        seat: Player(PLAYERS[seat], seat, bot="" if seat == VIEWER else "casual")
        for seat in first.table.seats
    }
    empty = Room(players=players, setup=Setup(game=game.id), playing=True)
    room = _with_table(empty, first)
    public, private = Public(room), Private()
    table = private.all(room.session.table, VIEWER, can_do(room).get(VIEWER, ()))
    yield Welcome(VERSION, 0, first.at, VIEWER, asdict(room_view(room)), table)
    for seq, step in enumerate(rest, 1):
        room = _with_table(empty, step)
        did = did_of(seq, step.at, (), public.change(room, step.events), ())
        secrets = has_secrets(step.table)
        news = private.news(step.table, VIEWER, can_do(room).get(VIEWER, ()), secrets=secrets)
        yield did if news is None else with_private(did, *news)


def _with_table(room: Room, step: Step) -> Room:
    return replace(room, session=replace(NO_SESSION, table=step.table))


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in listed():
        (FOLDER / f"{game.id}.json").write_bytes(demo(game))


if __name__ == "__main__":
    main()
