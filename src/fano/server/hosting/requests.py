"""Turn requests of clients into commands of the room."""

from __future__ import annotations

from typing import assert_never

from fano.room import commands as room_commands
from fano.rules import commands as rules_commands
from fano.rules.session import commands as session_commands
from fano.rules.table import Millis, Seat
from fano.wire import messages as wire


def command_of(
    request: wire.Request, seat: Seat, now: Millis, waiting: tuple[Seat, ...] = ()
) -> room_commands.RoomCommand:
    """The command of a request. The seat comes from the connection, never from the message.

    `waiting` are the players for whom everybody waits.
    """
    match request:
        case wire.Call():
            return rules_commands.Call(
                seat, now, request.symbol, request.piles, request.cards, request.cell
            )
        case wire.Play():
            return rules_commands.Play(seat, now, request.pile)
        case wire.Stop():
            return rules_commands.Stop(seat, now)
        case wire.Write():
            return rules_commands.Write(seat, now, request.symbols)
        case wire.Choose():
            return session_commands.Choose(seat, now, request.game, request.settings)
        case wire.Vote():
            return session_commands.Vote(seat, now, request.game)
        case wire.Finish():
            return room_commands.Conclude(seat, now)
        case wire.Abandon():
            return room_commands.Abandon(seat)
        case wire.Change():
            return room_commands.Change(
                seat, request.name, request.colour, request.lang, request.ready
            )
        case wire.AddBot():
            return room_commands.AddBot(seat, request.level)
        case wire.Kick():
            return room_commands.Kick(seat, request.seat, now)
        case wire.Readmit():
            return room_commands.Readmit(seat, request.name)
        case wire.Lock():
            return room_commands.Lock(seat, request.locked)
        case wire.Skip():
            return room_commands.Skip(seat, waiting, now)
        case wire.PassHost():
            return room_commands.PassHost(seat, request.seat)
        case wire.Configure():
            return room_commands.Configure(seat, request.setup)
        case wire.Start():
            return room_commands.Start(seat)
        case wire.Pause():
            return room_commands.Pause(seat)
        case wire.Resume():
            return room_commands.Resume(seat)
        case wire.Depart():
            return room_commands.Depart(seat, now)
        case wire.Close():
            return room_commands.Close(seat)
        case _:
            assert_never(request)
