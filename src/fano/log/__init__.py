"""The durable log behind rooms, and the shelf for what outlives them. See docs/log.md."""

from fano.log.follow import Follower
from fano.log.log import Entry, Log, LogError
from fano.log.memory import MemoryLog, MemoryShelf
from fano.log.shelf import Item, Shelf
from fano.log.sqlite import SqliteLog, SqliteShelf

__all__ = [
    "Entry",
    "Follower",
    "Item",
    "Log",
    "LogError",
    "MemoryLog",
    "MemoryShelf",
    "Shelf",
    "SqliteLog",
    "SqliteShelf",
]
