"""Errors that refuse a deck file, and quotes of its words in their sentences."""

from __future__ import annotations

from fano.errors import FanoError


class DeckFileError(FanoError):
    """A deck file was refused; the sentence names the file, field or picture at fault."""


class BadPicture(DeckFileError):
    """A picture was refused; the sentence says what is wrong with it."""


def quote(words: object, longest: int = 60) -> str:
    r"""Words out of a file, safe to print: escaped, and never longer than a line.

    >>> quote("../evil\n.png")
    "'../evil\\n.png'"
    >>> quote("z" * 1000, longest=8)
    "'zzzzzzzz…'"
    """
    if isinstance(words, (str, bytes)):
        short = repr(words[:longest])
        return short if len(words) <= longest else f"{short[:-1]}…{short[-1]}"
    # A number of thousands of digits would take longer to spell than all the rest of the file.
    if isinstance(words, int) and words.bit_length() > 64:
        return "a number of more than 19 digits"
    return repr(words)[:longest]
