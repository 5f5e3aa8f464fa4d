"""The log and the blob store in PostgreSQL, for several servers. Needs `fano-game[postgres]`."""

from fano.log.postgres.log import PostgresBlobStore, PostgresLog

__all__ = ["PostgresBlobStore", "PostgresLog"]
