"""Which ties are played off, and what a wrong call costs in a duel."""

import pytest

from fano.rules.events import Started
from fano.rules.session.decide import LEAVER_LOSES
from fano.rules.session.state import GameScored, TieBreak
from fano.rules.table import Millis, Seat
from tests.rules.test_session import Evening


def breaks(mode: str, seed: int, game: str, **options: object) -> list[TieBreak]:
    played = Evening(mode, 6, seed, first_game=game, games=1, **options)  # type: ignore[arg-type]
    session = played.play()
    assert sorted(s for group in session.ranking for s in group) == list(range(6))
    return [e for e in played.log if isinstance(e, TieBreak) and e.of == "game"]


def test_every_place_is_played_off_if_wanted() -> None:
    lower = 0
    for seed in range(12):
        played = Evening("single", 6, seed, first_game="catch_all", ties="all")
        session = played.play()
        assert all(len(group) == 1 for group in session.ranking)
        found = [e for e in played.log if isinstance(e, TieBreak)]
        lower += any(len(e.ranking[0]) == 1 for e in found)
    assert lower, "some of them were for a lower place"


def test_usually_only_first_place_is_played_off() -> None:
    for seed in range(12):
        for found in breaks("single", seed, "catch_all"):
            assert len(found.ranking[0]) > 1


@pytest.mark.parametrize(("unpaid", "some"), [(False, False), (True, True)])
def test_a_tournament_plays_off_what_pays(*, unpaid: bool, some: bool) -> None:
    """Catch Them All pays for cards alone, so that first place is worth nothing there."""
    found = [
        tie
        for seed in range(10)
        for tie in breaks("tournament", seed, "", opener="catch_all", ties_unpaid=unpaid)
    ]
    assert bool(found) == some


def test_a_tournament_begins_with_its_opener() -> None:
    for opener in ("inferno", "memory"):
        played = Evening("tournament", 3, 1, first_game="well", opener=opener, games=1)
        (first, *_) = [e for e in played.log if isinstance(e, Started)]
        assert first.game == opener


def test_a_wrong_call_costs_less_than_the_duel() -> None:
    duels = []
    for seed in range(20):
        played = Evening("single", 2, seed, first_game="memory", duel_lock_ms=1500)
        played.play()
        duels += [e for e in played.log if isinstance(e, Started) and e.game == "duel"]
    assert duels
    assert {e.settings["lockout_ms"] for e in duels} == {1500}


@pytest.mark.parametrize("scoring", ["base", "new"])
@pytest.mark.parametrize("game", ["inferno", "well", "poisoned_gift", "memory", "hot_potato"])
def test_leaving_costs_the_same_in_every_game(game: str, scoring: str) -> None:
    seen = False
    for seed in range(8):
        played = Evening("session", 4, seed, first_game=game, games=1, scoring=scoring, leave=0.02)
        left: set[Seat] = set()
        while not played.session.results and not played.session.over:
            played.now = Millis(played.now + 400)
            settling = played.session.settling
            played.send(played.next())
            left = left if settling else {*played.session.left}
        for scored in (e for e in played.log if isinstance(e, GameScored)):
            seen = seen or bool(left)
            assert {scored.points[seat] for seat in left} <= {-LEAVER_LOSES}
            if game == "well" and scoring == "base":
                stayed = [s for s in map(Seat, range(4)) if s not in left]
                assert len(stayed) < 2 or -20 in [scored.points[s] for s in stayed]
    assert seen
