"""Connect: lay cards on a hexagonal board; four of a colour in line win the round."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from fano.rules.commands import Call, Deal, Refused, Why
from fano.rules.events import (
    Called,
    Coloured,
    FactSet,
    GameOver,
    Moved,
    Placed,
    RoundBegan,
    RoundOver,
    Scored,
    Wanted,
)
from fano.rules.evolve import fold
from fano.rules.game import MOST_IN_TEAM, Action, Decision, Events, Game, Teams, ranked
from fano.rules.games._common import by_score, front
from fano.rules.hexes import CENTRE, Hex, beside, longest_line
from fano.rules.settings import Setting
from fano.rules.table import CardNo, Millis, PileId, Ranking, Seat, SettingValue, Table

LINE = 4
CARDS_EACH = LINE + 1
"""With fewer cards of a colour nobody would ever complete a line."""
POINTS_TO_WIN = {2: 5, 3: 4, 4: 3}
TEAMS = {"usual": 0, "two": 2, "three": 3, "four": 4}
NO_TEAM = -1


def teams(seats: tuple[Seat, ...], settings: Mapping[str, SettingValue]) -> Teams:
    """As many as are set, or the nearest number with one to three in each.

    Usually up to three play for themselves; more make pairs, and an odd one joins the first pair.
    """
    n = len(seats)
    usual = n if n <= 3 else n // 2
    wish = TEAMS[str(settings.get("connect_teams", "usual"))]
    count = min(n, max(2, -(-n // MOST_IN_TEAM), wish or usual))
    sizes = [n // count + (i < n % count) for i in range(count)]
    starts = [sum(sizes[:i]) for i in range(count)]
    return tuple(seats[a : a + size] for a, size in zip(starts, sizes, strict=True))


def stock(seat: Seat) -> PileId:
    return f"stock/{seat}"


def deal(table: Table, chance: Deal) -> Events:
    if not table.colours:
        return _first_deal(table, chance)
    hands = _hand_over(table, [_team_cards(table, t) for t in range(len(table.teams))], chance)
    return _lay_round(table, hands, chance)


def _first_deal(table: Table, chance: Deal) -> Events:
    """Starting cards first, then a deck in each team's colour; colours nobody has stay boxed."""
    # A small deck has fewer starting cards: what counts are the lines that the colours can make.
    spare = table.size - CARDS_EACH * len(table.teams)
    starters = min(table.number("connect_starters"), max(1, spare))
    each = min(table.number("connect_per_colour"), (table.size - starters) // len(table.teams))
    decks = [
        chance.cards[starters + t * each : starters + (t + 1) * each]
        for t in range(len(table.teams))
    ]
    colours = [NO_TEAM] * table.size
    for team, deck in enumerate(decks):
        for card in deck:
            colours[card] = team
    events: Events = (
        Coloured(tuple(colours)),
        Placed("starters", chance.cards[:starters]),
        Placed("box", chance.cards[starters + len(decks) * each :]),
    )
    return (*events, *_lay_round(fold(events, table), decks, chance))


def _team_cards(table: Table, team: int) -> tuple[CardNo, ...]:
    return table.held(f"team/{team}", *(p for s in table.teams[team] for p in (stock(s), front(s))))


def _members(table: Table, team: int) -> list[Seat]:
    """Those of a team who have not left."""
    return [s for s in table.teams[team] if s in table.present]


def _hand_over(
    table: Table, hands: list[tuple[CardNo, ...]], chance: Deal
) -> list[tuple[CardNo, ...]]:
    """After a team's k-th point every other team gives it k cards of its own colour, at random.

    Where a whole team has left, its cards stay out of play: it neither gives nor gets any.
    """
    receiver = table.facts.get("scored", NO_TEAM)
    if receiver == NO_TEAM or not _members(table, receiver):
        return hands
    points = _points(table, receiver)
    gifts: list[CardNo] = []
    for team, cards in enumerate(hands):
        if team != receiver and _members(table, team):
            own = [c for c in chance.cards if c in cards and table.colours[c] == team]
            given = own[:points]
            gifts += given
            hands[team] = tuple(c for c in cards if c not in given)
    hands[receiver] = (*hands[receiver], *gifts)
    return hands


def _lay_round(table: Table, hands: list[tuple[CardNo, ...]], chance: Deal) -> Events:
    """Each team's cards, shuffled and split evenly among its members; a card in the middle."""
    place_of = {card: i for i, card in enumerate(chance.cards)}
    events: list[Placed] = [
        Placed(pile, ())
        for pile in table.piles
        if pile.startswith(("team/", "stock/", "seat/", "hex/"))
    ]
    for team, cards in enumerate(hands):
        members = _members(table, team)
        shuffled = sorted(cards, key=place_of.__getitem__)
        if not members:
            events.append(Placed(f"team/{team}", tuple(shuffled)))
        events += (
            Placed(stock(s), tuple(shuffled[i :: len(members)])) for i, s in enumerate(members)
        )
    return (
        *events,
        RoundBegan(table.round + 1),
        FactSet("scored", NO_TEAM),
        Moved("starters", CENTRE.pile, 1),
        Wanted("go"),
    )


def go(table: Table, _: Millis) -> Events:
    return tuple(Moved(stock(s), front(s), 1) for s in table.present if table.count(stock(s)))


def board(table: Table) -> tuple[PileId, ...]:
    """The piles on the board: each is one card."""
    return table.named("hex/")


def colour(table: Table, pile: PileId) -> int:
    """The team whose colour the card there has."""
    return table.colours[table.piles[pile].cards[-1]]


def can(table: Table, seat: Seat) -> tuple[Action, ...]:
    if not table.count(front(seat)):
        return ()
    laid = board(table)
    taken = set(laid)
    free = tuple([pile for pile in laid if not beside(pile) <= taken])
    return (Action("call", own=(front(seat),), on=free, cell=True),)


def call(table: Table, claim: Call) -> Decision:
    if claim.cell is None:
        return Refused(Why.NO_CELL)
    cell = Hex(*claim.cell)
    if table.count(cell.pile):
        return Refused(Why.CELL_TAKEN)
    if cell.pile not in beside(claim.piles[1]):
        return Refused(Why.CELL_APART)
    own, rest = front(claim.seat), stock(claim.seat)
    events: Events = (
        Called(claim.seat, claim.symbol, claim.piles),
        Moved(own, cell.pile, 1),
        *((Moved(rest, own, 1),) if table.count(rest) else ()),
    )
    team = colour(table, own)
    if longest_line(cell, partial(_has_colour, table, team)) >= LINE:
        return (*events, *_round_won(fold(events, table), team))
    if table.count(rest):
        return events
    return (*events, *_void_if_out_of_cards(fold(events, table)))


def _has_colour(table: Table, team: int, cell: Hex) -> bool:
    card = table.top(cell.pile)
    return card is not None and table.colours[card] == team


def leave(table: Table, _: Seat, __: Millis) -> Events:
    return () if table.wants or not table.colours else _void_if_out_of_cards(table)


def _void_if_out_of_cards(table: Table) -> Events:
    """A team without cards ends the round: no point, and the same starting card again."""
    for members in table.teams:
        present = [s for s in members if s in table.present]
        if present and not table.held(*(p for s in present for p in (front(s), stock(s)))):
            return (RoundOver(), *_gather(table), Moved(CENTRE.pile, "starters", 1), Wanted("deal"))
    return ()


def _round_won(table: Table, team: int) -> Events:
    events: Events = (
        RoundOver(table.teams[team]),
        *(Scored(s, 1) for s in table.teams[team]),
        *_gather(table),
        Moved(CENTRE.pile, f"points/{team}", 1, shown="down"),
        FactSet("scored", team),
    )
    after = fold(events, table)
    goal = table.number("connect_points") or POINTS_TO_WIN.get(len(table.teams), 5)
    if _points(after, team) >= goal or not after.count("starters"):
        return (*events, GameOver(standing(after)))
    return (*events, Wanted("deal"))


def _gather(table: Table) -> Events:
    """Every team takes back the cards of its colour, no matter who laid them."""
    return tuple(
        Moved(pile, f"team/{colour(table, pile)}", 1, shown="down")
        for pile in board(table)
        if pile != CENTRE.pile
    )


def _points(table: Table, team: int) -> int:
    return table.count(f"points/{team}")


def standing(table: Table) -> Ranking:
    return ranked(table, table.scores)


GAME = Game(
    id="connect",
    skill="lay_hexes",
    minutes=(5, 15),
    difficulty=2,
    edition="connect",
    cards_each=CARDS_EACH,
    shared_win=True,
    in_tournaments=False,
    teams=teams,
    settings=(
        Setting("connect_teams", "usual", choices=tuple(TEAMS)),
        Setting("connect_points", 0, 0, 10, unit="point"),
        Setting("connect_per_colour", 20, 5, 22, unit="card"),
        Setting("connect_starters", 10, 1, 30, unit="card"),
    ),
    deal=deal,
    go=go,
    can=can,
    call=call,
    leave=leave,
    standing=standing,
    points=by_score,
)
