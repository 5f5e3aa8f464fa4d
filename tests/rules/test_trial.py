"""Warm-ups and trial rounds count for nothing, and the host moves on from them."""

import pytest

from fano.rules import GAMES, Game, Refused, Why
from fano.rules.commands import Leave
from fano.rules.events import Started
from fano.rules.session import Choose, Finish, Mode, Session, come
from fano.rules.session.state import GameChosen, GameScored
from fano.rules.table import Millis, Seat
from tests.rules.test_session import Evening

SCORED = [g for g in GAMES if g.listed and g.scored and g.in_tournaments]


def after_the_trial(trying: Evening) -> Session:
    for _ in range(3000):
        if not trying.session.trial:
            break
        trying.now = Millis(trying.now + 400)
        trying.send(trying.next())
    return trying.session


@pytest.mark.parametrize("found", SCORED, ids=lambda g: g.id)
def test_a_trial_round_is_short_and_the_game_begins_again(found: Game) -> None:
    trying = Evening("session", max(3, found.least), 5, first_game=found.id, trial="new")
    assert trying.session.trial
    session = after_the_trial(trying)
    assert not session.trial
    assert not session.table.round
    assert session.results == ()
    assert not any(isinstance(e, GameScored) for e in trying.log)
    first, again = [e for e in trying.log if isinstance(e, Started)]
    assert (first.game, first.settings) == (again.game, again.settings)


@pytest.mark.parametrize("mode", ["session", "tournament"])
def test_only_what_is_new_to_somebody_is_tried(mode: Mode) -> None:
    trying = Evening(mode, 3, 2, first_game="inferno", trial="new", games=6)
    trying.play()
    tried: list[str] = []
    for event in trying.log:
        if isinstance(event, GameChosen):
            assert event.trial == (event.game not in tried)
            tried.append(event.game)
    results = trying.session.results
    assert len(results) == 6, "trial rounds are not among the games"


def test_a_latecomer_gets_a_trial_round_of_a_known_game() -> None:
    trying = Evening("session", 3, 1, first_game="inferno", trial="new", next_game_chooser="winner")
    while not trying.session.wants:
        trying.now = Millis(trying.now + 400)
        trying.send(trying.next())
    (chooser,) = trying.session.choosers
    assert not any(trying.session.has_played(Seat(3), g.id) for g in GAMES)
    assert come(trying.session, Seat(3))
    trying.come(Seat(3))
    trying.send(Choose(chooser, trying.now, "inferno"))
    assert trying.session.trial


def test_the_host_moves_on_from_a_trial_round() -> None:
    trying = Evening("session", 3, 1, first_game="inferno", trial="new")
    assert trying.send(Finish(Millis(1))) is None
    assert not trying.session.trial
    assert trying.session.table.game == "inferno"
    assert trying.send(Finish(Millis(2))) == Refused(Why.NOT_NOW)


def test_a_trial_round_that_too_many_leave_ends_in_a_choice_or_the_session() -> None:
    trying = Evening("session", 3, 1, first_game="guess", trial="new")
    assert trying.session.table.game == "guess"
    trying.send(Leave(Seat(2), Millis(1)))
    after_the_trial(trying)
    assert trying.session.wants == "game", "two cannot play that game"
    trying = Evening("session", 2, 1, first_game="inferno", trial="new")
    assert trying.send(Leave(Seat(1), Millis(1))) is None
    assert trying.session.over


def test_a_single_game_has_no_trial_round() -> None:
    assert not Evening("single", 3, 1, first_game="inferno", trial="new").session.trial


def test_a_warm_up_in_a_session_leads_to_the_choice_of_a_game() -> None:
    warm = Evening("session", 3, 1, first_game="practice")
    assert not warm.session.counts
    assert warm.send(Finish(Millis(1))) is None
    assert warm.session.wants == "game"
    assert warm.session.results == ()
    assert set(warm.session.totals.values()) == {0}
