"""How processes begin that work for another one, and how they end."""

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
    """Whoever is started in here never hears Ctrl-C, not even before it comes to `begin`."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def begin() -> None:
    """Ctrl-C is the parent's business; but whenever that is gone, this process is, too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, daemon=True).start()


def end(pool: ProcessPoolExecutor) -> None:
    """Whatever they do is given up, at once: a card may take them seconds more."""
    helpers = [*(pool._processes or {}).values()]
    pool.shutdown(wait=False, cancel_futures=True)
    for helper in helpers:
        helper.terminate()


def _end_with_the_parent() -> None:
    # A pool waits for its next task for ever: of a parent that was killed it hears nothing.
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)
