"""The state of a client: `update(state, message) -> state`, without any network."""

from __future__ import annotations

from typing import Any

import msgspec

from fano.rules.table import Millis, Seat
from fano.rules.view import View


class ClientState(msgspec.Struct, frozen=True):
    """The room and the table as this client knows them."""

    seq: int = 0
    now: Millis = Millis(0)
    seat: Seat | None = None
    room: dict[str, Any] = {}
    table: dict[str, Any] = {}
    here: tuple[Seat, ...] = ()
    bye: str = ""

    @property
    def view(self) -> View | None:
        """The table as a view, the same that the rules would give this seat."""
        if not self.table.get("game"):
            return None
        return msgspec.convert({**self.table, "seat": self.seat}, View, strict=False)


def update(state: ClientState, message: dict[str, Any]) -> ClientState:
    """The state after a message of the server. Unknown messages change nothing."""
    match message.get("t"):
        case "welcome":
            return ClientState(
                seq=message["seq"],
                now=message["now"],
                seat=message["seat"],
                room=message["room"],
                table=message["table"],
                here=state.here,
            )
        case "back":
            for did in message.get("missed", ()):
                state = _did(state, did)
            return msgspec.structs.replace(state, now=message["now"], bye="")
        case "did":
            return _did(state, message)
        case "here":
            return msgspec.structs.replace(state, here=tuple(message.get("seats", ())))
        case "bye":
            return msgspec.structs.replace(state, bye=message["why"])
        case _:
            return state


def _did(state: ClientState, message: dict[str, Any]) -> ClientState:
    if message["seq"] <= state.seq:  # the answer to a resend: what it tells is known
        return state
    piles = dict(state.table.get("piles", {}))
    for name, pile in message.get("piles", {}).items():
        if pile is None:
            piles.pop(name, None)
        else:
            piles[name] = pile
    table = {**state.table, **message.get("table", {}), "piles": piles}
    if "can" in message:
        table["can"] = message["can"]
    return msgspec.structs.replace(
        state,
        seq=message["seq"],
        now=message["at"],
        room={**state.room, **message.get("room", {})},
        table=table,
    )
