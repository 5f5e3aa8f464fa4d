"""Cards on a screen: whole numbers that still do not overlap, and discs for fingers."""

from __future__ import annotations

from math import cos, hypot, radians, sin

import msgspec
import pytest

from fano.deck import full_deck
from fano.deckfile import Spot
from fano.press.artwork.glyphs import glyph_of_text
from fano.press.deck_art import DeckArt
from fano.press.layout.card_shapes import shape_of
from fano.press.layout.clearance import escapes, place, smallest_gap
from fano.press.layout.deck import RIM
from fano.press.layout.distance_field import field_of
from fano.press.screen.encode import cards, screen
from fano.press.screen.prebuilt import FIRST, layout, ready_decks
from fano.press.screen.request import Layout, ThemeCards
from fano.symbols import theme


def numerals() -> DeckArt:
    """Order 2 in plain numbers: seven cards of three."""
    return DeckArt(
        title="Numerals",
        cards=full_deck(2).cards,
        glyphs=tuple(glyph_of_text(str(n), "#000000") for n in range(7)),
        names=lambda number, _lang: str(number),
    )


def spots(card: list[int]) -> list[Spot]:
    rows = [card[k : k + 4] for k in range(0, len(card), 4)]
    return [Spot(x / 1000, y / 1000, r / 1000, turn / 10) for x, y, r, turn in rows]


def decoded(data: bytes) -> dict[str, list[list[int]]]:
    return msgspec.json.decode(data, type=dict[str, list[list[int]]])


def check(deck: DeckArt, told: dict[str, list[list[int]]]) -> None:
    """Nothing overlaps or sticks out; a finger on a symbol's thickest place means that symbol."""
    fields = [field_of(glyph.outline) for glyph in deck.glyphs]
    assert len(told["cards"]) == len(deck.cards)
    for symbols, numbers in zip(deck.cards, told["cards"], strict=True):
        laid = spots(numbers)
        shown = [fields[symbol] for symbol in symbols]
        assert smallest_gap(shown, laid) > 0.75 * deck.gap
        assert escapes(place(shown, laid), shape_of("round"), 0.9 * RIM) == []
        discs = [told["discs"][symbol] for symbol in symbols]
        for n, spot in enumerate(laid):
            x, y = on_card(spot, *discs[n][:2])
            far = [distance(other, discs[k], x, y) for k, other in enumerate(laid)]
            assert far[n] < 0 < min([*far[:n], *far[n + 1 :]])


def on_card(spot: Spot, u: float, v: float) -> tuple[float, float]:
    """A place in hundredths of the symbol, seen on its card."""
    c, s = (f(radians(spot.turn_deg)) * spot.scale / 100 for f in (cos, sin))
    return spot.x + c * u - s * v, spot.y + s * u + c * v


def distance(spot: Spot, discs: list[int], x: float, y: float) -> float:
    """As the browser measures it (web/src/drawing/cardface.ts)."""
    found = []
    for k in range(0, len(discs), 3):
        u, v = on_card(spot, *discs[k : k + 2])
        found.append(hypot(u - x, v - y) - discs[k + 2] / 100 * spot.scale)
    return min(found)


@pytest.mark.parametrize("name", [FIRST, "letters"])
def test_what_the_build_laid_out_is_right(name: str) -> None:
    check(ThemeCards(name, 7).dress(), decoded(layout(f"{name}-7")))


def test_every_theme_but_words_is_laid_out_for_the_classic_deck() -> None:
    for deck in ready_decks():
        found = decoded(layout(deck.name))
        assert [len(card) // 4 for card in found["cards"]] == [deck.order + 1] * deck.count
        assert len(found["discs"]) == deck.count


def test_words_stand_nearly_upright_and_do_not_touch() -> None:
    deck = ThemeCards("words", 3, "de").dress()
    told = msgspec.json.decode(screen(deck).data(), type=dict[str, list[list[int]]])
    check(deck, told)
    for card in told["cards"]:
        assert all(turn <= 200 or turn >= 3400 for turn in card[3::4])


def test_a_card_is_the_same_whoever_lays_it_out() -> None:
    deck = numerals()
    assert cards(deck, [4, 2]) == [cards(deck, range(7))[n] for n in (4, 2)]


def test_the_same_layout_is_in_force_for_an_edition_and_its_full_deck() -> None:
    assert ThemeCards(FIRST, 7).dress().cards == full_deck(7).cards


def test_a_layout_is_named_by_what_is_on_the_cards() -> None:
    pictures = [ThemeCards("party", 7, lang) for lang in ("de", "pl")]
    words = [ThemeCards("words", 7, lang) for lang in ("de", "pl")]
    assert pictures[0].key == ThemeCards("party", 7).key == pictures[1].key
    assert words[0].key != words[1].key
    assert len({deck.key for deck in (*pictures, *words, ThemeCards("party", 5))}) == 4
    assert len(theme("words")) >= words[0].count


def test_the_data_is_small() -> None:
    told = Layout(cards=[[0, -12, 345, 3599] * 8] * 57, discs=[[1, 2, 3] * 8] * 57)
    assert len(told.data()) < 20_000
    assert all(len(layout(deck.name)) < 20_000 for deck in ready_decks())


def test_a_card_laid_by_hand_stays_so_and_keeps_its_distance_from_the_edge() -> None:
    by_hand = [Spot(0.1, -0.5, 0.3, 30), Spot(-0.4, 0.3, 0.35, 0), Spot(0.45, 0.35, 0.3, 90)]
    plain = numerals()
    deck = msgspec.structs.replace(plain, laid={2: by_hand})
    told = screen(deck)
    assert spots(list(told.cards[2])) == by_hand
    assert told.cards[:2] == screen(plain).cards[:2]
    printed = deck.faces(shape="round", seed=0, quality="instant", margin=0.2, only=[2])[0]
    for (_, on_paper), spot in zip(printed, by_hand, strict=True):
        assert on_paper.scale == pytest.approx(spot.scale * 0.8 / (1 - RIM))
        assert on_paper.turn_deg == spot.turn_deg
    assert deck.faces(shape="square", seed=0, quality="instant", only=[2]) == plain.faces(
        shape="square", seed=0, quality="instant", only=[2]
    )
