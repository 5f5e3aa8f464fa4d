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

SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".avif", ".svg")
FOREIGN = (".heic", ".heif", ".gif", ".bmp", ".tif", ".tiff", ".jxl")
"""Pictures as phones and scanners make them, which we cannot read."""
MOST_BYTES = 64 * MIB
BOUNDS = Bounds(side_px=640, pixels=120_000_000)
"""500 dots to the inch on the largest symbol of a printed card; no phone takes more pixels."""
MANY = 133
"""With more symbols than this, pictures are stored at half the size: the file has its limit."""


class Made(Struct, frozen=True):
    """The deck, and the pictures that it has no use for."""

    deck: DeckFile
    left_out: tuple[str, ...]


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
    order: int,
    title: str,
    lang: str,
    author: str | None = None,
    licence: str | None = None,
    progress: Progress | None = None,
) -> Made:
    """The deck of that order with the first of the pictures, named after their files; `BadPicture`
    with all that cannot be used."""
    used, left_out = paths[: symbols(order)], paths[symbols(order) :]
    bounds = BOUNDS if len(used) <= MANY else BOUNDS._replace(side_px=BOUNDS.side_px // 2)
    entries: list[SymbolEntry] = []
    pictures: dict[str, bytes] = {}
    files: dict[bytes, str] = {}
    taken: set[str] = set()
    faults: list[str] = []
    for number, path in enumerate(used):
        try:
            suffix, data, *_ = _imported(path, bounds)
        except BadPicture as error:
            faults.append(str(error))
            continue
        if (same := files.setdefault(data, path.name)) != path.name:
            faults.append(f"{same} and {path.name} are the same picture: take one of them away")
        key = _id(path.stem, number, taken)
        taken.add(key)
        place = f"pictures/{key}.{suffix}"
        pictures[place] = data
        name = _name(path.stem) or key
        entries.append(SymbolEntry(id=key, face=Picture(place), names={lang: (name,)}))
        if progress is not None:
            progress(number + 1, len(used))
    if faults:
        raise BadPicture("; ".join(faults))
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
    return Made(deck, tuple(path.name for path in left_out))


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
    """The name of the file as people say it.

    >>> _name("red_car-2"), _name("IMG_0042")
    ('red car 2', 'IMG 0042')
    """
    words = "".join(c if c.isprintable() else " " for c in unicodedata.normalize("NFC", stem))
    return " ".join(re.sub(r"[_\-\s]+", " ", words).split())[:NAME_LETTERS].strip()


def _id(stem: str, number: int, taken: set[str]) -> str:
    """A plain word for the file, unlike all before it.

    >>> _id("Żółw 2", 0, {"zow-2"}), _id("猫", 3, set())
    ('zow-2-1', 'picture-4')
    """
    latin = unicodedata.normalize("NFKD", stem.casefold()).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "-", latin).strip("-")[:40].strip("-")
    if not slug or not is_picture_path(f"pictures/{slug}.svg"):
        slug = f"picture-{number + 1}"
    tries = [slug, *(f"{slug}-{n}" for n in range(1, len(taken) + 2))]
    return next(name for name in tries if name not in taken)
