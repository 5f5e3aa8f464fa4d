"""Child processes that work for this one: they ignore Ctrl-C, and end with their parent."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import parent_process
from threading import Thread, current_thread, main_thread


@contextmanager
def starting() -> Iterator[None]:
    """Processes started inside this block ignore Ctrl-C, even before they come to `start`."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def start() -> None:
    """Call first in a child: it leaves Ctrl-C to its parent, and exits when the parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_exit_with_parent, daemon=True).start()


def stop(pool: ProcessPoolExecutor) -> None:
    """Terminate a pool at once, without waiting: one card may take seconds more."""
    children = [*(pool._processes or {}).values()]
    pool.shutdown(wait=False, cancel_futures=True)
    for child in children:
        child.terminate()


def _exit_with_parent() -> None:
    # A pool's child waits for its next task for ever: nothing tells it that its parent was killed.
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)
