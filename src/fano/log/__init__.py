"""The durable log behind rooms, and the blob store for what outlives them. See docs/log.md."""

from fano.log.blob_store import BlobInfo, BlobStore
from fano.log.follow import Follower
from fano.log.log import Entry, Log, LogError
from fano.log.memory import MemoryBlobStore, MemoryLog
from fano.log.open import PersistentLog, open_log
from fano.log.sqlite import SqliteBlobStore, SqliteLog

__all__ = [
    "BlobInfo",
    "BlobStore",
    "Entry",
    "Follower",
    "Log",
    "LogError",
    "MemoryBlobStore",
    "MemoryLog",
    "PersistentLog",
    "SqliteBlobStore",
    "SqliteLog",
    "open_log",
]
