"""How a process begins that works for another one."""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from threading import Thread


def begin() -> None:
    """Ctrl-C is the parent's business; but whenever that is gone, this process is, too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    # A pool waits for its next task for ever: of a parent that was killed it hears nothing.
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)
