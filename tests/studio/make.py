"""Pictures and decks for the tests, sound ones and hostile ones."""

from __future__ import annotations

import io
import struct
import zlib

from PIL import Image, ImageDraw

from fano.deckfile import Picture, SymbolEntry, Text
from fano.studio.model import Draft

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">%s</svg>'
SQUARE = SVG % b'<path fill="#c00" d="M4 4h20v20z"/>'

INKSCAPE = b"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" inkscape:version="1.3"
  xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
  xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
  xmlns:xlink="http://www.w3.org/1999/xlink" xml:space="preserve" class="page">
  <title>Mine</title><metadata><rdf/></metadata>
  <sodipodi:namedview pagecolor="#fff"><inkscape:grid type="xygrid"/></sodipodi:namedview>
  <g inkscape:label="Layer 1"><path id="a" fill="#c00" d="M4 4h20v20z" sodipodi:nodetypes="cc"/>
  <use xlink:href="#a" x="2"/></g>
</svg>"""

HOSTILE_SVGS = {
    "script": SVG % b"<script>alert(1)</script>",
    "handler": SVG % b'<path d="M0 0h9v9z" onload="alert(1)"/>',
    "image": SVG % b'<image href="https://example.org/x.png" width="9" height="9"/>',
    "use": SVG % b'<use href="https://example.org/x.svg#a"/>',
    "style": SVG % b"<style>@import url(https://example.org/x.css);</style>",
    "foreign": SVG % b"<foreignObject><body xmlns='http://www.w3.org/1999/xhtml'/></foreignObject>",
    "link": SVG % b'<a href="javascript:alert(1)"><path d="M0 0h9v9z"/></a>',
    "animate": SVG % b'<path d="M0 0h9v9z"><animate attributeName="d" dur="1s"/></path>',
    "entities": b'<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">]>' + SVG % b"<text>&a;</text>",
    "stylesheet": b'<?xml-stylesheet href="x.css"?>' + SVG % b'<path d="M0 0h9v9z"/>',
    "html": b"<html xmlns='http://www.w3.org/1999/xhtml'><script>alert(1)</script></html>",
    "deep": SVG % (b"<g>" * 500 + b"</g>" * 500),
}


def photo(number: int = 0, size: tuple[int, int] = (64, 48), kind: str = "JPEG") -> bytes:
    """Unlike the others: a disc of its own colour and place on a ground of its own."""
    picture = Image.new("RGB", size, (37 * number % 256, 91 * number % 256, 53 * number % 256))
    pen = ImageDraw.Draw(picture)
    width, height = size
    x, y = number * 13 % width, number * 29 % height
    pen.ellipse((x / 2, y / 2, x / 2 + width / 2, y / 2 + height / 2), fill="white")
    return saved(picture, kind)


def cut_out(number: int = 0) -> bytes:
    """A disc on nothing."""
    picture = Image.new("RGBA", (48, 48))
    ImageDraw.Draw(picture).ellipse((8, 8, 40, 40), fill=(200, 40 * number % 256, 20, 255))
    return saved(picture, "PNG")


def saved(picture: Image.Image, kind: str, **how: object) -> bytes:
    file = io.BytesIO()
    picture.save(file, kind, **how)
    return file.getvalue()


def png_claiming(width: int, height: int) -> bytes:
    """A few bytes that promise a picture of that size."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        crc = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + crc

    head = struct.pack(">2I5B", width, height, 8, 6, 0, 0, 0)
    body = zlib.compress(bytes(1 << 20))
    start = b"\x89PNG\r\n\x1a\n"
    return start + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def words(count: int, *, pairs: bool = False, edition: str = "mini2") -> Draft:
    """A deck of words; in pairs, each in two dresses."""
    return Draft(
        title="Words",
        edition=edition,
        symbols=tuple(
            SymbolEntry(
                id=f"w{n}",
                face=Text(f"word {n}"),
                second=Text(f"mot {n}") if pairs else None,
                names={"en": (f"word {n}",)},
            )
            for n in range(count)
        ),
    )


def with_pictures(paths: list[str], edition: str = "mini2") -> Draft:
    return Draft(
        title="Pictures",
        edition=edition,
        symbols=tuple(
            SymbolEntry(id=f"p{n}", face=Picture(path), names={"en": (f"picture {n}",)})
            for n, path in enumerate(paths)
        ),
    )
