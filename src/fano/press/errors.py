"""Why the press refuses."""

from __future__ import annotations

from collections.abc import Iterable

from fano.errors import FanoError

MOST_LISTED = 8
"""Words that an error lists before it only counts the rest."""


class PressError(FanoError):
    """A deck cannot be made or printed as asked; the message says what is wrong, and what works."""


class Unwritable(PressError):
    """No font on this machine has all letters of these words."""

    def __init__(self, words: Iterable[str], instead: str = "use pictures of them instead") -> None:
        self.words = tuple(dict.fromkeys(words))
        more = len(self.words) - MOST_LISTED
        listed = ", ".join(self.words[:MOST_LISTED]) + (f" and {more} more" if more > 0 else "")
        super().__init__(
            f"no font on this machine has all letters of {listed}: "
            f"install one that has them, or {instead}"
        )
