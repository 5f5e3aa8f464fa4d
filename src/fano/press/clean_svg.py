"""What drawing programs leave in an SVG besides the drawing, taken out.

Only what draws nothing by its nature is dropped: notes of editors (elements and attributes of
other namespaces), metadata and comments, and styles that say what is so anyway or speak of text
alone. What could draw, load or act stays, and `deckfile.svg` refuses it: a drawing is never
silently turned into another one.
"""

from __future__ import annotations

from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from fano.deckfile import BadPicture
from fano.deckfile.svg import ATTRIBUTES

_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
_NOTES = {"metadata", "title", "desc"}
_NO_EFFECT = {
    "class", "baseProfile", "enable-background", "focusable", "tabindex", "pointer-events",
    "cursor", "direction", "writing-mode", "line-height", "word-spacing", "white-space",
    "baseline-shift", "block-progression", "stroke-dashoffset", "color-interpolation-filters",
    "color-rendering", "image-rendering",
}  # fmt: skip
"""Notes, hints, and what is for text, dashes or filters, none of which are let in."""
_NO_EFFECTS = ("aria-", "data-", "-inkscape-", "font-", "text-", "shape-", "solid-")
_AT_REST = {"none", "normal", "auto", "sRGB"}
"""What is not there, or as it is everywhere: markers, dashes, filters, effects."""


class _Writer:
    def __init__(self) -> None:
        self.out: list[str] = []
        self.skipped = 0
        """How deep we are in something that is left out."""
        self.root = True

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        space, _, name = tag.rpartition(" ")
        # A foreign element at the top is no SVG; inside, it is an editor's note.
        if self.skipped or name in _NOTES or (space not in (_SVG, "") and not self.root):
            self.skipped += 1
            return
        kept = "".join(
            f" {written}={quoteattr(value)}"
            for key, said in attributes.items()
            if (written := _attribute(key)) is not None
            and (value := _what_draws(name, written, said))
        )
        spaces = f' xmlns="{space}" xmlns:xlink="{_XLINK}"' if self.root and space else ""
        self.root = False
        self.out.append(f"<{name}{spaces}{kept}>")

    def end(self, tag: str) -> None:
        if self.skipped:
            self.skipped -= 1
            return
        self.out.append(f"</{tag.rpartition(' ')[2]}>")

    def text(self, text: str) -> None:
        if not self.skipped:
            self.out.append(escape(text))


def _attribute(key: str) -> str | None:
    """How it is written again; None: not at all."""
    space, _, name = key.rpartition(" ")
    if space == _XLINK:
        return f"xlink:{name}" if name == "href" else None
    return None if space else name


def _what_draws(element: str, name: str, value: str) -> str:
    """That part of an attribute which draws anything; nothing, if none does."""
    if name == "style":
        declared = [part.partition(":") for part in value.split(";")]
        return ";".join(
            f"{key.strip()}:{styled}"
            for key, _, styled in declared
            if _what_draws(element, key.strip(), styled)
        )
    idle = name not in ATTRIBUTES and (
        name in _NO_EFFECT
        or name.startswith(_NO_EFFECTS)
        or value.strip() in _AT_REST
        or (name == "overflow" and element not in ("svg", "symbol"))  # others have no edge
    )
    return "" if idle else value


def cleaned(data: bytes) -> bytes:
    """The drawing without notes; `BadPicture` if it cannot be read or declares entities."""
    writer = _Writer()
    parser = expat.ParserCreate("UTF-8", " ")
    parser.StartElementHandler = writer.start
    parser.EndElementHandler = writer.end
    parser.CharacterDataHandler = writer.text

    def entity(*_: object) -> None:
        raise BadPicture("declares entities, which are not allowed")

    parser.EntityDeclHandler = entity
    parser.ProcessingInstructionHandler = _instruction
    try:
        data.decode()
        parser.Parse(data, True)  # noqa: FBT003 - expat takes it by place only
    except UnicodeDecodeError as error:
        raise BadPicture(f"is an SVG that is not UTF-8 at byte {error.start}") from error
    except expat.ExpatError as error:
        raise BadPicture(f"is not well-formed SVG: {error}") from error
    return "".join(writer.out).encode()


def _instruction(target: str, _: str) -> None:
    raise BadPicture(f"has the processing instruction {target[:40]!r}, which is not allowed")
