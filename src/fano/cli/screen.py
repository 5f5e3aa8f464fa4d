"""The terminal, or whatever the output is piped into."""

from __future__ import annotations

import sys

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
    """Whether round corners can be drawn: on a terminal, in Unicode."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    return screen.is_terminal and encoding.lower().startswith("utf")
