"""The style sheet of a drawing, as drawing programs write it: which styles an element gets from it.

Illustrator, CorelDRAW and others put colours and strokes there, by classes. A small part of CSS is
enough for that: rules for elements, classes and ids. All else is refused by its name. Nothing is
trusted here: styles are written onto the elements that they are meant for, and what stands there is
looked through like what its maker wrote there (`fano.deckfile.svg`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, NoReturn

from fano.deckfile import BadPicture
from fano.deckfile.errors import quote

MOST_RULES = 1000
"""Each is held against each element."""

# An element or any, then classes and ids; nothing about parents, neighbours or a mouse.
_SELECTOR = re.compile(r"([A-Za-z]+|\*)?((?:[.#][^\s.#:>+~*\[\](),\\]{1,200}){0,9})")
_PART = re.compile(r"([.#])([^.#]+)")

Styles = dict[str, str]


class _Rule(NamedTuple):
    weight: tuple[int, int, int]
    """Ids, classes, elements: the more of them a selector names, the more it counts."""
    element: str | None
    ids: frozenset[str]
    classes: frozenset[str]
    styles: Styles


class StyleSheet:
    """The rules of all `<style>` elements of a drawing."""

    def __init__(self, text: str) -> None:
        # Sorting keeps the order of equals: of those, the last one counts.
        self._rules = sorted(_rules(_without_comments(text)), key=lambda rule: rule.weight)

    def styles(self, element: str, key: str, classes: str) -> Styles:
        """For an element with that id and these classes."""
        worn = frozenset(classes.split())
        found: Styles = {}
        for rule in self._rules:
            if rule.element in (None, element) and rule.ids <= {key} and rule.classes <= worn:
                found |= rule.styles
        return found


def declarations(text: str) -> Styles:
    """The declarations between the braces of a rule, or in an attribute `style`.

    >>> declarations("fill: red; stroke:none;")
    {'fill': 'red', 'stroke': 'none'}
    """
    found: Styles = {}
    for part in filter(str.strip, text.split(";")):
        name, _, value = (piece.strip() for piece in part.partition(":"))
        # Some say a colour for all screens first, and then one for those that show more of them.
        if not (name in found and value.startswith("color(")):
            found[name] = value
    return found


def _rules(text: str) -> Iterator[_Rule]:
    *blocks, rest = text.split("}")
    if rest.strip():
        _refuse(rest)
    count = 0
    for block in blocks:
        selectors, _, body = block.partition("{")
        if "{" in body or "!" in body:
            _refuse(block)
        styles = declarations(body)
        for selector in selectors.split(","):
            count += 1
            if count > MOST_RULES:
                raise BadPicture(f"has a style sheet of more than {MOST_RULES} rules")
            yield _rule(selector.strip(), styles)


def _rule(selector: str, styles: Styles) -> _Rule:
    found = _SELECTOR.fullmatch(selector)
    if found is None or not selector:
        _refuse(selector)
    element = None if found[1] == "*" else found[1]
    parts = _PART.findall(found[2])
    ids = frozenset(name for mark, name in parts if mark == "#")
    classes = frozenset(name for mark, name in parts if mark == ".")
    weight = (len(ids), len(classes), element is not None)
    return _Rule(weight, element, ids, classes, styles)


def _without_comments(text: str) -> str:
    kept, at = [], 0
    while (start := text.find("/*", at)) >= 0:
        kept.append(text[at:start])
        at = text.find("*/", start + 2) + 2
        if at < 2:
            _refuse(text[start:])
    return "".join([*kept, text[at:]])


def _refuse(what: str) -> NoReturn:
    shown = " ".join(what[:200].split())
    raise BadPicture(f"has a style sheet with {quote(shown)}, which is not allowed")
