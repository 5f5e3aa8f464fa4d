"""The page's texts beyond the rules: refusals, counted nouns, session settings, opening tables.

The games themselves are in `fano.server.http.rulebook`.
"""

from __future__ import annotations

from msgspec.structs import asdict

from fano.deck import Symbol
from fano.rules import GAMES, Game, Refused, decide, fold, start, view
from fano.rules.commands import Deal, Go
from fano.rules.session.state import SETTINGS
from fano.rules.settings import Setting
from fano.rules.table import CardNo, Millis, Seat
from fano.server.http.rulebook import in_words
from fano.symbols import Language
from fano.texts import texts
from fano.wire.http.rulebook import GameTexts, RulebookTexts

SHOWN_SEATS = 4
UNITS = {s.id: s.unit for s in (*SETTINGS, *(s for g in GAMES for s in g.settings)) if s.unit}
MODES = Setting("mode", "single", choices=("single", "session", "tournament"))


def words(lang: Language) -> RulebookTexts:
    """Everything that a party's page may have to say in that language."""
    found = texts(lang)
    return RulebookTexts(
        why=found.why,
        count=found.count,
        counts=found.counts,
        labels=asdict(found.labels),
        units=UNITS,
        zero={name: text.zero for name, text in found.settings.items() if text.zero},
        evening=tuple(in_words(setting, lang) for setting in (MODES, *SETTINGS)),
        games={game.id: _game(game, lang) for game in GAMES},
    )


def _game(game: Game, lang: Language) -> GameTexts:
    text = texts(lang).games[game.id]
    return GameTexts(
        name=text.name,
        can=text.can,
        phase=text.phase,
        fact=text.fact,
        role=text.role,
        level=game.difficulty,
        edition=game.edition,
        tournament=game.in_tournaments,
        scored_with=game.scored_with,
        counts=game.counts,
        fewest_win=game.fewest_win,
        looks=tuple(opening(game)),
    )


def opening(game: Game) -> list[tuple[str, int, bool]]:
    """The piles of a table just dealt: name, number of cards, whether the top is face up."""
    seats = [Seat(s) for s in range(max(game.least, min(SHOWN_SEATS, game.most)))]
    table = fold(start(game.id, seats))
    cards = tuple(CardNo(c) for c in range(table.size))
    symbols = tuple(Symbol(s) for s in range(table.deck.symbols))
    deal = Deal(Millis(0), cards, symbols, tuple(seats))
    for command in (deal, Go(Millis(0))):
        events = decide(table, command)
        if not isinstance(events, Refused):
            table = fold(events, table)
    seen = view(table, None)
    return [(name, pile.count, bool(pile.cards)) for name, pile in seen.piles.items()]
