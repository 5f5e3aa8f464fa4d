"""Words in all letters, on a machine without a font of its own: drawn right, or refused by name."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from fano.deck import full_deck
from fano.deckfile import DeckFile, SymbolEntry, Text
from fano.press.artwork import fonts
from fano.press.artwork.text_glyph import glyph_of_text
from fano.press.deck_art import from_file
from fano.press.errors import Unwritable
from fano.press.paper.job import Job, Part, pages_of, require_letters
from fano.press.paper.shared_drawings import SharedDrawings
from fano.press.paper.typeset import pdf
from tests.machine import needs_folders_to_go
from tests.press.stand_in import ringed

CARRIED = fonts.fonts(machine=False)


@pytest.fixture(autouse=True)
def no_fonts_here(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(fonts, "fonts", lambda *, machine: CARRIED)  # noqa: ARG005
    for kept in (fonts.can_write, glyph_of_text):
        kept.cache_clear()
    yield
    for kept in (fonts.can_write, glyph_of_text):
        kept.cache_clear()


def deck(*texts: str, names: tuple[str, ...] = (), title: str = "Words") -> DeckFile:
    """The smallest one, with these words on its cards first, and these names."""
    called: dict[int, dict[str, tuple[str, ...]]] = {
        n: {"en": (name,)} for n, name in enumerate(names)
    }
    return DeckFile(
        title=title,
        order=2,
        symbols=tuple(
            SymbolEntry(id=f"s{n}", face=Text((*texts, *"ABCDEFG")[n]), names=called.get(n, {}))
            for n in range(7)
        ),
        cards=full_deck(2).cards,
    )


def test_hebrew_runs_from_right_to_left() -> None:
    glyph = glyph_of_text("לא", "#000000")
    tall = min(glyph.outline.rings, key=lambda ring: min(y for _, y in ring))
    assert sum(x for x, _ in tall) / len(tall) > 0  # the lamed, which comes first


def test_arabic_letters_are_joined() -> None:
    joined, apart = (glyph_of_text(text, "#000000").outline for text in ("سلم", "س ل م"))
    assert len(joined.rings) < len(apart.rings)


@pytest.mark.parametrize("text", ["√2", "∑", "H₂O", "∀x∈ℝ", "½", "हिन्दी", "ა", "☃️", "I ❤ NY"])
def test_signs_that_our_font_has_not_are_drawn(text: str) -> None:
    assert glyph_of_text(text, "#000000").outline.rings


@pytest.mark.parametrize("text", ["猫", "한국", "ไทย", "dog 犬", "😀", "love 😀"])
def test_words_without_a_font_are_refused(text: str) -> None:
    with pytest.raises(Unwritable) as refused:
        glyph_of_text(text, "#000000")
    assert refused.value.words == (text,)


def test_all_words_that_cannot_be_drawn_are_named_at_once() -> None:
    with pytest.raises(Unwritable, match="all letters of 猫, 犬: install") as refused:
        from_file(deck("猫", "cat", "犬"))
    assert refused.value.words == ("猫", "犬")
    with pytest.raises(Unwritable, match=r"of 一, 二, 三, 四, 五, 六, 七, 八 and 2 more: "):
        fonts.require_letters("一二三四五六七八九十", "wait")


def test_what_the_list_and_the_box_cannot_show_is_named_first() -> None:
    art = from_file(deck(names=("猫", "cat", "犬"), title="動物"))
    require_letters(Job(parts=("cards", "tokens", "rules")), art)
    with pytest.raises(Unwritable, match=r"動物, 猫, 犬: .* without the list"):
        require_letters(Job(parts=("cards", "list")), art)
    with pytest.raises(Unwritable, match=r"動物: .* without the box"):
        require_letters(Job(parts=("box",)), art)


@pytest.mark.parametrize("part", ["list", "box"])
def test_names_and_titles_in_other_scripts_are_printed(part: Part) -> None:
    art = from_file(deck(names=("كتاب", "שלום"), title="مدرسة"))
    job = Job(parts=(part,))
    require_letters(job, art)
    shared = SharedDrawings()
    made = [page for _, page in pages_of(job, art, ringed(art), shared)]
    document = PdfDocument(pdf(made, shared))
    text = "".join(page.get_textpage().get_text_range() for page in document)
    assert set(text) & set("مدرسة")
    assert ("ש" in text) == (part == "list")


@needs_folders_to_go
def test_the_folder_that_a_server_was_started_in_may_be_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert glyph_of_text("كتاب", "#000000").outline.rings


def test_our_own_letters_need_no_font_of_the_machine() -> None:
    assert fonts.can_write("Żółw, крот, Größe, œuf, ñandú: 57 – “Ωμέγα”", machine=False)
