"""Setting up, starting, pausing, rematches and tournaments in a room."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fano.deck import Symbol
from fano.room import (
    Abandon,
    Change,
    Conclude,
    Configure,
    Count,
    Depart,
    Join,
    Pause,
    Resume,
    Setup,
    Start,
)
from fano.room.decide import decide_room
from fano.room.state import CountdownBegan
from fano.rules.commands import Call, Go, Leave, Refused, Why
from fano.rules.registry import GAMES
from fano.rules.session import Choose, Finish
from fano.rules.table import Millis, Seat
from tests.room.make import HOST, NOW, after, dealt, room_of, why

OTHER = Seat(1)

BAD_SETUPS = {
    Why.NO_SUCH_GAME: [Setup(game="chess"), Setup(game=""), Setup(game="duel", mode="session")],
    Why.NO_SUCH_THEME: [Setup(theme="nothing")],
    Why.BAD_SETTING: [
        Setup(edition="huge"),
        Setup(game_settings={"lockout_ms": 1}),
        Setup(game_settings={"nonsense": True}),
        Setup(mode="session", session_settings={"games": 1000}),
        Setup(mode="tournament", session_settings={"scoring": "fair"}),
    ],
}


@pytest.mark.parametrize(
    ("expected", "setup"), [(e, s) for e, setups in BAD_SETUPS.items() for s in setups]
)
def test_what_cannot_be_played_cannot_be_set_up(expected: Why, setup: Setup) -> None:
    assert why(room_of(2), Configure(HOST, setup)) is expected
    if expected is not Why.NO_SUCH_THEME:
        assert why(room_of(2, setup=setup), Start(HOST)) is expected


def test_the_host_sets_how_many_teams_there_are() -> None:
    six = room_of(6, setup=Setup(game="connect", game_settings={"connect_teams": "two"}))
    assert [len(team) for team in after(six, Start(HOST)).session.table.teams] == [3, 3]


@pytest.mark.parametrize("game", ["inferno", "well"])
def test_the_host_sets_what_every_game_has_in_a_tournament_too(game: str) -> None:
    setup = Setup(mode="tournament", game=game, game_settings={"wrong_call": "nothing"})
    room = after(room_of(2), Configure(HOST, setup), Start(HOST))
    assert room.session.table.game == "inferno"
    assert room.session.table.settings["wrong_call"] == "nothing"


@pytest.mark.parametrize("game", [g.id for g in GAMES if g.listed])
@pytest.mark.parametrize("players", range(1, 9))
def test_every_game_starts_with_as_many_as_it_is_for(game: str, players: int) -> None:
    found = next(g for g in GAMES if g.id == game)
    room = after(room_of(players), Configure(HOST, Setup(game=game)))
    if found.least <= players <= found.most:
        assert after(room, Start(HOST)).playing
    else:
        assert why(room, Start(HOST)) is Why.WRONG_PLAYERS


def test_two_can_play_a_tournament_whichever_game_was_set_up_before() -> None:
    """Guess is for three, but a tournament does not begin with it."""
    room = room_of(2, setup=Setup(mode="tournament", game="guess"))
    assert after(room, Start(HOST)).session.table.game == "inferno"
    assert why(room_of(2, setup=Setup(game="guess")), Start(HOST)) == Why.WRONG_PLAYERS


def test_only_the_host_sets_up_and_starts_and_not_twice() -> None:
    room = room_of(2)
    assert why(room, Configure(OTHER, Setup())) is Why.NOT_HOST
    assert why(room, Start(OTHER)) is Why.NOT_HOST
    assert why(room, Start(Seat(6))) is Why.NOT_SEATED
    playing = after(room, Start(HOST))
    assert why(playing, Start(HOST)) is Why.PLAYING
    assert why(playing, Configure(HOST, Setup())) is Why.PLAYING


def test_nobody_plays_before_the_start() -> None:
    assert why(room_of(2), Go(NOW)) is Why.NOT_PLAYING
    assert why(room_of(2), Pause(HOST)) is Why.NOT_PLAYING
    assert why(room_of(2), Conclude(HOST, NOW)) is Why.NOT_PLAYING
    assert why(room_of(2), Abandon(HOST)) is Why.NOT_PLAYING
    assert why(room_of(2), Count(NOW)) is Why.NOT_NOW


def test_the_countdown_begins_once_and_ends_with_the_word() -> None:
    room = after(room_of(2), Start(HOST))
    assert why(room, Count(Millis(3000))) is Why.NOT_NOW, "the cards are not dealt yet"
    table = room.session.table
    from fano.rules.commands import Deal
    from fano.rules.table import CardNo

    room = after(room, Deal(NOW, tuple(map(CardNo, range(table.size))), (), table.seats))
    assert decide_room(room, Count(Millis(3000))) == (CountdownBegan(Millis(3000)),)
    room = after(room, Count(Millis(3000)))
    assert room.countdown == 3000
    assert why(room, Count(Millis(4000))) is Why.NOT_NOW
    assert after(room, Go(Millis(3000))).countdown is None
    assert after(room, Abandon(HOST)).countdown is None


def test_a_pause_stops_everything_but_leaving() -> None:
    room = dealt(after(room_of(3), Start(HOST)))
    assert why(room, Pause(OTHER)) is Why.NOT_HOST
    assert why(room, Resume(HOST)) is Why.NOT_NOW
    paused = after(room, Pause(HOST))
    assert why(paused, Pause(HOST)) is Why.NOT_NOW
    assert why(paused, Call(OTHER, NOW, 0)) is Why.PAUSED  # type: ignore[arg-type]
    assert why(paused, Resume(None)) is Why.NOT_NOW, "the host has paused it"
    assert not after(paused, Resume(HOST)).paused
    assert OTHER not in after(paused, Depart(OTHER, NOW)).players
    empty = after(room, Pause(None))
    assert not after(empty, Resume(None)).paused
    assert not after(empty, Resume(HOST)).paused


def test_what_only_the_room_may_ask_of_an_evening_is_refused() -> None:
    room = dealt(after(room_of(3), Start(HOST)))
    assert why(room, Finish(NOW)) is Why.NOT_HOST
    assert why(room, Leave(OTHER, NOW)) is Why.NOT_HOST


def test_a_rematch_is_another_start() -> None:
    room = dealt(after(room_of(3), Start(HOST)))
    room = after(room, Depart(OTHER, NOW), Depart(Seat(2), NOW))
    assert room.session.over
    assert why(room, Call(HOST, NOW, Symbol(0))) is Why.TOO_LATE, "it was for the game just ended"
    assert why(room, Go(NOW)) is Why.NOT_PLAYING
    assert why(room, Start(HOST)) is Why.WRONG_PLAYERS
    room = after(room, Join("x", "Xenia"), Start(HOST))
    assert room.playing
    assert room.session.seats == (HOST, OTHER)
    assert not room.session.over


@pytest.mark.parametrize("mode", ["single", "session", "tournament"])
def test_the_host_can_stop_what_was_started_by_mistake(mode: str) -> None:
    setup = Setup(mode=mode)  # type: ignore[arg-type]
    room = after(room_of(2, bots=1), Configure(HOST, setup), Change(OTHER, ready=True))
    unready = {seat: replace(player, ready=False) for seat, player in room.players.items()}
    started = after(room, Start(HOST))
    playing = dealt(started)
    for moment in (started, playing, after(playing, Pause(HOST)), after(playing, Pause(None))):
        assert why(moment, Abandon(OTHER)) is Why.NOT_HOST
        stopped = after(moment, Abandon(HOST))
        assert stopped == replace(room, players=unready), "as if nothing had been"
        assert why(stopped, Call(OTHER, NOW, 0)) is Why.NOT_PLAYING  # type: ignore[arg-type]
        assert after(stopped, Start(HOST)).playing


def test_whoever_came_or_went_meanwhile_is_still_here_or_gone() -> None:
    room = dealt(after(room_of(3), Start(HOST)))
    room = after(room, Join("x", "Xenia"), Depart(OTHER, NOW), Abandon(HOST))
    assert [player.name for player in room.players.values()] == ["Person 0", "Person 2", "Xenia"]
    assert after(room, Start(HOST)).session.seats == (HOST, Seat(2), Seat(3))


def test_whoever_comes_late_belongs_to_the_rest_of_the_evening() -> None:
    setup = Setup(mode="session", game="well", session_settings={"games": 2})
    room = dealt(after(room_of(2), Configure(HOST, setup), Start(HOST)))
    room = after(room, Join("x", "Xenia"))
    late = room.seat_of("x")
    assert late is not None
    assert late not in room.session.table.seats
    assert room.session.totals == {HOST: 0, OTHER: 0, late: 0}


def test_whoever_comes_late_to_a_single_game_waits_for_the_next() -> None:
    room = after(dealt(after(room_of(2), Start(HOST))), Join("x", "Xenia"))
    assert room.session.seats == (HOST, OTHER)


@pytest.mark.parametrize("mode", ["session", "tournament"])
def test_an_evening_in_a_room(mode: str) -> None:
    setup = Setup(mode=mode, game="" if mode == "session" else "inferno")  # type: ignore[arg-type]
    room = after(room_of(3), Configure(HOST, setup), Start(HOST))
    if mode == "session":
        assert room.session.wants == "game"
        assert why(room, Conclude(OTHER, NOW)) is Why.NOT_HOST
        concluded = decide_room(room, Conclude(HOST, NOW))
        assert not isinstance(concluded, Refused)
        room = after(room, Choose(OTHER, NOW, "well"))
        assert room.session.table.game == "well"
    else:
        assert room.session.table.game == "inferno"
        assert why(room, Conclude(HOST, NOW)) is Why.NOT_NOW
    assert room_of(1, setup=setup) is not None
    assert why(room_of(1, setup=setup), Start(HOST)) is Why.WRONG_PLAYERS
