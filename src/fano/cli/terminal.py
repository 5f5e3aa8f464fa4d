"""The terminal, or the pipe that the output goes into: colours, boxes, a progress bar."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console

PIPE_WIDTH = 250
"""A table in a pipe is for another program: its rows are not folded."""


def console() -> Console:
    """Colour on a terminal, plain text elsewhere and with NO_COLOR."""
    screen = Console(highlight=False, emoji=False, markup=False)
    if not screen.is_terminal:
        screen.width = PIPE_WIDTH
    return screen


def draws_boxes(screen: Console) -> bool:
    """Whether it can draw round corners: a terminal in Unicode."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    return screen.is_terminal and encoding.lower().startswith("utf")


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None]]:
    """A function to call with the number done and the total: it moves a bar, on a terminal."""
    from rich.progress import (  # noqa: PLC0415 - only long commands need it
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    screen = Console(stderr=True, highlight=False)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=screen,
        transient=True,
        disable=not screen.is_terminal,
    ) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
