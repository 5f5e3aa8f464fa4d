"""No secret on the wire: all that everybody receives in every game, against what they may know.

That a seat's state is its view and nothing more is what `assert_true_to` proves, field by field.
Here is the rest: every message is taken apart, and whatever is neither that state nor on a short
list of harmless things is a leak. What may be seen is asked of the table once more, without the
help of `fano.rules.view`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from fano.log import MemoryLog
from fano.room import AddBot, Configure, Join, Kick, Setup
from fano.rules import events
from fano.rules.events import Placed
from fano.rules.registry import GAMES
from fano.rules.table import CardNo, Millis, Seat, Table
from fano.server.hosting.room_host import RoomHost
from fano.server.hosting.rooms import fingerprint
from fano.wire.seen import PUBLIC_EVENTS
from tests.server.support.room_players import (
    Guest,
    History,
    Message,
    Player,
    assert_true_to,
    last_told,
    player,
    start,
    until_over,
)
from tests.server.support.virtual_time import run, virtual_rooms

LISTED = [game.id for game in GAMES if game.listed]
SECRETS = [f"secret-of-device-number-{n}" for n in range(3)]
KEYS = {
    "welcome": {"t", "v", "seq", "now", "seat", "room", "table"},
    "back": {"t", "v", "seq", "now", "missed"},
    "did": {"t", "seq", "at", "ids", "by", "events", "room", "table", "piles", "can", "photo"},
    "here": {"t", "seats", "watching"},
    "refused": {"t", "id", "why"},
    "bye": {"t", "why", "again"},
}
HARMLESS = {"Called", "Missed", "Moved", "Turned", "TokenMoved", "Scored", "Hinted", "RoundOver"}
"""What an event of these says is said aloud at a table; none names a card."""


class Wire(Guest):
    """Somebody who only listens, and keeps every byte."""

    def __init__(self, seat: Seat | None) -> None:
        super().__init__(seat)
        self.raw: list[bytes] = []

    def send(self, data: bytes) -> None:
        self.raw.append(data)
        super().send(data)


async def evening(log: MemoryLog, setup: Setup) -> tuple[RoomHost, list[Wire], list[Player]]:
    """Two people and two bots play; every seat and a spectator listen. Somebody was kicked.

    Those who listen lose their connections now and then, and come back.
    """
    rooms = virtual_rooms(log)
    room_host = await rooms.open()
    live = room_host.live
    for n, secret in enumerate(SECRETS):
        assert live.ask(Join(fingerprint(secret), f"Person {n}")) is None
    wires = [Wire(Seat(n)) for n in range(4)] + [Wire(None)]
    for wire in wires:
        room_host.arrive(wire)
    assert live.ask(Kick(Seat(0), Seat(2), Millis(0))) is None
    await live.flush()
    wires[2].seat = Seat(2)
    room_host.arrive(wires[2])  # in place of the kicked one, a bot's seat
    for _ in range(2):
        assert live.ask(AddBot(Seat(0), "expert"), Seat(0), "ask") is None
    assert live.ask(Configure(Seat(0), setup)) is None
    players = [player(room_host, 0, setup.game), player(room_host, 1, setup.game)]
    start(room_host)
    interrupting = [asyncio.create_task(interrupt(room_host, wire)) for wire in wires]
    await until_over(room_host)
    await asyncio.gather(*interrupting)
    await live.flush()
    return room_host, wires, players


async def interrupt(room_host: RoomHost, wire: Wire) -> None:
    """Gone until there is something to have missed; back for a while; and again."""
    while room_host.live.room.playing:
        room_host.leave(wire)
        gone_at = room_host.live.seq
        while room_host.live.seq == gone_at:  # noqa: ASYNC110 - nobody tells the absent
            await asyncio.sleep(0.1)
        room_host.arrive(wire, wire.state.seq)
        await asyncio.sleep(0.7)


@pytest.mark.parametrize("game", LISTED)
def test_nobody_is_told_what_they_may_not_know(game: str) -> None:
    async def main() -> None:
        log = MemoryLog()
        room_host, wires, players = await evening(log, Setup(game=game))
        history = await History.of(log, room_host.live.code)
        for wire in wires:
            assert assert_true_to(history, wire.told)
            assert last_told(wire.told) == len(history.entries)
            for raw, message in zip(wire.raw, wire.told, strict=True):
                check(history, wire.seat, message)
                check_raw(raw)
            assert any("missed" in message for message in wire.told)
        for guest in players:
            for message in guest.told:
                check(history, guest.seat, message)
        await room_host.close()

    run(main)


def check(history: History, seat: Seat | None, message: Message) -> None:
    """Every key is known, every card named may be seen, every event is one said aloud."""
    assert message.keys() <= KEYS[message["t"]]
    for did in message.get("missed", ()):
        check(history, seat, did)
    if message["t"] == "did":
        entry = history.entries[message["seq"] - 1]
        assert all(
            e["t"].title() in {h.title() for h in HARMLESS} for e in message.get("events", ())
        )
        assert len(message.get("events", ())) <= len(entry.events)
        assert not any(
            key in {"cards", "colours", "symbols", "tokens"}
            for e in message.get("events", ())
            for key in e
        )
        for finish in message.get("photo", ()):
            assert finish.keys() == {"seat", "key"}
    if message["t"] in {"did", "welcome"}:
        table = history.rooms[message["seq"]].session.table
        piles = message.get("piles") or message.get("table", {}).get("piles", {})
        for name, pile in piles.items():
            if pile is not None:
                assert set(pile["cards"]) <= set(in_sight(table, name, seat)), (name, seat)
                assert len(pile["colours"]) in {0, len(pile["cards"])}
        for writer, note in message.get("table", {}).get("notes", {}).items():
            assert table.notes_open or int(writer) == seat, note


def in_sight(table: Table, name: str, seat: Seat | None) -> tuple[CardNo, ...]:
    """The cards of a pile that lie face up, for everybody or for this seat."""
    pile = table.piles[name]
    if pile.to not in {None, seat}:
        return ()
    return {"down": (), "top": pile.cards[-1:], "all": pile.cards}[pile.shown]


def check_raw(raw: bytes) -> None:
    for secret in SECRETS:
        assert secret.encode() not in raw
        assert fingerprint(secret).encode() not in raw
    assert b'"token":"' not in raw
    assert b"kicked" not in raw or raw.startswith(b'{"t":"bye"')


def test_the_list_of_what_is_said_aloud_is_what_the_wire_tells() -> None:
    assert {kind.__name__ for kind in PUBLIC_EVENTS} == HARMLESS
    for kind in PUBLIC_EVENTS:
        assert not {"cards", "colours", "symbols", "player", "tokens"} & set(kind.__struct_fields__)
    assert "cards" in Placed.__struct_fields__, "what a deal lays down is the thing to hide"
    assert set(events.Wrote.__struct_fields__) == {"seat", "symbols"}


def test_the_same_bytes_whatever_is_hidden() -> None:
    """What a spectator is told of a deal does not depend on how the hidden cards lie."""
    from fano.room import fold_room
    from fano.wire.seen import Public

    async def main() -> None:
        log = MemoryLog()
        room_host, _, _ = await evening(log, Setup(game="inferno"))
        history = await History.of(log, room_host.live.code)
        for entry, before in zip(history.entries, history.rooms, strict=False):
            told = Public(before).change(fold_room(entry.events, before), entry.events)
            other = [_turned_about(event) for event in entry.events]
            again = Public(before).change(fold_room(other, before), other)
            assert msgspec.json.encode(told) == msgspec.json.encode(again)
        await room_host.close()

    run(main)


def _turned_about(event: Any) -> Any:
    """The same deal with the hidden cards of each pile the other way round."""
    if isinstance(event, Placed) and event.shown == "down":
        return msgspec.structs.replace(event, cards=tuple(_reversed_but_last(event.cards)))
    return event


def _reversed_but_last(cards: tuple[CardNo, ...]) -> Iterator[CardNo]:
    yield from reversed(cards[:-1])
    yield from cards[-1:]
