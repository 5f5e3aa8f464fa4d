"""Evenings: games in a row, tie-breaks, points and the choice of the next game."""

from itertools import pairwise
from random import Random

import msgspec
import pytest

from fano.deck import Symbol
from fano.errors import FanoError
from fano.rules import GAMES, Refused, Why, game
from fano.rules.commands import Call, Leave
from fano.rules.events import RoundOver, Started
from fano.rules.session import (
    NO_SESSION,
    AnySessionEvent,
    Choose,
    Draw,
    Finish,
    Mode,
    Session,
    SessionCommand,
    Vote,
    come,
    decide_session,
    fold_session,
    open_session,
)
from fano.rules.session.state import GameScored, TieBreak
from fano.rules.table import CardNo, Millis, Seat
from tests.rules.play import next_command

QUICK = ("inferno", "well", "hot_potato", "catch_all", "piles", "duel", "memory", "connect")


def seats(n: int) -> list[Seat]:
    return [Seat(s) for s in range(n)]


class Evening:
    """An evening of random play, with everything that happened."""

    def __init__(self, mode: Mode, n: int, seed: int, **options: object) -> None:
        self.rng = Random(seed)
        self.leave = float(str(options.pop("leave", 0)))
        first_game = str(options.pop("first_game", ""))
        edition = str(options.pop("edition", ""))
        self.log: list[AnySessionEvent] = list(
            open_session(mode, seats(n), first_game=first_game, settings=options, edition=edition)
        )
        self.session = fold_session(self.log)
        self.now = Millis(0)

    def send(self, command: SessionCommand) -> Refused | None:
        decision = decide_session(self.session, command)
        if isinstance(decision, Refused):
            return decision
        self.log += decision
        self.session = fold_session(decision, self.session)
        return None

    def come(self, seat: Seat) -> None:
        came = come(self.session, seat)
        self.log += came
        self.session = fold_session(came, self.session)

    def play(self) -> Session:
        for _ in range(60_000):
            if self.session.over:
                return self.session
            self.now = Millis(self.now + self.rng.randint(1, 900))
            self.send(self.next())
        raise AssertionError("an evening must end")

    def next(self) -> SessionCommand:
        session, rng = self.session, self.rng
        if rng.random() < self.leave:
            return Leave(rng.choice(session.seats), self.now)
        if session.wants == "draw":
            order = list(session.seats)
            rng.shuffle(order)
            return Draw(self.now, tuple(order))
        if session.wants == "game":
            seat = rng.choice(session.choosers)
            if session.settings["next_game_chooser"] == "vote" and session.results:
                return Vote(seat, self.now, rng.choice(QUICK))
            return Choose(seat, self.now, rng.choice(QUICK))
        return next_command(rng, session.table, self.now)


@pytest.mark.parametrize("listed", [g for g in GAMES if g.listed and g.scored], ids=lambda g: g.id)
def test_one_game_has_one_winner_or_a_shared_win(listed: object) -> None:
    chosen = game(getattr(listed, "id", ""))
    for n in (chosen.least, 5, 8):
        session = Evening("single", n, seed=n, first_game=chosen.id).play()
        assert len(session.results) == 1
        assert len(session.ranking[0]) == 1 or chosen.shared_win
        assert sorted(s for place in session.ranking for s in place) == seats(n)
        assert sorted(session.results[0].scores) == seats(n), "tie-break or not"


@pytest.mark.parametrize("chooser", ["loser", "winner", "vote"])
@pytest.mark.parametrize("scoring", ["wins", "base", "new"])
@pytest.mark.parametrize("mode", ["session", "tournament"])
def test_an_evening_ends_with_one_winner(mode: Mode, scoring: str, chooser: str) -> None:
    evening = Evening(mode, 4, seed=7, scoring=scoring, next_game_chooser=chooser, games=3)
    session = evening.play()
    assert len(session.results) == 3
    assert len(session.ranking[0]) == 1
    best = max(session.totals.values())
    assert session.totals[session.ranking[0][0]] == best
    for seat in session.seats:
        assert session.totals[seat] == sum(r.points.get(seat, 0) for r in session.results)
    breaks = [e for e in evening.log if isinstance(e, TieBreak) and e.of == "evening"]
    assert set(session.played_off) == {s for e in breaks for s in e.ranking[0]}
    if scoring == "wins":
        assert sum(session.totals.values()) >= 3
    if mode == "tournament":
        assert session.results[0].game == "inferno"
        assert "connect" not in {r.game for r in session.results}


@pytest.mark.parametrize("many", ["single", "any_game"])
@pytest.mark.parametrize("mode", ["single", "session", "tournament"])
def test_what_every_game_has_is_set_for_a_whole_evening(mode: Mode, many: str) -> None:
    tie_breaks = set()
    for seed in range(12):
        opened = open_session(
            mode,
            seats(4),
            first_game="hot_potato",
            game_settings={"wrong_call": "nothing", "stall_hint_ms": 0},
            settings={"games": 3, "tiebreak_many": many},
        )
        evening = Evening(mode, 4, seed, first_game="hot_potato")
        evening.log, evening.session = list(opened), fold_session(opened)
        evening.play()
        for before, event in pairwise(evening.log):
            if isinstance(event, Started):
                assert event.settings["wrong_call"] == "nothing"
                assert event.settings["stall_hint_ms"] == 0
                assert event.settings["lockout_ms"] == (1000 if event.game == "duel" else 3000)
                if isinstance(before, TieBreak):
                    tie_breaks.add(event.game)
    assert tie_breaks == {"duel", "hot_potato" if many == "single" else "inferno"}


@pytest.mark.parametrize("moment", range(0, 140, 23))
@pytest.mark.parametrize("chooser", ["loser", "winner", "vote"])
def test_whoever_comes_late_plays_from_the_next_game_on(chooser: str, moment: int) -> None:
    evening = Evening("tournament", 3, seed=moment, next_game_chooser=chooser, games=6)
    for _ in range(moment):
        evening.now = Millis(evening.now + 300)
        evening.send(evening.next())
    assert not evening.session.over
    late, seen = Seat(3), len(evening.session.results)
    evening.come(late)
    assert come(evening.session, late) == ()
    at_the_table = not evening.session.wants
    session = evening.play()
    for number, result in enumerate(session.results):
        played = late in [s for place in result.ranking for s in place]
        assert played == (number >= seen + at_the_table)
    assert late in [s for place in session.ranking for s in place]
    assert fold_session(evening.log) == session


def test_nobody_comes_late_into_a_single_game_or_one_that_is_over() -> None:
    evening = Evening("single", 2, seed=1, first_game="well")
    assert come(evening.session, Seat(2)) == ()
    evening = Evening("session", 2, seed=1, first_game="well", games=1)
    assert come(evening.play(), Seat(2)) == ()


@pytest.mark.parametrize("seed", range(3))
def test_nobody_wins_an_evening_without_having_played(seed: int) -> None:
    evening = Evening("session", 3, seed, first_game="hot_potato", scoring="base", games=1)
    evening.come(late := Seat(3))
    session = evening.play()
    assert min(session.totals.values()) < 0 == session.totals[late]
    assert session.ranking[-1] == (late,)


@pytest.mark.parametrize("many", ["single", "eliminate", "any_game"])
@pytest.mark.parametrize("n", [3, 5, 8])
def test_ties_are_played_off(n: int, many: str) -> None:
    """Hot potato for eight over five rounds always ties for first place."""
    evening = Evening("single", n, seed=n, first_game="hot_potato", tiebreak_many=many)
    session = evening.play()
    assert len(session.ranking[0]) == 1
    breaks = [e for e in evening.log if isinstance(e, TieBreak)]
    if n == 8:
        assert breaks
    if many == "eliminate":
        sizes = [len(e.ranking[0]) for e in breaks]
        assert sizes == sorted(sizes, reverse=True)
        assert not sizes or sizes[-1] == 2
    played_off = session.results[0].played_off
    assert set(played_off) == {s for e in breaks for s in e.ranking[0]}
    assert session.played_off == played_off, "of a single game the ranking is the evening's"
    if breaks and len(breaks[-1].ranking[0]) == 2:
        assert played_off[session.ranking[0][0]] == "duel"
    (scored,) = [e for e in evening.log if isinstance(e, GameScored)]
    fewest = min(session.results[0].points.values())
    assert scored.points[scored.ranking[0][0]] >= fewest


def test_one_round_of_hot_potato_decides_also_where_it_is_the_game_of_choice() -> None:
    options = {"tiebreak_many": "any_game", "tiebreak_game": "hot_potato"}
    evening = Evening("single", 8, 8, first_game="hot_potato", **options)
    evening.play()
    first, *breaks = [e for e in evening.log if isinstance(e, Started)]
    assert first.settings["potato_mode"] == "rounds"
    assert [e.settings["potato_mode"] for e in breaks] == ["single"]


def test_hot_potato_decides_if_the_game_of_choice_leaves_them_level() -> None:
    options = {"tiebreak_many": "any_game", "tiebreak_game": "memory"}
    again = []
    for seed in range(60):
        evening = Evening("single", 8, seed, first_game="hot_potato", **options)
        evening.play()
        _, *more = [e for e in evening.log if isinstance(e, Started)]
        if len(more) < 2 or len(more[0].seats) == 2:
            continue
        first, *more = more
        assert first.game == "memory"
        again += [e.game for e in more if len(e.seats) > 2]
    assert set(again) == {"hot_potato"}


def test_the_loser_of_a_tie_break_drops_out_also_if_somebody_safe_leaves() -> None:
    evening = Evening("single", 8, 4, first_game="hot_potato", tiebreak_many="eliminate")
    while not evening.session.settling or not evening.session.table.out:
        evening.now = Millis(evening.now + 300)
        evening.send(evening.next())
    tied, (safe,) = evening.session.table.seats, evening.session.table.out
    assert len(tied) >= 4
    evening.send(Leave(safe, evening.now))
    while evening.session.table.seats == tied:
        evening.now = Millis(evening.now + 300)
        evening.send(evening.next())
    lost = [e.seats for e in evening.log if isinstance(e, RoundOver)][-1]
    assert set(evening.session.ranking[0]) == set(tied) - {safe, *lost}


@pytest.mark.parametrize("seed", range(12))
def test_the_folded_log_is_the_live_evening(seed: int) -> None:
    evening = Evening("tournament", 3 + seed % 4, seed, leave=0.004, games=2)
    evening.play()
    lines = [msgspec.json.encode(event) for event in evening.log]
    events = [msgspec.json.decode(line, type=AnySessionEvent) for line in lines]
    assert fold_session(events, NO_SESSION) == evening.session


def between_games(chooser: str, n: int = 3, edition: str = "") -> Evening:
    evening = Evening(
        "session", n, 5, first_game="inferno", edition=edition, next_game_chooser=chooser
    )
    while not evening.session.wants:
        evening.now = Millis(evening.now + 500)
        evening.send(evening.next())
    while evening.session.wants == "draw":
        evening.send(evening.next())
    return evening


def test_a_call_for_a_game_that_has_just_ended_is_too_late() -> None:
    opened = Evening("session", 3, 1).session
    call = Call(Seat(0), Millis(0), Symbol(0), ("seat/0", "centre"), (CardNo(0), CardNo(1)))
    assert decide_session(opened, call) == Refused(Why.NOT_NOW)
    before_ties = before_choices = 0
    for seed in range(12):
        evening = Evening("session", 4, seed, first_game="hot_potato", games=2)
        while not evening.session.over:
            session = evening.session
            if session.wants:
                before_choices += 1
                assert decide_session(session, call) == Refused(Why.TOO_LATE)
            elif session.settling and session.table.wants:
                before_ties += 1
                assert decide_session(session, call) == Refused(Why.TOO_LATE)
            evening.now = Millis(evening.now + 500)
            evening.send(evening.next())
    assert before_ties
    assert before_choices


def test_the_loser_chooses_and_nobody_else() -> None:
    evening = between_games("loser")
    session = evening.session
    (loser,) = session.choosers
    assert loser in session.results[-1].ranking[-1]
    other = next(s for s in session.seats if s != loser)
    assert evening.send(Choose(other, evening.now, "well")) == Refused(Why.NOT_YOUR_TURN)
    for name in ("duel", "chess", ""):
        assert evening.send(Choose(loser, evening.now, name)) == Refused(Why.NO_SUCH_GAME)
    bad = Choose(loser, evening.now, "well", {"well_end": "never"})
    assert evening.send(bad) == Refused(Why.BAD_SETTING)
    assert evening.send(Vote(loser, evening.now, "well")) == Refused(Why.NOT_NOW)
    assert evening.send(Choose(loser, evening.now, "well", {"well_end": "last_left"})) is None
    assert evening.session.table.game == "well"
    assert evening.session.table.winner == session.results[-1].ranking[0][0]
    assert evening.send(Choose(loser, evening.now, "well")) == Refused(Why.NOT_NOW)
    assert evening.send(Finish(evening.now)) == Refused(Why.NOT_NOW)


def test_a_majority_decides_and_lots_decide_between_equals() -> None:
    evening = between_games("vote")
    a, b, c = evening.session.seats
    assert evening.send(Choose(a, evening.now, "well")) == Refused(Why.NOT_NOW)
    assert evening.send(Vote(Seat(9), evening.now, "well")) == Refused(Why.NOT_SEATED)
    evening.send(Vote(a, evening.now, "well"))
    evening.send(Vote(b, evening.now, "piles"))
    evening.send(Vote(a, evening.now, "memory"))
    evening.send(Vote(c, evening.now, "triplet"))
    assert evening.session.wants == "draw"
    assert evening.send(Draw(evening.now, (a, b))) == Refused(Why.BAD_DEAL)
    evening.send(Draw(evening.now, (b, a, c)))
    assert evening.session.table.game == "piles"


def test_a_game_that_needs_more_people_cannot_be_chosen() -> None:
    evening = Evening("session", 2, 1)
    assert evening.send(Choose(Seat(0), Millis(0), "guess")) == Refused(Why.WRONG_PLAYERS)
    with pytest.raises(FanoError, match="guess is for 3 to 8 players, not 2"):
        open_session("single", seats(2), first_game="guess")


def test_a_deck_that_is_too_small_for_a_game_does_not_offer_it() -> None:
    opened = fold_session(open_session("session", seats(2), edition="mini2"))
    chosen = Choose(Seat(0), Millis(0), "connect")
    assert decide_session(opened, chosen) == Refused(Why.WRONG_PLAYERS)
    with pytest.raises(FanoError, match="connect needs 10 cards"):
        open_session("single", seats(2), first_game="connect", edition="mini2")


def test_a_vote_for_a_game_that_needs_whoever_leaves_does_not_count() -> None:
    evening = between_games("vote")
    a, b, c = evening.session.seats
    evening.send(Vote(a, evening.now, "guess"))
    evening.send(Vote(b, evening.now, "guess"))
    assert evening.send(Leave(c, evening.now)) is None
    assert evening.session.wants == "game"
    assert evening.session.votes == {}
    evening.send(Vote(a, evening.now, "well"))
    evening.send(Vote(b, evening.now, "well"))
    assert evening.session.table.game == "well"


def test_whoever_comes_between_two_games_votes_too() -> None:
    evening = between_games("vote")
    a, b, c = evening.session.seats
    evening.send(Vote(a, evening.now, "well"))
    evening.send(Vote(b, evening.now, "piles"))
    evening.come(late := Seat(3))
    assert evening.session.votes == {a: "well", b: "piles"}
    evening.send(Vote(c, evening.now, "well"))
    assert set(evening.session.votes) == {a, b, c}
    evening.send(Vote(late, evening.now, "piles"))
    assert evening.session.wants == "draw"
    evening.come(Seat(4))
    evening.send(Draw(evening.now, (Seat(4), b, a, c, late)))
    assert evening.session.table.game == "piles"
    assert evening.session.table.seats == (a, b, c, late, Seat(4))


def test_a_vote_for_a_game_that_has_too_few_cards_for_whoever_comes_does_not_count() -> None:
    evening = between_games("vote", n=5, edition="mini3")
    *others, last = evening.session.seats
    for seat in others:
        assert evening.send(Vote(seat, evening.now, "connect")) is None
    evening.come(late := Seat(5))  # three teams would need more cards than there are
    assert evening.session.votes == {}
    for seat in (*others, last, late):
        evening.send(Vote(seat, evening.now, "well"))
    assert evening.session.table.game == "well"


def test_the_evening_can_be_finished_early() -> None:
    evening = between_games("winner")
    evening.send(Finish(evening.now))
    session = evening.play()
    assert len(session.results) == 1
    assert session.ranking[0] == session.results[0].ranking[0]
    assert evening.send(Finish(evening.now)) == Refused(Why.GAME_OVER)


def test_whoever_chooses_may_leave() -> None:
    evening = between_games("loser")
    (loser,) = evening.session.choosers
    evening.send(Leave(loser, evening.now))
    assert evening.send(Leave(loser, evening.now)) == Refused(Why.GONE)
    assert evening.send(Leave(Seat(9), evening.now)) == Refused(Why.NOT_SEATED)
    assert loser not in evening.session.choosers
    assert evening.session.choosers
    session = evening.play()
    assert session.ranking[-1] == (loser,)
