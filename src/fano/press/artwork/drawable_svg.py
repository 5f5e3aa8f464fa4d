"""Which drawings may be rendered to pixels, though they cannot be stored as SVG.

The stored kind is shapes and paint (`fano.deckfile.svg`). A renderer can draw more: filters,
markers, patterns, dashes, text. Rendered in a bounded process, these are harmless; what could load
a file, act, or multiply without end is refused here as well.
"""

from __future__ import annotations

import re
from xml.parsers import expat

from fano.deckfile import BadPicture
from fano.deckfile.errors import quote
from fano.deckfile.limits import SVG_DEPTH
from fano.deckfile.svg import ELEMENTS

MOST_BYTES = 2 * 2**20
MOST_ELEMENTS = 8_000
MOST_DRAWN = 20_000
"""Elements drawn when every reference is followed."""
POINTS = 200_000
"""Numbers in all paths together: each costs the renderer some time."""

_SVG = "http://www.w3.org/2000/svg"
_MORE = {"filter", "marker", "pattern", "switch", "style", "textPath", "metadata"}
_FILTERS = re.compile(r"fe(?!Image)[A-Z]\w*")
_URL = re.compile(r"""url\(\s*["']?\s*([^"')\s]*)""")
_NUMBER = re.compile(r"\d+")


class _Node:
    __slots__ = ("children", "drawn", "references")

    def __init__(self) -> None:
        self.drawn = 0
        self.children: list[_Node] = []
        self.references: list[str] = []


class _Gate:
    def __init__(self) -> None:
        self.open: list[_Node] = []
        self.root = _Node()
        self.ids: dict[str, _Node] = {}
        self.count = self.points = 0
        self.foreign = 0
        """How deep we are in an editor's notes, which are not drawn."""

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        space, _, name = tag.rpartition(" ")
        if self.foreign or (self.open and space not in (_SVG, "")):
            self.foreign += 1
            return
        known = name in ELEMENTS or name in _MORE or _FILTERS.fullmatch(name)
        if not known or (name != "svg" and not self.open):
            raise BadPicture(f"has the element {quote(name)}, which is not allowed")
        self.count += 1
        if self.count > MOST_ELEMENTS or len(self.open) > 2 * SVG_DEPTH:
            raise BadPicture("has too many elements, or nests them too deeply")
        node = _Node()
        for key, value in attributes.items():
            self._look(node, name, key.rpartition(" ")[2], value)
        if self.open:
            self.open[-1].children.append(node)
        else:
            self.root = node
        self.open.append(node)

    def end(self, _: str) -> None:
        if self.foreign:
            self.foreign -= 1
        else:
            self.open.pop()

    def text(self, text: str) -> None:
        if any(not target.startswith("#") for target in _URL.findall(text)) or "@import" in text:
            raise BadPicture("has a style sheet that refers to something outside the drawing")

    def _look(self, node: _Node, element: str, name: str, value: str) -> None:
        if name.lower().startswith("on"):
            raise BadPicture(f"has the attribute {quote(name)}, which is not allowed")
        targets = _URL.findall(value) if "url(" in value else []
        if name == "href":
            targets.append(value.strip())
        for target in targets:
            if not target.startswith("#"):
                raise BadPicture(
                    f"refers to something outside itself in the attribute {quote(name)} "
                    f"of {element}: {quote(value)}"
                )
            node.references.append(target[1:])
        if name == "id":
            self.ids.setdefault(value, node)
        elif name in ("d", "points"):
            self.points += len(_NUMBER.findall(value))
            if self.points > POINTS:
                raise BadPicture(f"has more than {POINTS} points")

    def weigh(self, node: _Node, depth: int = 0) -> None:
        """Count what the node draws, with every reference followed."""
        if depth > 2 * SVG_DEPTH:
            raise BadPicture("repeats its own parts too deeply or without end")
        parts = node.children + [self.ids[key] for key in node.references if key in self.ids]
        for part in parts:
            if not part.drawn:
                self.weigh(part, depth + 1)
        node.drawn = 1 + sum(part.drawn for part in parts)
        if node.drawn > MOST_DRAWN:
            raise BadPicture("repeats its own parts too often")


def require_drawable(data: bytes) -> None:
    """`BadPicture` unless a renderer can draw it safely."""
    if len(data) > MOST_BYTES:
        raise BadPicture(f"is an SVG larger than {MOST_BYTES // 2**20} MiB")
    gate = _Gate()
    parser = expat.ParserCreate("UTF-8", " ")
    parser.StartElementHandler = gate.start
    parser.EndElementHandler = gate.end
    parser.CharacterDataHandler = gate.text
    parser.EntityDeclHandler = _no_entities
    parser.ProcessingInstructionHandler = _no_instructions
    try:
        data.decode()
        parser.Parse(data, True)  # noqa: FBT003 - expat takes it by place only
    except (UnicodeDecodeError, expat.ExpatError) as error:
        raise BadPicture(f"is not well-formed SVG: {error}") from error
    gate.weigh(gate.root)


def _no_entities(*_: object) -> None:
    raise BadPicture("declares entities, which are not allowed")


def _no_instructions(target: str, _: str) -> None:
    raise BadPicture(f"has the processing instruction {quote(target)}, which is not allowed")
