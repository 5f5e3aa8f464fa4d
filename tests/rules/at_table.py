"""A table for tests that tell a story: cards are dealt in a known order, people act by name."""

from collections.abc import Mapping

from fano.deck import Symbol
from fano.rules import EMPTY, Refused, Table, Why, decide, due, fold, start, view
from fano.rules.commands import Call, Command, Deal, Go, Leave, Play, Stop, Tick, Write
from fano.rules.matches import matches
from fano.rules.table import CardNo, Millis, Seat
from fano.rules.view import View


class AtTable:
    """One game in which nothing is left to chance. Times are in milliseconds from the start."""

    def __init__(
        self,
        game: str,
        seats: int,
        settings: Mapping[str, object] | None = None,
        *,
        winner: int | None = None,
        lowest: tuple[int, ...] = (),
        edition: str = "",
    ) -> None:
        self.table: Table = fold(
            start(
                game,
                [Seat(s) for s in range(seats)],
                settings=settings or {},
                edition=edition,
                winner=None if winner is None else Seat(winner),
                lowest=[Seat(s) for s in lowest],
            ),
            EMPTY,
        )
        self.now = 0

    def send(self, command: Command) -> Why | None:
        """None if the table accepts, else its reason."""
        decision = decide(self.table, command)
        if isinstance(decision, Refused):
            return decision.why
        self.table = fold(decision, self.table)
        return None

    def deal(self, *first: int) -> "AtTable":
        """These cards come first in the shuffled deck; the rest follows in order."""
        rest = [c for c in range(self.table.size) if c not in first]
        cards = tuple(CardNo(c) for c in (*first, *rest))
        symbols = tuple(Symbol(s) for s in range(self.table.deck.symbols))
        assert self.send(Deal(Millis(self.now), cards, symbols, self.table.seats)) is None
        return self

    def go(self) -> "AtTable":
        assert self.send(Go(Millis(self.now))) is None
        return self

    def see(self, seat: int) -> View:
        return view(self.table, Seat(seat))

    def right(self, seat: int, on: str = "", own: str = "") -> Call:
        """A right call of this seat, on that pile if one is named."""
        seen = self.see(seat)
        for action in seen.can:
            for match in matches(seen.deck, action, seen.sees):
                if on in ("", match.piles[-1]) and own in ("", match.piles[0]):
                    at = Millis(self.now)
                    return Call(Seat(seat), at, match.symbol, match.piles, match.cards)
        raise AssertionError(f"seat {seat} has no match")

    def wrong(self, seat: int) -> Call:
        """The same call by a symbol that is on the first card only."""
        call = self.right(seat)
        deck = self.table.deck
        other = next(
            s for s in deck.cards[call.cards[0]] if not all(deck.shows(c, s) for c in call.cards)
        )
        return Call(call.seat, call.at, other, call.piles, call.cards)

    def call(self, seat: int, on: str = "", own: str = "") -> Why | None:
        return self.send(self.right(seat, on, own))

    def play(self, seat: int, pile: str) -> Why | None:
        return self.send(Play(Seat(seat), Millis(self.now), pile))

    def stop(self, seat: int) -> Why | None:
        return self.send(Stop(Seat(seat), Millis(self.now)))

    def write(self, seat: int, *symbols: Symbol) -> Why | None:
        return self.send(Write(Seat(seat), Millis(self.now), symbols))

    def name(self, seat: int, symbol: Symbol, *own: str) -> Why | None:
        """Name a symbol of a board, by the card in an own pile if there is one."""
        seen = self.see(seat)
        cards = tuple(c for pile in own if (c := seen.sees(pile)) is not None)
        return self.send(Call(Seat(seat), Millis(self.now), symbol, own, cards))

    def leave(self, seat: int) -> Why | None:
        return self.send(Leave(Seat(seat), Millis(self.now)))

    def wait(self, ms: int) -> "AtTable":
        """Time passes, and clocks that come due go off."""
        end = self.now + ms
        while (when := due(self.table)) is not None and when <= end:
            self.now = when
            self.send(Tick(Millis(when)))
            if self.table.wants:
                break
        self.now = end
        return self
