"""JSON as written by someone who means no harm: no trick that two readers see differently."""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from fano.deckfile.errors import DeckFileError, quote

# Control characters, lone surrogates, line separators, the invisible marks that turn or hide
# text, and the code points that are no characters. Joiners and variation selectors stay allowed:
# emoji and several scripts need them; so do unassigned points, next year's emoji.
_UNPRINTABLE = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\ud800-\udfff\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ufffe\uffff]"
)


def loads(data: bytes) -> object:
    """The value of a JSON text in UTF-8, or `DeckFileError`.

    Refused beyond what JSON itself refuses: a key given twice, NaN and Infinity, nesting or
    numbers without bound, and characters that cannot be seen.
    """
    try:
        value = json.loads(
            data.decode("utf-8-sig"), object_pairs_hook=_object, parse_constant=_constant
        )
    except UnicodeDecodeError as error:
        raise DeckFileError(f"is not UTF-8 at byte {error.start}") from error
    except json.JSONDecodeError as error:
        raise DeckFileError(
            f"is not JSON: {error.msg} (line {error.lineno}, column {error.colno})"
        ) from error
    except RecursionError as error:
        raise DeckFileError("is nested too deeply") from error
    except ValueError as error:  # Python's own bound on the digits of a number
        raise DeckFileError("holds a number with thousands of digits") from error
    _require_printable(value)
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise DeckFileError(f"gives the field {quote(key)} twice")
            seen.add(key)
    return found


def _constant(word: str) -> NoReturn:
    raise DeckFileError(f"holds {word}, which is no number")


def _require_printable(value: object) -> None:
    waiting = [value]
    while waiting:
        found = waiting.pop()
        if isinstance(found, str):
            bad = _UNPRINTABLE.search(found)
            if bad:
                raise DeckFileError(
                    f"holds the character U+{ord(bad[0]):04X}, which cannot be shown, "
                    f"in {quote(found)}"
                )
        elif isinstance(found, list):
            waiting.extend(found)
        elif isinstance(found, dict):
            waiting.extend(found)
            waiting.extend(found.values())
