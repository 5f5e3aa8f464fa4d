"""Refusals of the studio: a code that the page has a text for, and a sentence."""

from __future__ import annotations

from enum import StrEnum

from fano.errors import FanoError


class Refusal(StrEnum):
    """Why not. Each has a text in every language (`web/src/studio/texts`)."""

    NOT_A_PICTURE = "not_a_picture"
    HEIC = "heic"
    DAMAGED = "damaged"
    ANIMATED = "animated"
    EMPTY = "empty"
    UNSAFE = "unsafe"
    TOO_LARGE = "too_large"
    TOO_MANY_PIXELS = "too_many_pixels"
    TOO_MANY_PICTURES = "too_many_pictures"
    DECK_FULL = "deck_full"
    OWNER_FULL = "owner_full"
    SERVER_FULL = "server_full"
    NO_SUCH_DECK = "no_such_deck"
    NOT_YOURS = "not_yours"
    CHANGED = "changed"
    BAD_DECK = "bad_deck"
    BAD_FILE = "bad_file"
    OTHER_SIZE = "other_size"
    TOO_FEW = "too_few"
    CANNOT_PRINT = "cannot_print"
    NO_LETTERS = "no_letters"
    NO_NAMES = "no_names"
    BUSY = "busy"
    SLOW_DOWN = "slow_down"


class StudioError(FanoError):
    """Something cannot be done in the studio, and the reason."""

    def __init__(self, why: Refusal, sentence: str, words: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.why = why
        self.words = words
        """The words at fault, if the maker of the deck wrote them."""
