"""A symbol from an SVG drawing.

Drawings go into the card as they are, with a prefix to all their ids. One with a style sheet
would dress its neighbours too: it stays apart, as a picture inside the picture.
"""

from __future__ import annotations

import base64
import re
from functools import lru_cache

from fano.errors import FanoError
from fano.press.artwork.raster import Box, drawn_outline
from fano.press.model import Circle, Edge, Glyph

_ROOT = re.compile(r"<svg\b((?:[^>\"']|\"[^\"]*\"|'[^']*')*)>(.*)</svg\s*>", re.DOTALL)
_ATTRIBUTE = re.compile(r"([\w:.-]+)\s*=\s*(\"[^\"]*\"|'[^']*')")
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?", re.IGNORECASE)
_NOT_DRAWN = {
    "xmlns", "width", "height", "viewBox", "x", "y", "version", "baseProfile", "id", "class",
    "preserveAspectRatio", "overflow", "enable-background",
}  # fmt: skip
_APART = ("<style", "<!ENTITY", "<script", "<foreignObject", "<?xml-stylesheet")


@lru_cache(maxsize=1024)
def glyph_of_svg(svg: str, prefix: str) -> Glyph:
    """The drawing, with `prefix` before its ids: give each symbol of a card another one."""
    content, box = _content(svg)
    outline, circle = drawn_outline(content, box)
    if any(part in svg for part in _APART):
        return Glyph(outline, _apart(content, circle))
    x, y, r = circle
    scale = 1 / r
    place = f"matrix({scale:.7g} 0 0 {scale:.7g} {-x * scale:.6g} {-y * scale:.6g})"
    return Glyph(outline, f'<g transform="{place}">{prefixed(content, prefix)}</g>')


@lru_cache(maxsize=128)
def edge_of_svg(svg: str) -> Edge:
    content, box = _content(svg)
    outline, (x, y, r) = drawn_outline(content, box)
    frame = box.grown(0)
    half = frame.width / 2
    return Edge(outline, Circle((x - frame.x) / half - 1, (y - frame.y) / half - 1, r / half))


def _content(svg: str) -> tuple[str, Box]:
    """The content of the drawing, and the box that it says it covers."""
    root = _ROOT.search(svg)
    if root is None:
        raise FanoError("the picture is not an SVG drawing")
    attributes = {name: value[1:-1] for name, value in _ATTRIBUTE.findall(root[1])}
    # Namespaces besides the two usual ones belong to editors, unless the content uses them.
    inherited = " ".join(
        f'{name}="{value}"'
        for name, value in attributes.items()
        if name not in _NOT_DRAWN and name not in ("xmlns:xlink", "xmlns:svg")
    )
    content = f"<g {inherited}>{root[2]}</g>" if inherited else root[2]
    return content, _box(attributes)


def prefixed(content: str, prefix: str) -> str:
    """The same drawing with other ids.

    >>> prefixed('<path id="a" fill="url(#b)"/><use href="#a"/>', "s1-")
    '<path id="s1-a" fill="url(#s1-b)"/><use href="#s1-a"/>'
    """
    content = re.sub(r"(\sid\s*=\s*[\"'])", rf"\g<1>{prefix}", content)
    content = re.sub(r"(url\(\s*[\"']?#)", rf"\g<1>{prefix}", content)
    return re.sub(r"(\bhref\s*=\s*[\"']#)", rf"\g<1>{prefix}", content)


def data_uri(media_type: str, data: bytes) -> str:
    return f"data:{media_type};base64,{base64.b64encode(data).decode()}"


def _apart(content: str, circle: Circle) -> str:
    x, y, r = circle
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="512" height="512" viewBox="{x - r:.7g} {y - r:.7g} {2 * r:.7g} {2 * r:.7g}">'
        f"{content}</svg>"
    )
    uri = data_uri("image/svg+xml", svg.encode())
    return f'<image x="-1" y="-1" width="2" height="2" xlink:href="{uri}"/>'


def _box(attributes: dict[str, str]) -> Box:
    """The box that the drawing says it covers; SVG has defaults for one that says nothing."""
    view = [float(part) for part in _NUMBER.findall(attributes.get("viewBox", ""))]
    if len(view) == 4 and view[2] > 0 and view[3] > 0:
        return Box(*view)
    sides = []
    for name, default in (("width", 300.0), ("height", 150.0)):
        value = attributes.get(name, "")
        number = None if value.endswith("%") else _NUMBER.match(value)
        sides.append(float(number[0]) if number else default)
    return Box(0, 0, max(sides[0], 1e-3), max(sides[1], 1e-3))
