"""A deck on paper: all of it as a PDF, or one page as a picture to look at first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import structs

from fano.errors import FanoError
from fano.press.deck_art import DeckArt, from_file
from fano.press.errors import Unwritable
from fano.press.layout.deck import Progress
from fano.press.model import Face
from fano.press.paper.card_pages import Finishing
from fano.press.paper.job import Job, faces_of, pages_of, require_letters
from fano.press.paper.page import Page
from fano.press.paper.shared_drawings import SharedDrawings
from fano.press.paper.sizes import paper
from fano.press.paper.typeset import pdf, png
from fano.studio.errors import Refusal, StudioError
from fano.studio.files import deckfile_of
from fano.studio.model import Draft
from fano.studio.print_options import Options

PREVIEW_DPI = 60


def print_pdf(
    draft: Draft, pictures: Mapping[str, bytes], options: Options, progress: Progress
) -> tuple[bytes, int]:
    """The PDF, and how many pages it has."""
    job = job_of(options)
    art = _art(job, draft, pictures)
    faces = _laid(job, art, range(len(art.cards)), progress)
    shared = SharedDrawings()
    pages = [page for _, page in pages_of(job, art, faces, shared)]
    return pdf(pages, shared, art.title), len(pages)


def print_page(
    draft: Draft, pictures: Mapping[str, bytes], options: Options, page: int
) -> tuple[bytes, int]:
    """One page as a PNG, counted from 0, and how many there are. Only its cards are laid out."""
    job = job_of(options)
    art = _art(job, draft, pictures)
    before = 0
    if "cards" in job.parts:
        each, sides = len(job.sheet.places), 2 if job.finish.back else 1
        before = -(-len(art.cards) // each) * sides
        if page < before:
            first = page // sides * each
            numbers = range(first, min(first + each, len(art.cards)))
            shared = SharedDrawings()
            faces = _laid(job, art, numbers, None)
            here = structs.replace(job, parts=("cards",))
            pages = [found for _, found in pages_of(here, art, faces, shared)]
            more = _pages_beside_cards(job, art, shared=SharedDrawings())
            return png(pages[page % sides], shared, PREVIEW_DPI), before + len(more)
    shared = SharedDrawings()
    others = _pages_beside_cards(job, art, shared)
    if not 0 <= page - before < len(others):
        raise StudioError(Refusal.CANNOT_PRINT, f"there is no page {page + 1}")
    return png(others[page - before], shared, PREVIEW_DPI), before + len(others)


def _art(job: Job, draft: Draft, pictures: Mapping[str, bytes]) -> DeckArt:
    """Once it is known that there are fonts for all that shall be printed."""
    why = Refusal.NO_LETTERS
    try:
        art = from_file(deckfile_of(draft, pictures))
        why = Refusal.NO_NAMES
        require_letters(job, art)
    except Unwritable as error:
        raise StudioError(why, str(error), error.words) from error
    return art


def _pages_beside_cards(job: Job, art: DeckArt, shared: SharedDrawings) -> list[Page]:
    parts = tuple(part for part in job.parts if part != "cards")
    if not parts:
        return []
    faces = _laid(job, art, [0], None)
    beside = structs.replace(job, parts=parts)
    return [page for _, page in pages_of(beside, art, faces, shared)]


def _laid(job: Job, art: DeckArt, numbers: Sequence[int], progress: Progress | None) -> list[Face]:
    """Those cards, whatever else is printed."""
    wanted = structs.replace(job, parts=("cards",), only=tuple(numbers))
    return faces_of(wanted, art, progress)


def job_of(options: Options) -> Job:
    """The job, or `StudioError` with what does not fit."""
    try:
        job = Job(
            parts=options.parts,
            langs=options.langs,
            paper=paper(options.paper),
            card_mm=options.size,
            token_mm=options.token_size,
            shape=options.shape,
            margin_mm=options.margin,
            gap_mm=options.gap,
            bleed_mm=options.bleed,
            safe_mm=options.safe,
            thickness_mm=options.thickness,
            finish=Finishing(
                cut=options.cut,
                marks=options.marks,
                back=None if options.back == "none" else options.back,
                back_colour=options.colour.lower(),
                drift_mm=options.drift,
            ),
            quality=options.quality,
            upright=options.upright,
        )
        job.require_room()
    except FanoError as error:
        raise StudioError(Refusal.CANNOT_PRINT, str(error)) from error
    return job
