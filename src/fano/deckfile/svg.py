"""Which SVG drawings are let in: shapes, paint and nothing that acts, loads or explodes.

An allow-list of elements and attributes, read with expat. There is no list of forbidden things to
keep up to date: scripts, event handlers, styles, links, animation, images, filters, foreign
content and whatever is invented next are refused because they are not on the list. A drawing that
passes may be put into a page as it is (with its ids prefixed).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, NoReturn
from xml.parsers import expat

from fano.deckfile import limits
from fano.deckfile.errors import BadPicture, quote


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


ELEMENTS = _words(
    "svg g defs symbol use title desc path rect circle ellipse line polyline polygon "
    "linearGradient radialGradient stop clipPath mask text tspan"
)

STYLES = _words(
    "fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin "
    "stroke-miterlimit stroke-opacity opacity color stop-color stop-opacity clip-path clip-rule "
    "mask mask-type display visibility paint-order isolation mix-blend-mode font-family font-size "
    "font-weight font-style text-anchor dominant-baseline letter-spacing"
)
"""Allowed as attributes and inside `style`. Dashes are not: a tiny one draws for minutes."""

ATTRIBUTES = STYLES | _words(
    "id style version role aria-hidden x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points "
    "width height viewBox preserveAspectRatio transform offset gradientUnits gradientTransform "
    "spreadMethod clipPathUnits maskUnits maskContentUnits"
)

_SVG = "http://www.w3.org/2000/svg "
_HREF = ("href", "http://www.w3.org/1999/xlink href")
_XML_SPACE = "http://www.w3.org/XML/1998/namespace space"

_ID = r"[A-Za-z_][A-Za-z0-9_.-]*"
PLAIN_ID = re.compile(_ID)
_LOCAL_URL = re.compile(rf"""url\(\s*(['"]?)#({_ID})\1\s*\)""")
_BEFORE_A_WORD = re.compile(r"[\s,)]")
_FUNCTIONS = _words("rgb rgba hsl hsla matrix translate scale rotate skewX skewY")
# No values need these; in CSS they begin escapes, rules and comments, or name another place.
_SUSPECT = re.compile(r"[\\@:<>{}&]|/\*")
# Every part is bounded, so that no row of digits makes the expression try all its cuts.
_NUMBER = r"[-+]?\d{0,9}\.?\d{0,15}(?:[eE][-+]?\d)?"
_VIEW_BOX = re.compile(rf"{_NUMBER}[\s,]+{_NUMBER}[\s,]+({_NUMBER})[\s,]+({_NUMBER})")
_LENGTH = re.compile(rf"({_NUMBER})(?:px)?")


class SvgSize(NamedTuple):
    """The size of the drawing in its own units: only the proportion means something."""

    width: float
    height: float


class _Node:
    __slots__ = ("children", "drawn", "height", "references")

    def __init__(self) -> None:
        self.drawn = self.height = 0
        self.children: list[_Node] = []
        self.references: list[str] = []


class _Checker:
    """Expat's handlers: each element is checked as it opens, and kept as a bare tree."""

    def __init__(self) -> None:
        self.open: list[_Node] = []
        self.root = _Node()
        self.ids: dict[str, _Node] = {}
        self.count = 0
        self.size: SvgSize | None = None

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.removeprefix(_SVG)
        self.count += 1
        if self.count == 1 and tag != f"{_SVG}svg":
            _refuse(f"begins with {quote(name)}, not with the svg element of {_SVG.strip()}")
        if tag == name or name not in ELEMENTS or (name == "svg" and self.count > 1):
            _refuse(f"has the element {quote(name)}, which is not allowed")
        if self.count > limits.SVG_ELEMENTS:
            _refuse(f"has more than {limits.SVG_ELEMENTS} elements")
        if len(self.open) == limits.SVG_DEPTH:
            _refuse(f"is nested more than {limits.SVG_DEPTH} elements deep")
        node = _Node()
        for attribute, value in attributes.items():
            node.references.extend(_references(name, attribute, value))
            if attribute == "id" and self.ids.setdefault(value, node) is not node:
                _refuse(f"gives the id {quote(value)} twice")
        if self.open:
            self.open[-1].children.append(node)
        else:
            self.root = node
            self.size = _size(attributes)
        self.open.append(node)

    def end(self, _: str) -> None:
        self.open.pop()

    def weigh(self, node: _Node, depth: int = 0) -> None:
        """Count what the node draws, and how deep that goes, with every reference followed.

        Each node is weighed once, though a renderer draws it as often as it is referred to.
        Circles need no search of their own: the first way round them is already too deep.
        """
        if depth > 2 * limits.SVG_DEPTH:
            _refuse("repeats its own parts too deeply or without end")
        for target in node.references:
            if target not in self.ids:
                _refuse(f"refers to #{target[:60]}, which is not in it")
        parts = node.children + [self.ids[target] for target in node.references]
        for part in parts:
            if not part.drawn:
                self.weigh(part, depth + 1)
        node.drawn = 1 + sum(part.drawn for part in parts)
        node.height = 1 + max((part.height for part in parts), default=0)
        if node.drawn > limits.SVG_DRAWN or node.height > 2 * limits.SVG_DEPTH:
            _refuse("repeats its own parts too often or too deeply")


def check(data: bytes) -> SvgSize:
    """The size of the drawing, or `BadPicture` naming the element or attribute at fault."""
    if len(data) > limits.SVG_BYTES:
        _refuse(f"is an SVG larger than {limits.SVG_BYTES // limits.KIB} KiB")
    checker = _Checker()
    # UTF-8 whatever the file says of itself, or it would be checked in one and drawn in another.
    parser = expat.ParserCreate("UTF-8", " ")
    parser.StartElementHandler = checker.start
    parser.EndElementHandler = checker.end
    parser.XmlDeclHandler = _declaration
    # Without a DOCTYPE there are no entities, hence nothing external and nothing to multiply.
    parser.StartDoctypeDeclHandler = lambda *_: _refuse("has a DOCTYPE: save it without")
    parser.ProcessingInstructionHandler = lambda target, _: _refuse(
        f"has the processing instruction {quote(target)}, which is not allowed"
    )
    try:
        if "\0" in data.decode():
            _refuse("is not SVG: it holds a zero byte")
        parser.Parse(data, True)  # noqa: FBT003 - expat takes it by place only
    except UnicodeDecodeError as error:
        raise BadPicture(f"is an SVG that is not UTF-8 at byte {error.start}") from error
    except expat.ExpatError as error:
        raise BadPicture(f"is not well-formed SVG: {error}") from error
    checker.weigh(checker.root)
    if checker.size is None:
        _refuse("needs a viewBox, or a width and a height in plain numbers")
    return checker.size


def _references(element: str, attribute: str, value: str) -> Iterator[str]:
    """The ids that the attribute refers to, once it is found harmless."""
    what = f"the attribute {quote(attribute)} of {element}"
    if attribute in _HREF:
        if element not in ("use", "linearGradient", "radialGradient") or not re.fullmatch(
            f"#{_ID}", value
        ):
            _refuse(f"refers to something outside itself in {what}: {quote(value)}")
        yield value[1:]
    elif attribute == "id":
        if not PLAIN_ID.fullmatch(value):
            _refuse(f"has an odd id: {quote(value)}")
    elif attribute == "style":
        for declaration in filter(str.strip, value.split(";")):
            name, _, styled = declaration.partition(":")
            if name.strip() not in STYLES:
                _refuse(f"has the style {quote(name.strip())}, which is not allowed, on {element}")
            yield from _harmless(what, styled)
    elif attribute in ATTRIBUTES or attribute == _XML_SPACE:
        yield from _harmless(what, value)
    else:
        _refuse(f"has {what}, which is not allowed")


def _harmless(what: str, value: str) -> Iterator[str]:
    for match in _LOCAL_URL.finditer(value):
        yield match[2]
    rest = _LOCAL_URL.sub(" ", value)
    called = [_BEFORE_A_WORD.split(before.rstrip())[-1] for before in rest.split("(")[:-1]]
    if _SUSPECT.search(rest) or not _FUNCTIONS.issuperset(called):
        _refuse(f"has a value that is not allowed in {what}: {quote(value)}")


def _declaration(_: str, encoding: str | None, __: int) -> None:
    if encoding is not None and encoding.lower() != "utf-8":
        _refuse(f"is written in {quote(encoding)}: save it as UTF-8")


def _size(attributes: dict[str, str]) -> SvgSize | None:
    box = _VIEW_BOX.fullmatch(attributes.get("viewBox", "").strip())
    lengths = [_LENGTH.fullmatch(attributes.get(side, "").strip()) for side in ("width", "height")]
    sides = box.groups() if box else [length[1] for length in lengths if length]
    try:
        size = SvgSize(*map(float, sides))
    except (TypeError, ValueError):  # a side is missing, or has no digits
        return None
    return size if min(size) > 0 else None


def _refuse(fault: str) -> NoReturn:
    raise BadPicture(fault)
