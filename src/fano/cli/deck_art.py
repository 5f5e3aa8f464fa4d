"""The deck to print: an edition or an order in the symbols of a theme, or a `.fano` file."""

from __future__ import annotations

import re
from pathlib import Path

from fano.cli.arguments import Parser, UsageError, shortened
from fano.deck import EDITIONS, edition, full_deck
from fano.deckfile import read
from fano.press.deck_art import DeckArt, from_file, from_theme
from fano.symbols import THEMES, Language, theme

DECK = f"the edition: {', '.join(EDITIONS)}; an order, such as 11; or a .fano file"

_ORDER = re.compile(r"-?[0-9]{1,60}")


def add_theme(parser: Parser) -> None:
    parser.add_argument(
        "--theme", metavar="ID", help=f"its symbols: {', '.join(THEMES)} (default: party)"
    )


def deck_art(name: str, theme_id: str | None, lang: Language) -> DeckArt:
    """The deck that was asked for, with its symbols; words in that language."""
    if name.lower().endswith(".json"):
        raise UsageError(f"{shortened(name)} has no pictures to print: a .fano file has")
    if _is_file(name):
        if theme_id is not None:
            raise UsageError(f"{shortened(name)} has symbols of its own: leave out --theme")
        return from_file(read(name))
    deck = full_deck(int(name)) if _ORDER.fullmatch(name) else edition(name)
    chosen = theme("party" if theme_id is None else theme_id)
    if deck.symbols > len(chosen):
        enough = [name for name in THEMES if len(theme(name)) >= deck.symbols]
        raise UsageError(
            f"theme {chosen.id} has {len(chosen)} symbols, but this deck needs {deck.symbols}: "
            + (f"use --theme {' or '.join(enough)}" if enough else "make one with 'fano make'")
        )
    return from_theme(deck, chosen, lang, chosen.title[lang])


def _is_file(name: str) -> bool:
    return name not in EDITIONS and (name.lower().endswith(".fano") or Path(name).is_file())
