"""A folder of pictures becomes a deck: as many of them as a plane has symbols."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from fano.deck import full_deck
from fano.deckfile import BadPicture, DeckFile, Picture, SymbolEntry
from fano.deckfile.archive import is_picture_path
from fano.deckfile.limits import MIB, NAME_LETTERS, ORDER, TITLE_LETTERS
from fano.plane import supported, why_no_plane
from fano.press.artwork.import_picture import (
    Bounds,
    ImportedPicture,
    PictureFault,
    import_picture,
)
from fano.press.errors import PressError
from fano.press.layout.deck import Progress

SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".avif", ".gif", ".bmp", ".svg")
FOREIGN = (".heic", ".heif", ".tif", ".tiff", ".jxl")
"""Pictures as phones and scanners make them, which we cannot read."""
MOST_BYTES = 64 * MIB
BOUNDS = Bounds(side_px=640, pixels=120_000_000)
"""500 dots to the inch on the largest symbol of a printed card; no phone takes more pixels."""
_CAMERA = re.compile(
    r"(?:img|imag|dsc[nf]?|pxl|image|photo|foto|scan|screenshot|whatsapp image|p|wa|mvi|gopr)?"
    r"[ .\d]*\d{3,}[ .\d]*(?:wa\d+|at [\d. ]+|mp|hdr|e\d+)?",
    re.IGNORECASE,
)
"""Names that cameras and phones give; `web/src/studio/model/names.ts` knows them, too."""
MANY = 133
"""With more symbols than this, pictures are stored at half the size: the file has its limit."""


class Made(Struct, frozen=True):
    """The deck, and what became of the pictures."""

    deck: DeckFile
    left_out: tuple[str, ...] = ()
    """Files that the deck has no use for."""
    faults: tuple[str, ...] = ()
    """Sentences about files that cannot be used."""
    notes: tuple[str, ...] = ()
    """Sentences about files that look different in the deck."""


def pictures_in(folder: Path, suffixes: Sequence[str] = SUFFIXES) -> list[Path]:
    """The pictures of a folder by their names, `2.png` before `10.png`; hidden files are not."""
    if not folder.exists():
        raise PressError(f"there is no folder {str(folder)!r}")
    if not folder.is_dir():
        raise PressError(f"{str(folder)!r} is not a folder")
    found = [p for p in folder.iterdir() if p.is_file() and not p.name.startswith(".")]
    return sorted((p for p in found if p.suffix.lower() in suffixes), key=_natural)


def order_for(pictures: int, wanted: int | None) -> int:
    """The order that was asked for, or the largest for which there are enough pictures.

    >>> order_for(60, None)
    7
    """
    orders = [q for q in supported() if q <= ORDER]
    fitting = [q for q in orders if symbols(q) <= pictures]
    if wanted is not None:
        reason = why_no_plane(wanted)
        if reason is not None:
            raise PressError(reason)
        if wanted > ORDER:
            raise PressError(f"order {wanted} is too large: a deck file holds orders up to {ORDER}")
        if wanted in fitting:
            return wanted
        could = ", ".join(f"{q} ({symbols(q)})" for q in fitting)
        raise PressError(
            f"order {wanted} needs {symbols(wanted)} pictures, and there are {pictures}"
            + (f": orders that fit are {could}" if fitting else f": {_sizes(orders)}")
        )
    if not fitting:
        raise PressError(f"{pictures} pictures are too few for a deck: {_sizes(orders)}")
    return fitting[-1]


def symbols(order: int) -> int:
    return order * order + order + 1


def deck_from_folder(
    paths: Sequence[Path],
    *,
    order: int | None = None,
    title: str,
    lang: str,
    author: str | None = None,
    licence: str | None = None,
    progress: Progress | None = None,
) -> Made:
    """The deck of that order, or the largest, with the first pictures that can be used, named after
    their files. `PressError` names all that cannot, if too few are left."""
    wanted = symbols(order_for(len(paths), order))
    bounds = BOUNDS if wanted <= MANY else BOUNDS._replace(side_px=BOUNDS.side_px // 2)
    found: dict[bytes, tuple[Path, ImportedPicture]] = {}
    faults: list[str] = []
    waiting = list(paths)
    while waiting and len(found) < wanted:
        path = waiting.pop(0)
        try:
            picture = _imported(path, bounds)
        except BadPicture as error:
            faults.append(str(error))
            continue
        if picture.data in found:
            same = found[picture.data][0].name
            faults.append(f"{path.name} is the same picture as {same}")
            continue
        found[picture.data] = path, picture
        if progress is not None:
            progress(len(found), wanted)
    try:
        order = order_for(len(found), order)
    except PressError as error:
        raise PressError("; ".join([str(error), *faults])) from error
    used = list(found.values())[: symbols(order)]
    left_out = [path for path, _ in list(found.values())[symbols(order) :]] + waiting
    taken: set[str] = set()
    entries: list[SymbolEntry] = []
    pictures: dict[str, bytes] = {}
    for number, (path, picture) in enumerate(used):
        key = _id(path.stem, number, taken)
        taken.add(key)
        place = f"pictures/{key}.{picture.suffix}"
        pictures[place] = picture.data
        name = _name(path.stem)
        names: dict[str, tuple[str, ...]] = {lang: (name,)} if name else {}
        entries.append(SymbolEntry(id=key, face=Picture(place), names=names))
    deck = DeckFile(
        title=title[:TITLE_LETTERS],
        order=order,
        symbols=tuple(entries),
        cards=full_deck(order).cards,
        author=author,
        licence=licence,
        language=lang,
        pictures=pictures,
    )
    notes = [f"{path.name}: {picture.note}" for path, picture in used if picture.note]
    return Made(deck, tuple(path.name for path in left_out), tuple(faults), tuple(notes))


def _sizes(orders: Sequence[int]) -> str:
    return (
        ", ".join(f"{symbols(q)} make one of order {q}" for q in orders[:3])
        + f", and {symbols(7)} the classic one"
    )


def _content(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadPicture(f"{path.name} cannot be read: {error.strerror}") from error
    if len(data) > MOST_BYTES:
        raise BadPicture(f"{path.name} is larger than {MOST_BYTES // MIB} MiB")
    return data


def _imported(path: Path, bounds: Bounds) -> ImportedPicture:
    try:
        return import_picture(_content(path), bounds)
    except PictureFault as error:
        raise BadPicture(f"{path.name} {error}") from error


def _natural(path: Path) -> list[tuple[int, int, str]]:
    """Numbers in names count as numbers, and come before letters."""
    parts = re.findall(r"[0-9]{1,9}|[^0-9]", path.name.casefold())
    return [(0, int(part), "") if part[0] in "0123456789" else (1, 0, part) for part in parts]


def _name(stem: str) -> str:
    """The name of the file as people say it; nothing if a camera has named it.

    >>> _name("red_car-2"), _name("IMG_0042"), _name("20240131_120000"), _name("7")
    ('red car 2', '', '', '7')
    """
    words = "".join(c if c.isprintable() else " " for c in unicodedata.normalize("NFC", stem))
    name = " ".join(re.sub(r"[_\-\s]+", " ", words).split())[:NAME_LETTERS].strip()
    return "" if _CAMERA.fullmatch(name) else name


def _id(stem: str, number: int, taken: set[str]) -> str:
    """A plain word for the file, unlike all before it.

    >>> _id("Żółw 2", 0, {"zow-2"}), _id("猫", 3, set())
    ('zow-2-1', 'picture-4')
    """
    latin = unicodedata.normalize("NFKD", stem.casefold()).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "-", latin).strip("-")[:40].strip("-")
    if not slug or not _name(stem) or not is_picture_path(f"pictures/{slug}.svg"):
        slug = f"picture-{number + 1}"
    tries = [slug, *(f"{slug}-{n}" for n in range(1, len(taken) + 2))]
    return next(name for name in tries if name not in taken)
