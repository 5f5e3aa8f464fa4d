"""The art of a deck: what each card shows, from a theme or from a `.fano` file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from fano.deck import Deck
from fano.deckfile import DeckFile, Picture, Spot, SymbolEntry
from fano.deckfile import Face as FileFace
from fano.errors import FanoError
from fano.press.alternate_faces import alternate_faces
from fano.press.artwork.glyphs import (
    cut_of,
    glyph_of_picture,
    glyph_of_svg,
    glyph_of_text,
    glyphs_of,
)
from fano.press.artwork.import_picture import require_no_text
from fano.press.errors import PressError, Unwritable
from fano.press.layout.deck import (
    GAP,
    GAP_SIGNS,
    GAP_WORDS,
    MARGIN,
    RIM,
    Progress,
    gap_for,
    lay_out_deck,
)
from fano.press.model import CardShape, Face, Glyph, Quality
from fano.symbols import Language, Theme
from fano.symbols.lexicon import language

INK = "#1f1f24"
"""Of words in a deck file that name no colour."""
GAPS = {"art": GAP, "sign": GAP_SIGNS, "word": GAP_WORDS}


class DeckArt(Struct, frozen=True, kw_only=True):
    """Cards by the numbers of their glyphs. A symbol in two dresses has two glyphs."""

    title: str
    cards: tuple[tuple[int, ...], ...]
    glyphs: tuple[Glyph, ...]
    names: Callable[[int, str], str]
    """The name of a glyph in a language."""
    gap: float = GAP
    """Between two symbols of a card; signs need more, words most."""
    words: frozenset[int] = frozenset()
    """The glyphs that have to be read, and should not stand on their heads."""
    laid: Mapping[int, Sequence[Spot]] = {}
    """Round cards that were laid by hand and need no packing. Their margin is that of cards on a
    screen."""

    def faces(
        self,
        *,
        shape: CardShape,
        seed: int,
        quality: Quality,
        margin: float = MARGIN,
        upright: bool | None = False,
        only: Sequence[int] | None = None,
        workers: int | None = None,
        progress: Progress | None = None,
    ) -> list[Face]:
        """Every card with its symbols in their places, or only some; `margin` is in card units.

        Upright are all symbols, none, or (with None) those that have to be read.

        A card looks the same whichever others are laid out with it. What was laid by hand stays
        as it is, only smaller where the margin is wider.
        """
        chosen = list(range(len(self.cards)) if only is None else only)
        for number in chosen:
            if not 0 <= number < len(self.cards):
                raise PressError(
                    f"there is no card {number}: this deck has cards 0 to {len(self.cards) - 1}"
                )
        laid = {n: self.laid[n] for n in chosen if n in self.laid and shape == "round"}
        others = [n for n in chosen if n not in laid]
        packed = lay_out_deck(
            self.cards,
            [glyph.outline for glyph in self.glyphs],
            shape=shape,
            seed=seed,
            quality=quality,
            gap=self.gap,
            margin=margin,
            upright=self._stand(upright=upright),
            only=others,
            workers=workers,
            progress=progress,
        )
        less = (1 - margin) / (1 - RIM)
        spots = {n: [_scaled(spot, less) for spot in by_hand] for n, by_hand in laid.items()}
        spots |= {n: [*placed] for n, placed in zip(others, packed, strict=True)}
        return [
            [(self.glyphs[f], spot) for f, spot in zip(self.cards[n], spots[n], strict=True)]
            for n in chosen
        ]

    def _stand(self, *, upright: bool | None) -> list[bool]:
        return [n in self.words if upright is None else upright for n in range(len(self.glyphs))]


def _scaled(spot: Spot, by: float) -> Spot:
    return Spot(spot.x * by, spot.y * by, spot.scale * by, spot.turn_deg)


def from_theme(deck: Deck, theme: Theme, lang: Language, title: str) -> DeckArt:
    """A deck in the symbols of a theme; words are in that language."""
    theme.require(deck.symbols)
    return DeckArt(
        title=title,
        cards=deck.cards,
        glyphs=tuple(glyphs_of(theme, lang, range(deck.symbols))),
        names=lambda number, spoken: theme.name(number, language(spoken)),
        gap=GAPS[theme.face],
        words=frozenset(range(deck.symbols) if theme.face == "word" else ()),
    )


def from_file(found: DeckFile) -> DeckArt:
    """A deck with the pictures and words of its own file.

    Of a symbol in two dresses, every second card shows the second.
    """
    numbers: list[tuple[int, ...]] = []
    faces: list[tuple[SymbolEntry, FileFace]] = []
    for entry in found.symbols:
        numbers.append(tuple(range(len(faces), len(faces) + len(entry.faces))))
        faces += [(entry, face) for face in entry.faces]
    cards = [
        tuple([numbers[s][-1] if s in second else numbers[s][0] for s in card])
        for card, second in zip(found.cards, alternate_faces(found.cards), strict=True)
    ]
    texts = [None if isinstance(face, Picture) else face.text for _, face in faces]
    words = frozenset(n for n, text in enumerate(texts) if text is not None)
    return DeckArt(
        title=found.title,
        cards=tuple(cards),
        glyphs=tuple(_glyphs(faces, found.pictures)),
        names=lambda number, spoken: faces[number][0].name(spoken),
        gap=gap_for(texts) if 2 * len(words) > len(faces) else GAP,
        words=words,
        laid=found.laid,
    )


def _glyphs(
    faces: Sequence[tuple[SymbolEntry, FileFace]], pictures: dict[str, bytes]
) -> list[Glyph]:
    """Of all faces; what cannot be drawn is named, and of words all that cannot."""
    found: list[Glyph] = []
    missing: list[str] = []
    for number, (entry, face) in enumerate(faces):
        try:
            found.append(_drawn(face, pictures, f"s{number}-"))
        except Unwritable as error:
            missing += error.words
        except FanoError as error:
            raise PressError(f"symbol {entry.id!r}: {error}") from error
    if missing:
        raise Unwritable(missing)
    return found


def _drawn(face: FileFace, pictures: dict[str, bytes], prefix: str) -> Glyph:
    if not isinstance(face, Picture):
        return glyph_of_text(face.text, face.colour or INK)
    data = pictures[face.path]
    if face.path.lower().endswith(".svg"):
        require_no_text(face.path, data)
        return glyph_of_svg(data.decode("utf-8-sig"), prefix)
    return glyph_of_picture(data, cut_of(data))
