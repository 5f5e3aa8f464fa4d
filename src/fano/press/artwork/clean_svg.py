"""Take out of an SVG all that drawing programs leave in it besides the drawing.

Only what draws nothing by its nature is dropped: notes of editors (elements and attributes of
other namespaces), metadata and comments, names that nothing refers to, and styles that say what is
so anyway or speak of text alone. A style sheet goes, too, once its styles stand where they belong.
What could draw, load or act stays, and `deckfile.svg` refuses it: a drawing is never silently
turned into another one.
"""

from __future__ import annotations

import re
from typing import Protocol
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from fano.deckfile import BadPicture
from fano.deckfile.limits import SVG_BYTES, SVG_ELEMENTS
from fano.deckfile.svg import ATTRIBUTES, PLAIN_ID
from fano.press.artwork.style_sheet import StyleSheet, declarations

_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
_NOTES = {"metadata", "title", "desc"}
_NO_EFFECT = {
    "class", "baseProfile", "enable-background", "focusable", "tabindex", "pointer-events",
    "cursor", "direction", "writing-mode", "line-height", "word-spacing", "white-space",
    "baseline-shift", "block-progression", "stroke-dashoffset", "color-interpolation-filters",
    "color-rendering", "image-rendering", "zoomAndPan", "t", "p-id", "space", "requiredFeatures",
    "requiredExtensions", "systemLanguage",
}  # fmt: skip
"""Notes, hints, and what is for text, dashes or filters, none of which are let in."""
_NO_EFFECTS = ("aria-", "data-", "-inkscape-", "font-", "text-", "shape-", "solid-")
_ONLY_REFERRED = {"marker", "filter", "pattern", "font", "font-face"}
"""Elements that draw nothing unless something refers to them."""
_AT_REST = {"none", "normal", "auto", "sRGB"}
"""Values that mean no marker, dash, filter or effect."""
_UNITS = {"": 1, "px": 1, "pt": 4 / 3, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96}
"""Pixels of each unit."""
_LENGTH = re.compile(r"\s*\+?(\d{1,9}(?:\.\d{0,15})?|\.\d{1,15})(px|pt|pc|mm|cm|in)?\s*")
_LOCAL = re.compile(r"""(url\(\s*["']?#)([^"')]*)""")


def cleaned(data: bytes) -> bytes:
    """The drawing without notes; `BadPicture` if it cannot be read or declares entities."""
    found = _Finder()
    _read(data, found)
    writer = _Writer(StyleSheet("".join(found.sheet)), found.names())
    _read(data, writer)
    return "".join(writer.out).encode()


class _Handlers(Protocol):
    def start(self, tag: str, attributes: dict[str, str]) -> None: ...
    def end(self, tag: str) -> None: ...
    def text(self, text: str) -> None: ...


class _Finder:
    """Looks for what has to be known before anything is written: styles, and who refers to what."""

    def __init__(self) -> None:
        self.sheet: list[str] = []
        self._in_sheet = False
        self._ids: set[str] = set()
        self._wanted: set[str] = set()

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._in_sheet = tag in (f"{_SVG} style", "style")
        if self._in_sheet:
            _require_usual(attributes)
        for key, value in attributes.items():
            if key == "id":
                self._ids.add(value)
            elif key.rpartition(" ")[2] == "href":
                self._wanted.add(value.removeprefix("#"))
            else:
                self._wanted.update(name for _, name in _LOCAL.findall(value))

    def end(self, _: str) -> None:
        self._in_sheet = False

    def text(self, text: str) -> None:
        if self._in_sheet:
            self.sheet.append(text)

    def names(self) -> dict[str, str]:
        """The ids that something refers to, and what they are called from now on: people's names
        for their layers and colours may have any letters."""
        self._wanted.update(name for _, name in _LOCAL.findall("".join(self.sheet)))
        found = sorted(self._ids & self._wanted)
        fresh = (f"part-{n}" for n in range(2 * len(found) + 1))
        free = (name for name in fresh if name not in self._ids)
        return {name: name if PLAIN_ID.fullmatch(name) else next(free) for name in found}


class _Writer:
    def __init__(self, sheet: StyleSheet, names: dict[str, str]) -> None:
        self.out: list[str] = []
        self.skipped = 0
        """How deep we are in something that is left out."""
        self.root = True
        self.sheet = sheet
        self.names = names
        self.elements = self.size = 0
        self.choices: list[int | None] = []
        """For each open element: None, or of a `<switch>` the number of children it may draw."""

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        space, _, name = tag.rpartition(" ")
        if self.root and tag == "svg":
            space = _SVG  # it can only be SVG, though it does not say so
        # A foreign element at the top is no SVG; inside, it is an editor's note.
        foreign = space not in (_SVG, "") and not self.root
        unused = name in _ONLY_REFERRED and attributes.get("id", "") not in self.names
        if self.skipped or name in _NOTES or name == "style" or foreign or unused:
            self.skipped += 1
            return
        if self._other_choice(name, attributes):
            self.skipped += 1
            return
        if self.root:
            attributes = _with_view_box(attributes)
        self.choices.append(0 if name == "switch" else None)
        name = "g" if name == "switch" else name
        kept = "".join(
            f" {written}={quoteattr(value)}"
            for key, said in self._styled(name, attributes).items()
            if (written := _attribute(key)) is not None
            and (value := self._what_draws(name, written, said))
        )
        spaces = f' xmlns="{space}" xmlns:xlink="{_XLINK}"' if self.root and space else ""
        self.root = False
        self._write(f"<{name}{spaces}{kept}>")
        self.elements += 1
        if self.elements > SVG_ELEMENTS:
            raise BadPicture(f"has more than {SVG_ELEMENTS} elements")

    def end(self, tag: str) -> None:
        if self.skipped:
            self.skipped -= 1
            return
        name = tag.rpartition(" ")[2]
        self.choices.pop()
        self._write("</g>" if name == "switch" else f"</{name}>")

    def _other_choice(self, name: str, attributes: dict[str, str]) -> bool:
        """Whether it is in a `<switch>` that draws another child: the first that needs nothing."""
        if not self.choices or self.choices[-1] is None:
            return False
        needs = ("requiredExtensions", "requiredFeatures", "systemLanguage")
        if name == "foreignObject" or any(need in attributes for need in needs):
            return True
        self.choices[-1] += 1
        return self.choices[-1] > 1

    def text(self, text: str) -> None:
        if not self.skipped:
            self._write(escape(text))

    def _write(self, text: str) -> None:
        """Styles are repeated on each element that they are for: a few may become very many."""
        self.out.append(text)
        self.size += len(text)
        if self.size > SVG_BYTES:
            raise BadPicture(f"is an SVG larger than {SVG_BYTES // 1024} KiB")

    def _styled(self, element: str, attributes: dict[str, str]) -> dict[str, str]:
        """With what the style sheet says; an element's own styles count more."""
        classes, key = attributes.get("class", ""), attributes.get("id", "")
        styles = self.sheet.styles(element, key, classes) | declarations(
            attributes.get("style", "")
        )
        return attributes | {"style": ";".join(f"{k}:{v}" for k, v in styles.items())}

    def _what_draws(self, element: str, name: str, value: str) -> str:
        """That part of an attribute which draws anything; nothing, if none does."""
        if name == "id":
            return self.names.get(value, "")
        if name == "style":
            return ";".join(
                f"{key}:{said}"
                for key, styled in declarations(value).items()
                if (said := self._what_draws(element, key, styled))
            )
        if name.endswith("href") and value[1:] in self.names:
            return "#" + self.names[value[1:]]
        idle = name not in ATTRIBUTES and (
            name in _NO_EFFECT
            or name.startswith(_NO_EFFECTS)
            or value.strip() in _AT_REST
            or (name == "overflow" and element != "symbol")  # others have no edge but the picture's
        )
        return "" if idle else _LOCAL.sub(lambda m: m[1] + self.names.get(m[2], m[2]), value)


def _with_view_box(attributes: dict[str, str]) -> dict[str, str]:
    """The root's attributes with a size in plain numbers, which other units become."""
    sides = [_LENGTH.fullmatch(attributes.get(side, "")) for side in ("width", "height")]
    pixels = [f"{float(m[1]) * _UNITS[m[2] or '']:.9g}" for m in sides if m is not None]
    rest = {key: value for key, value in attributes.items() if key not in ("width", "height")}
    if attributes.get("viewBox", "").strip():
        return attributes
    if len(pixels) < 2:
        return rest
    return rest | {"viewBox": f"0 0 {pixels[0]} {pixels[1]}"}


def _require_usual(attributes: dict[str, str]) -> None:
    """A sheet for another language, or for some screens only, is one that we do not understand."""
    kind, media = attributes.get("type", ""), attributes.get("media", "")
    if kind not in ("", "text/css") or media not in ("", "all", "screen"):
        raise BadPicture(f"has a style sheet for {(kind + ' ' + media).strip()[:40]!r} only")


def _attribute(key: str) -> str | None:
    """How it is written again; None: not at all."""
    space, _, name = key.rpartition(" ")
    if space == _XLINK:
        return f"xlink:{name}" if name == "href" else None
    return None if space else name


def _read(data: bytes, handlers: _Handlers) -> None:
    parser = expat.ParserCreate("UTF-8", " ")
    parser.StartElementHandler = handlers.start
    parser.EndElementHandler = handlers.end
    parser.CharacterDataHandler = handlers.text

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


def _instruction(target: str, _: str) -> None:
    raise BadPicture(f"has the processing instruction {target[:40]!r}, which is not allowed")
