"""Rooms of a node: opened under codes that spell no words."""

from __future__ import annotations

from fano.log import MemoryLog
from fano.room.codes import LETTERS
from tests.server.support.virtual_time import run, virtual_rooms


def test_new_rooms_have_codes_of_consonants() -> None:
    async def main() -> None:
        rooms = virtual_rooms(MemoryLog())
        codes = [(await rooms.open()).live.code for _ in range(40)]
        await rooms.close()
        assert len(set(codes)) == len(codes)
        assert set("".join(codes)) <= set(LETTERS)

    run(main)
