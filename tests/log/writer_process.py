"""Run by tests: appends as fast as it can, and prints what was acknowledged, once it was.

`python -m tests.log.writer_process WHERE ROOM …` goes on until it is killed;
`… race WHERE ROOM NUMBER NAME` appends until the room has that many entries, and prints those won.
"""

import asyncio
import hashlib
import os
import sys

from tests.log.make import opened


def content(room: str, seq: int) -> bytes:
    """What stands in an entry, so that whoever reads it can tell; short ones and long ones."""
    digest = hashlib.sha256(f"{room} {seq}".encode()).digest()
    return digest * (1 + digest[0] % 40)


async def write(where: str, rooms: list[str]) -> None:
    log = opened(where)
    heads = await log.rooms()

    async def fill(room: str) -> None:
        seq = heads.get(room, 0)
        while True:
            seq += 1
            assert await log.append(room, seq, content(room, seq))
            os.write(1, f"{room} {seq}\n".encode())

    await asyncio.gather(*map(fill, rooms))


async def race(where: str, room: str, number: int, name: str) -> None:
    log = opened(where)
    seq = 1
    while seq <= number:
        if await log.append(room, seq, name.encode()):
            print(seq)
        seq = len(await log.read(room)) + 1
    await log.close()


if __name__ == "__main__":
    if sys.argv[1] == "race":
        asyncio.run(race(sys.argv[2], sys.argv[3], int(sys.argv[4]), sys.argv[5]))
    else:
        asyncio.run(write(sys.argv[1], sys.argv[2:]))
