"""The process that meets what strangers upload: `python -m fano.studio.worker`.

It reads tasks from its input and writes answers to its output, one at a time, within a bound on
its memory. It holds no secret and has nothing open but these two; when it fails or takes too long,
it is ended and another one begun (`fano.studio.worker_pool`). It never outlives the server.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import FileIO
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

import msgspec

from fano.errors import FanoError
from fano.studio.errors import Refusal, StudioError
from fano.studio.fit import fit
from fano.studio.tasks import (
    HEAD_BYTES,
    Answer,
    Failed,
    Fit,
    Lay,
    LayTheme,
    Made,
    Open,
    Opened,
    Print,
    Printed,
    Progress,
    Task,
)

NICENESS = 5
"""Games come first."""
MEMORY_BYTES = 2 * 2**30
"""Address space. What is really used stays far below: a picture of the most pixels takes 300 MB."""
READ_BYTES = 2**20

_decode = msgspec.msgpack.Decoder(Task).decode


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    _bound_memory()
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever prints must not get among the answers
    tasks: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_receive, args=(tasks,), daemon=True).start()
    while True:
        _write(answers, _answer(_decode(tasks.get()), answers))


def _bound_memory() -> None:
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))


# ruff: noqa: PLC0415 - pictures can be read at once; the press takes a second to import


def _answer(task: Task, answers: BinaryIO) -> Answer:
    def tell(done: int, of: int) -> None:
        _write(answers, Progress(done, of))

    try:
        match task:
            case Fit():
                return Made(fit(task.data))
            case Open():
                from fano.studio.files import opened

                return Opened(*opened(task.data))
            case Lay():
                from fano.studio.lay_cards import laid

                return laid(task)
            case LayTheme():
                from fano.studio.lay_cards import laid_theme

                return laid_theme(task)
            case Print() if task.page is None:
                from fano.studio.prints import print_pdf

                return Printed(*print_pdf(task.draft, task.pictures, task.options, tell))
            case Print():
                from fano.studio.prints import print_page

                page = task.page or 0
                return Printed(*print_page(task.draft, task.pictures, task.options, page))
    except StudioError as error:
        return Failed(error.why, str(error), error.words)
    except FanoError as error:
        return Failed(Refusal.CANNOT_PRINT, str(error))
    except MemoryError:
        return Failed(Refusal.TOO_LARGE, "this takes more memory than there is for it")


def _receive(tasks: SimpleQueue[bytes]) -> None:
    """Listens while a task is done as well: so a server that was killed is known to be gone, and
    the processes that help with a print follow this one."""
    # Without a buffer, whose lock would be in the way when the other thread ends the process.
    file = FileIO(sys.stdin.fileno(), closefd=False)
    try:
        while True:
            tasks.put(_exactly(file, int.from_bytes(_exactly(file, HEAD_BYTES), "big")))
    finally:
        os._exit(0)


def _exactly(file: FileIO, count: int) -> bytes:
    found = bytearray()
    while len(found) < count:
        part = file.read(min(count - len(found), READ_BYTES))
        if not part:
            raise EOFError
        found += part
    return bytes(found)


def _write(file: BinaryIO, answer: Answer) -> None:
    data = msgspec.msgpack.encode(answer)
    file.write(len(data).to_bytes(HEAD_BYTES, "big") + data)
    file.flush()


if __name__ == "__main__":
    main()
