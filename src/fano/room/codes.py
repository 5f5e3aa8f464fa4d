"""Codes of rooms: read aloud across a room, and typed on a phone."""

from __future__ import annotations

CODE_LENGTH = 5
LETTERS = "BCDFGHJKMNPQRSTVWXZ"
"""Consonants only, so that no code spells a word on a TV; without L, which looks like I or 1."""
OLD_LETTERS = "AEUY"
"""Rooms opened by earlier versions have these in their codes, too, and stay open."""


def is_code(text: str) -> bool:
    """Whether a room may have this code, in capitals."""
    return len(text) == CODE_LENGTH and all(letter in LETTERS + OLD_LETTERS for letter in text)
