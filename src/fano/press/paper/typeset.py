"""Typst: from pages as data to a PDF or a picture.

It works in a folder of its own that is gone afterwards, and uses the fonts that it carries, so that
a deck looks the same on every machine; those of the machine only for letters that they have not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import msgspec
import typst
from PIL import Image

from fano.press.artwork.fonts import fonts_for
from fano.press.errors import PressError
from fano.press.paper.page import LeafletPage, NamesPage, Page, SheetPage
from fano.press.paper.shared_drawings import SharedDrawings

TEMPLATES = ("main.typ", "sheet.typ", "names.typ", "leaflet.typ")


def pdf(pages: Sequence[Page], shared: SharedDrawings, title: str = "Fano") -> bytes:
    """The pages as a PDF: vectors, fonts inside, each shared drawing kept once."""
    with TemporaryDirectory(prefix="fano-press-") as name:
        main = _prepared(Path(name), pages, shared)
        return _compiled(main, "pdf", title=title, fonts=fonts_for(_texts(pages)))


def png(page: Page, shared: SharedDrawings, dpi: float) -> bytes:
    """One page as a picture; drawn twice as large first, so that no edge is jagged."""
    with TemporaryDirectory(prefix="fano-press-") as name:
        main = _prepared(Path(name), [page], shared)
        large = _compiled(main, "png", 2 * dpi, fonts=fonts_for(_texts([page])))
    file = BytesIO()
    with Image.open(BytesIO(large)) as picture:
        picture.convert("RGB").reduce(2).save(file, "PNG")
    return file.getvalue()


def svg_to_png(svg: str, side_px: int) -> bytes:
    """A square SVG as a picture with a transparent ground."""
    with TemporaryDirectory(prefix="fano-press-") as name:
        folder = Path(name)
        (folder / "card.svg").write_text(svg, "utf-8")
        main = folder / "main.typ"
        main.write_text(
            "#set page(width: 144pt, height: 144pt, margin: 0pt, fill: none)\n"
            '#image("card.svg", width: 144pt)',
            "utf-8",
        )
        return _compiled(main, "png", side_px / 2)


def _texts(pages: Sequence[Page]) -> Iterator[str]:
    """Words that people wrote; the texts of leaflets are ours, in languages that Typst has."""
    for page in pages:
        match page:
            case SheetPage():
                yield from (label.text for label in page.labels)
            case NamesPage():
                yield page.title
                yield from (name for entry in page.entries for name in entry.names)
            case LeafletPage():
                pass


def _prepared(folder: Path, pages: Sequence[Page], shared: SharedDrawings) -> Path:
    """The folder with all that the pages need, and the file to begin with."""
    (folder / "shared.pdf").write_bytes(_shared_pdf(folder, shared))
    (folder / "pages.json").write_bytes(msgspec.json.encode(pages))
    for template in TEMPLATES:
        text = files(__package__).joinpath("templates", template).read_bytes()
        (folder / template).write_bytes(text)
    return folder / "main.typ"


def _shared_pdf(folder: Path, shared: SharedDrawings) -> bytes:
    for number, drawing in enumerate(shared.drawings):
        (folder / f"{number}.svg").write_text(drawing.svg(), "utf-8")
    main = folder / "shared.typ"
    main.write_text(
        "#set page(width: 200pt, height: 200pt, margin: 0pt, fill: none)\n"
        f"#for n in range({len(shared.drawings)}) "
        '{ page(image(str(n) + ".svg", width: 200pt)) }',
        "utf-8",
    )
    return _compiled(main, "pdf")


def _compiled(
    main: Path,
    form: Literal["pdf", "png"],
    dpi: float | None = None,
    title: str = "Fano",
    fonts: typst.Fonts | None = None,
) -> bytes:
    try:
        return typst.compile(
            main, root=main.parent, format=form, ppi=dpi,
            font_paths=fonts or fonts_for(()), sys_inputs={"title": title},
        )  # fmt: skip
    except typst.TypstError as error:
        raise PressError(f"a page cannot be drawn: {error}") from error
