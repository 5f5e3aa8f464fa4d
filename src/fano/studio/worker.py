"""The process that meets what strangers upload: `python -m fano.studio.worker`.

It reads tasks from its input and writes answers to its output, one at a time, within a bound on
its memory. It holds no secret and has nothing open but these two; when it fails or takes too long,
it is ended and another one begun (`fano.studio.workshop`).
"""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import BinaryIO

import msgspec

from fano.errors import FanoError
from fano.studio.errors import No, StudioError
from fano.studio.fit import fit
from fano.studio.tasks import (
    HEAD_BYTES,
    Answer,
    Failed,
    Fit,
    Lay,
    Made,
    Open,
    Opened,
    Print,
    Printed,
    Progress,
    Task,
)

MEMORY_BYTES = 2 * 2**30
"""Address space. What is really used stays far below: a picture of the most pixels takes 300 MB."""

_decode = msgspec.msgpack.Decoder(Task).decode


def main() -> None:
    _bound_memory()
    tasks, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever prints must not get among the answers
    while (task := _read(tasks)) is not None:
        _write(answers, _answer(task, answers))


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
                from fano.studio.lay import laid

                return laid(task)
            case Print() if task.page is None:
                from fano.studio.prints import print_pdf

                return Printed(*print_pdf(task.draft, task.pictures, task.options, tell))
            case Print():
                from fano.studio.prints import print_page

                page = task.page or 0
                return Printed(*print_page(task.draft, task.pictures, task.options, page))
    except StudioError as error:
        return Failed(error.why, str(error))
    except FanoError as error:
        return Failed(No.CANNOT_PRINT, str(error))
    except MemoryError:
        return Failed(No.TOO_LARGE, "this takes more memory than there is for it")


def _read(file: BinaryIO) -> Task | None:
    head = file.read(HEAD_BYTES)
    if len(head) < HEAD_BYTES:
        return None
    data = file.read(int.from_bytes(head, "big"))
    task: Task = _decode(data)
    return task


def _write(file: BinaryIO, answer: Answer) -> None:
    data = msgspec.msgpack.encode(answer)
    file.write(len(data).to_bytes(HEAD_BYTES, "big") + data)
    file.flush()


if __name__ == "__main__":
    main()
