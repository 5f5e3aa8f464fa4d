"""Two cards side by side, and the symbol they share."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text as Line

from fano.cli.terminal import console, draws_boxes
from fano.cli.text_card import ASCII, ROUND, Row, round_card
from fano.deck import Deck, Symbol
from fano.symbols import Text, theme
from fano.symbols.lexicon import language

CARD_WIDTH = 38
NARROWEST = 28
BETWEEN = "  "

INKS = ("cyan", "red", "yellow", "magenta", "green", "blue")
COMMON = "bold reverse green"


def labels(deck: Deck, theme_id: str | None, lang: str) -> Sequence[str]:
    """What to write for each symbol: its sign or name in the theme.

    A deck too large for the usual theme shows the numbers of its symbols; one that is too large
    for the theme that was asked for is an error.
    """
    spoken = language(lang)
    chosen = theme("party" if theme_id is None else theme_id)
    if theme_id is None and deck.symbols > len(chosen):
        return [str(number) for number in range(deck.symbols)]
    chosen.require(deck.symbols)
    faces = [chosen.draw(number, spoken) for number in range(deck.symbols)]
    return [
        face.text if isinstance(face, Text) else chosen.name(number, spoken)
        for number, face in enumerate(faces)
    ]


def draw(deck: Deck, a: int, b: int, names: Sequence[str]) -> None:
    """Print the picture, as wide as the terminal allows."""
    screen = console()
    width = max(NARROWEST, min(CARD_WIDTH, screen.width))
    strokes = ROUND if draws_boxes(screen) else ASCII
    common = deck.common(a, b)
    cards = [_card(deck, number, common, names, width=width, strokes=strokes) for number in (a, b)]
    if screen.width >= 2 * width + len(BETWEEN):
        lines = _side_by_side(*cards)
    else:
        lines = [*cards[0], Line(), *cards[1]]
    for line in lines:
        line.rstrip()
        screen.print(line, no_wrap=True, crop=False, overflow="ignore")
    screen.print(Line(f"\nCards {a} and {b} share ").append(names[common], style="bold green"))


def _card(
    deck: Deck, number: int, common: Symbol, names: Sequence[str], *, width: int, strokes: str
) -> list[Line]:
    symbols = deck.cards[number]
    # Brackets everywhere: colour alone would say nothing to some, and to no pipe.
    words = [f"[{names[s]}]" if s == common else names[s] for s in symbols]
    lines = [_styled(row, symbols, common) for row in round_card(words, width, strokes)]
    return [Line(f"card {number}".center(width), style="dim"), *lines]


def _styled(row: Row, symbols: Sequence[Symbol], common: Symbol) -> Line:
    line = Line()
    for text, word in row:
        if word is None:
            line.append(text)
        elif symbols[word] == common:
            line.append(text, style=COMMON)
        else:
            line.append(text, style=INKS[symbols[word] % len(INKS)])
    return line


def _side_by_side(left: list[Line], right: list[Line]) -> list[Line]:
    """The lines of both, the smaller card in the middle of the taller one's height."""
    height = max(len(left), len(right))
    width = left[1].cell_len
    both = []
    for cards in (left, right):
        above = (height - len(cards)) // 2
        both.append([cards[0], *[Line()] * above, *cards[1:]])
    lines = []
    for n in range(height):
        first, second = (card[n] if n < len(card) else Line() for card in both)
        line = Line()
        line.append_text(first)
        line.append(" " * (width - first.cell_len) + BETWEEN)
        line.append_text(second)
        lines.append(line)
    return lines
