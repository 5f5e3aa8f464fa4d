"""The one door to a room."""

from __future__ import annotations

from fano.log import MemoryLog
from fano.room import Setup
from fano.rules.commands import Why
from fano.rules.table import Seat
from fano.wire import messages as wire
from tests.server.support.room_players import Guest, room_with
from tests.server.support.virtual_time import run, virtual_rooms


def test_a_request_of_a_spectator_is_refused() -> None:
    async def main() -> None:
        rooms = virtual_rooms(MemoryLog())
        room_host = await room_with(rooms, people=1, bots=0, setup=Setup())
        seated, spectator = Guest(Seat(0)), Guest(None)
        for guest in (seated, spectator):
            room_host.arrive(guest)
            room_host.request(guest, wire.Change("1", name="Zoe"))
        await room_host.live.flush()
        assert spectator.refusals == [("1", Why.NOT_SEATED)]
        assert room_host.live.room.players[Seat(0)].name == "Zoe"
        room_host.request(seated, wire.Change("1", name="Zoe"))  # a resend is answered once more
        assert [did["ids"] for did in seated.named("did") if did.get("ids")] == [["1"], ["1"]]
        await rooms.close()

    run(main)
