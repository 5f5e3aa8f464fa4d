"""A print job: which parts, on which paper, in which languages; and the pages that come of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isfinite
from typing import Literal, get_args

from msgspec import Struct, structs

from fano.deckfile import Spot
from fano.press.artwork.fonts import require_letters as printable
from fano.press.deck_art import DeckArt
from fano.press.errors import PressError
from fano.press.layout.deck import Progress
from fano.press.model import CardShape, Face, Quality
from fano.press.paper.backs import DESIGN, require_back
from fano.press.paper.box import Deckbox, box_page
from fano.press.paper.card_pages import Finishing, card_pages
from fano.press.paper.leaflet import leaflet, listed_games
from fano.press.paper.names import names_pages
from fano.press.paper.page import Page, SheetPage
from fano.press.paper.shared_drawings import SharedDrawings
from fano.press.paper.sheet import Sheet
from fano.press.paper.sizes import A4, Paper, millimetres
from fano.rules import Game
from fano.symbols import Language
from fano.texts import count

Part = Literal["cards", "tokens", "list", "rules", "box"]
PARTS: tuple[Part, ...] = get_args(Part)

TOKEN_FILL = 0.84
"""How much of a token its symbol takes up."""


class Job(Struct, frozen=True, kw_only=True):
    """Everything that can be chosen; lengths are millimetres."""

    parts: tuple[Part, ...] = ("cards",)
    only: tuple[int, ...] | None = None
    """Which cards; None: all."""
    langs: tuple[Language, ...] = ("en",)
    games: tuple[Game, ...] = ()
    """Whose rules are printed; none: all that are listed."""
    paper: Paper = A4
    card_mm: float = 80
    token_mm: float = 25
    shape: CardShape = "round"
    margin_mm: float = 8
    bleed_mm: float = 0
    gap_mm: float = 3
    safe_mm: float = 3
    """From the edge of a card to its symbols."""
    thickness_mm: float = 0.35
    """Of one card, for the box."""
    finish: Finishing = Finishing()
    quality: Quality = "fine"
    seed: int = 0
    upright: bool = False

    def __post_init__(self) -> None:
        millimetres("a card", self.card_mm, 20, 500)
        millimetres("a token", self.token_mm, 8, 100)
        millimetres("the margin", self.margin_mm, 0, 100)
        millimetres("the bleed", self.bleed_mm, 0, min(10, self.card_mm / 4))
        millimetres("the gap", self.gap_mm, 0, 100)
        millimetres("the safe edge", self.safe_mm, 0, self.card_mm / 4)
        millimetres("a card's thickness", self.thickness_mm, 0.05, 5)
        if not all(isfinite(way) and abs(way) <= 20 for way in self.finish.drift_mm):
            raise PressError("the drift cannot be more than 20 mm either way")
        require_back(self.finish.back or DESIGN, self.finish.back_colour)

    @property
    def sheet(self) -> Sheet:
        return Sheet(
            paper=self.paper,
            card_mm=self.card_mm,
            shape=self.shape,
            margin_mm=self.margin_mm,
            bleed_mm=self.bleed_mm,
            gap_mm=self.gap_mm,
        )

    @property
    def token_sheet(self) -> Sheet:
        return structs.replace(self.sheet, card_mm=self.token_mm, shape="round")

    def require_room(self) -> None:
        """`PressError` if a card or token does not fit on the paper: before any long work."""
        for part, sheet in (("cards", self.sheet), ("tokens", self.token_sheet)):
            if part in self.parts:
                sheet.require_room()


def require_letters(job: Job, art: DeckArt) -> None:
    """`Unwritable` if there is no font for names or title: they would be boxes on paper."""
    if "list" in job.parts:
        names = [art.names(n, lang) for n in range(len(art.glyphs)) for lang in job.langs]
        printable([art.title, *names], "print without the list of symbols")
    if "box" in job.parts:
        printable([art.title], "print without the box")


def faces_of(job: Job, art: DeckArt, progress: Progress | None = None) -> list[Face]:
    """The cards to lay out: those to be printed, or one to adorn the other parts."""
    return art.faces(
        shape=job.shape,
        margin=job.safe_mm * 2 / job.card_mm,
        seed=job.seed,
        quality=job.quality,
        upright=job.upright,
        only=job.only if "cards" in job.parts else (0,),
        progress=progress,
    )


def pages_of(
    job: Job, art: DeckArt, faces: Sequence[Face], shared: SharedDrawings
) -> Iterator[tuple[Part, Page]]:
    """The pages of each part. With backs, every part begins on a new sheet of paper."""
    for part in PARTS:
        if part not in job.parts:
            continue
        for pages in _papers(part, job, art, faces, shared):
            yield from ((part, page) for page in pages)
            if job.finish.back is not None and len(pages) % 2:
                last = pages[-1]
                yield part, SheetPage(width_mm=last.width_mm, height_mm=last.height_mm)


def _papers(
    part: Part, job: Job, art: DeckArt, faces: Sequence[Face], shared: SharedDrawings
) -> Iterator[Sequence[Page]]:
    match part:
        case "cards":
            yield list(card_pages(faces, job.sheet, job.finish, shared))
        case "tokens":
            spot = Spot(0, 0, TOKEN_FILL, 0)
            tokens: list[Face] = [[(glyph, spot)] for glyph in art.glyphs]
            yield list(card_pages(tokens, job.token_sheet, job.finish, shared))
        case "list":
            yield list(names_pages(art, job.langs[:2], job.paper, shared))
        case "rules":
            games = job.games or tuple(listed_games())
            for lang in job.langs:
                yield list(leaflet(games, lang, faces[0], job.paper, shared))
        case "box":
            yield [box_page(_box(job, art, faces[0]), job.paper, job.margin_mm, shared)]


def _box(job: Job, art: DeckArt, face: Face) -> Deckbox:
    cards = len(art.cards)
    return Deckbox(
        title=art.title,
        under=count(job.langs[0], "card", cards),
        cards=cards,
        card_mm=job.card_mm,
        thickness_mm=job.thickness_mm,
        shape=job.shape,
        face=face,
        back=job.finish.back or DESIGN,
        colour=job.finish.back_colour,
    )
