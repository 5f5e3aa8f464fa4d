"""Rooms: who sits where, what is being played, and everything that has happened."""

from fano.room.commands import (
    AddBot,
    Change,
    Close,
    Conclude,
    Configure,
    Count,
    Depart,
    Join,
    Kick,
    PassHost,
    Pause,
    Resume,
    RoomCommand,
    Start,
)
from fano.room.decide import decide_room
from fano.room.state import (
    NO_ROOM,
    AnyRoomEvent,
    Player,
    Room,
    Setup,
    evolve_room,
    fold_room,
)

__all__ = [
    "NO_ROOM",
    "AddBot",
    "AnyRoomEvent",
    "Change",
    "Close",
    "Conclude",
    "Configure",
    "Count",
    "Depart",
    "Join",
    "Kick",
    "PassHost",
    "Pause",
    "Player",
    "Resume",
    "Room",
    "RoomCommand",
    "Setup",
    "Start",
    "decide_room",
    "evolve_room",
    "fold_room",
]
