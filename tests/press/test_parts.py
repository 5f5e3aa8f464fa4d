"""What is printed besides cards: tokens, the list of symbols, rules leaflets and the box."""

import re
from collections.abc import Iterator

import pypdfium2.raw as pdfium
import pytest
import typst
from msgspec import structs
from pypdfium2 import PdfDocument, PdfTextObj

from fano.deck import edition
from fano.press.errors import PressError
from fano.press.paper.box import Deckbox, _flap, box_page, net_of
from fano.press.paper.card_pages import Finishing
from fano.press.paper.job import PARTS, Job, Part, pages_of
from fano.press.paper.leaflet import leaflet, listed_games
from fano.press.paper.page import LeafletPage, NamesPage, Page, SheetPage
from fano.press.paper.shared_drawings import SharedDrawings
from fano.press.paper.sizes import A4, LETTER, PAPERS, Paper
from fano.press.paper.typeset import pdf, png
from fano.rules import game
from fano.symbols import LANGUAGES, Language, theme
from fano.texts import texts
from tests.press.raster import Extent, around, colours, inked, opened, raster, sizes_mm
from tests.press.stand_in import colour, marked, numbered, ringed, small

FONT = "Libertinus Serif"


def pages(job: Job) -> tuple[list[Page], SharedDrawings]:
    shared, art = SharedDrawings(), small()
    return [page for _, page in pages_of(job, art, ringed(art), shared)], shared


def texts_in(document: PdfDocument) -> Iterator[tuple[int, str, Extent]]:
    """Every piece of text: its page, what it says, and where (in points, from below)."""
    for number in range(len(document)):
        page = document[number]
        letters = page.get_textpage()
        for found in page.get_objects(max_depth=8):
            if isinstance(found, PdfTextObj):
                left, low, right, top = found.get_bounds()
                yield (
                    number,
                    letters.get_text_bounded(left, low, right, top),
                    Extent(left, low, right, top),
                )


def test_the_tokens_show_every_symbol_once() -> None:
    art = marked(edition("classic"))
    shared = SharedDrawings()
    job = Job(parts=("tokens",))
    made = [page for _, page in pages_of(job, art, ringed(art), shared)]
    front, _ = raster(pdf(made, shared))
    discs = colours(front, 1000)
    assert discs >= {colour(number) for number in range(57)}
    places = job.token_sheet.places
    token = around(inked(front), places[0], 13.5, places)
    assert token.width == pytest.approx(25.2, abs=0.2)


def test_the_list_names_every_symbol_in_both_languages() -> None:
    made, shared = pages(Job(parts=("list",), langs=("de", "ru"), finish=_one_sided()))
    assert all(isinstance(page, NamesPage) for page in made)
    with opened(pdf(made, shared)) as document:
        said = "".join(document[n].get_textpage().get_text_range() for n in range(len(document)))
    for number in range(7):
        assert f"de {number}" in said
        assert f"ru {number}" in said


def test_a_long_list_takes_more_pages() -> None:
    art, shared = marked(edition("classic")), SharedDrawings()
    job = Job(parts=("list",), paper=PAPERS["A5"], finish=_one_sided())
    made = [page for _, page in pages_of(job, art, ringed(art), shared)]
    assert sum(len(page.entries) for page in made if isinstance(page, NamesPage)) == 57
    assert len(made) > 1
    assert len(sizes_mm(pdf(made, shared))) == len(made)


@pytest.mark.parametrize("name", ["Rindfleischetikettierung" * 3, "a long name of many words " * 3])
def test_long_names_and_titles_stay_in_their_places(name: str) -> None:
    art = structs.replace(small(), title="A long title " * 9, names=lambda *_: name.strip())
    shared, job = SharedDrawings(), Job(parts=("list",), finish=_one_sided())
    made = [page for _, page in pages_of(job, art, ringed(art), shared)]
    with opened(pdf(made, shared)) as document:
        boxes = [box for _, _, box in texts_in(document)]
    for n, one in enumerate(boxes):
        assert one.right < (A4.width_mm - 11) * 72 / 25.4
        for other in boxes[:n]:
            beside = one.right <= other.left or other.right <= one.left
            # A line's box is higher than its letters.
            assert beside or one.low <= other.top + 1 or other.low <= one.top + 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_font_has_every_letter_we_print(lang: Language) -> None:
    found = texts(lang)
    said = [found.labels.goal, found.labels.steps, found.labels.end, found.labels.bonus]
    for text in found.games.values():
        said += [text.name, text.pitch, text.goal, *text.steps, text.end]
    for forms in found.count.values():
        said += forms.values()
    for name in ("party", "animals", "food", "travel", "clear"):
        said += [names[0] for names in theme(name).names(lang)]
        said.append(theme(name).title[lang])
    letters = sorted(set("".join(said)) - set(" \u00a0\u202f{}"))
    missing = _glyphs("漢")
    assert [letter for letter in letters if _glyphs(letter) == missing] == []


def _glyphs(letter: str) -> list[str]:
    """The drawings that a letter is set with; a font has one for all that it has not."""
    page = f'#set text(font: "{FONT}", fallback: false)\n#page(text("{letter}"))'
    if letter in '"\\':
        page = page.replace(f'"{letter}"', f'"\\{letter}"')
    svg = typst.compile(page.encode(), format="svg", ignore_system_fonts=True)
    return re.findall(r'href="#(g[0-9A-F]+)"', svg.decode())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_leaflet_tells_every_game_inside_its_fields(lang: Language) -> None:
    shared, games = SharedDrawings(), listed_games()
    made = list(leaflet(games, lang, ringed(small())[0], A4, shared))
    assert len(made) == 2
    with opened(pdf(made, shared)) as document:
        said = " ".join(document[n].get_textpage().get_text_range() for n in range(2))
        plain = "".join(said.replace("\ufffe", "").split()).replace("-", "")
        for one in games:
            text = texts(lang).games[one.id]
            for sentence in (text.name, text.pitch, text.goal, *text.steps, text.end):
                assert "".join(sentence.split()).replace("-", "") in plain
        for number, words, box in texts_in(document):
            page = made[number]
            for low, high, side in (
                (box.left, box.right, page.width_mm / page.columns),
                (box.top, box.low, page.height_mm / page.rows),
            ):
                fold = side * 72 / 25.4
                assert low // fold == high // fold, f"{words!r} runs over a fold"


def test_all_fonts_are_in_the_file() -> None:
    made, shared = pages(Job(parts=PARTS, langs=("pl", "ru")))
    with opened(pdf(made, shared)) as document:
        checked = 0
        for number in range(len(document)):
            for found in document[number].get_objects(max_depth=8):
                if isinstance(found, PdfTextObj):
                    font = pdfium.FPDFTextObj_GetFont(found.raw)
                    assert pdfium.FPDFFont_GetIsEmbedded(font) == 1
                    checked += 1
        assert checked > 100


@pytest.mark.parametrize(("games", "grid"), [(1, (2, 2)), (7, (2, 2)), (8, (2, 3)), (13, (2, 4))])
def test_fewer_games_get_larger_fields(games: int, grid: tuple[int, int]) -> None:
    made = list(leaflet(listed_games()[:games], "en", ringed(small())[0], A4, SharedDrawings()))
    assert {(page.columns, page.rows) for page in made} == {grid}
    assert made[0].cover is not None
    shown = [number for page in made for number in range(*page.shown)]
    assert shown == list(range(games))


def test_a_leaflet_is_as_large_as_what_printers_have() -> None:
    face = ringed(small())[0]
    for paper, size in ((A4, A4), (LETTER, LETTER), (Paper(86, 86), A4)):
        (page,) = leaflet([game("well")], "en", face, paper, SharedDrawings())
        assert (page.width_mm, page.height_mm) == size


def test_too_many_games_are_refused() -> None:
    with pytest.raises(PressError, match="24 games are too many"):
        list(leaflet([game("well")] * 24, "en", ringed(small())[0], A4, SharedDrawings()))


def box(cards: int = 55, card_mm: float = 80) -> Deckbox:
    return Deckbox(
        title="Zażółć",
        under="55 kart",
        cards=cards,
        card_mm=card_mm,
        thickness_mm=0.35,
        shape="round",
        face=numbered(1)[0],
        back="waves",
        colour="#00796b",
    )


def test_the_box_is_cut_from_one_piece_that_fits_the_deck() -> None:
    shared = SharedDrawings()
    page = box_page(box(), A4, 8, shared)
    net = net_of(box())
    assert net.wide_mm > 80
    assert net.high_mm > 80
    assert net.deep_mm > 55 * 0.35
    (picture,) = raster(pdf([page], shared))
    rows, columns = inked(picture).nonzero()
    wide = (columns.max() - columns.min() + 1) * 25.4 / 300
    high = (rows.max() - rows.min() + 1) * 25.4 / 300
    assert wide == pytest.approx(net.width_mm + 0.25, abs=0.3)
    assert high == pytest.approx(net.height_mm + 0.25, abs=0.3)
    assert (page.width_mm, page.height_mm) == A4.turned


@pytest.mark.parametrize("cards", [2, 7, 13, 55])
def test_no_flap_of_a_box_crosses_itself(cards: int) -> None:
    net = net_of(box(cards))
    flap = [float(x) for x in re.findall(r"[LH]([-.0-9]+)", _flap(0, net.deep_mm, 0, -1, net))]
    assert flap == sorted(flap)


def test_a_box_too_large_for_the_paper_says_how_large_it_is() -> None:
    with pytest.raises(PressError, match=r"the box needs 304 × 208 mm.*--paper A3"):
        box_page(box(cards=91, card_mm=110), A4, 8, SharedDrawings())
    assert box_page(box(cards=91, card_mm=110), PAPERS["A3"], 8, SharedDrawings())


def test_every_part_begins_on_a_new_sheet_of_paper() -> None:
    made, shared = pages(Job(parts=PARTS, langs=("en", "fr"), games=(game("well"),)))
    # cards 4, tokens 2, list 1, rules 1 each, box 1: odd ones are followed by an empty side
    assert len(made) == 4 + 2 + 2 + 2 + 2 + 2
    empty = [n for n, page in enumerate(made) if page == _empty(page)]
    assert empty == [7, 9, 11, 13]
    assert [type(page) for page in made[8:12:2]] == [LeafletPage, LeafletPage]
    assert len(sizes_mm(pdf(made, shared))) == len(made)


def _empty(page: Page) -> SheetPage:
    return SheetPage(width_mm=page.width_mm, height_mm=page.height_mm)


def test_on_one_side_nothing_is_added() -> None:
    made, _ = pages(Job(parts=PARTS, finish=_one_sided(), games=(game("well"),)))
    assert len(made) == 2 + 1 + 1 + 1 + 1


@pytest.mark.parametrize("part", PARTS)
def test_every_part_has_a_preview(part: Part) -> None:
    made, shared = pages(Job(parts=(part,)))
    assert png(made[0], shared, 50).startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("card_mm", 5), ("card_mm", float("nan")), ("token_mm", 1), ("margin_mm", -1),
        ("bleed_mm", 30), ("gap_mm", -0.1), ("safe_mm", 50), ("thickness_mm", 0),
    ],
)  # fmt: skip
def test_lengths_have_bounds(field: str, value: float) -> None:
    with pytest.raises(PressError, match=r"cannot be .* mm: between .* and .* mm can"):
        structs.replace(Job(), **{field: value}).__post_init__()


def _one_sided() -> Finishing:
    return structs.replace(Job().finish, back=None)
