"""A warm-up leads back to the lobby, and a room remembers who has played what."""

from fano.room import Conclude, Depart, Setup, Start
from fano.room.state import Abandoned, evolve_room
from fano.rules.commands import Why
from fano.rules.session.state import GameScored
from fano.rules.table import Seat
from tests.room.make import HOST, NOW, after, dealt, room_of, why

OTHER = Seat(1)


def test_one_player_is_enough_to_warm_up() -> None:
    alone = room_of(1, setup=Setup(game="practice"))
    assert after(alone, Start(HOST)).playing


def test_the_host_and_nobody_else_ends_a_warm_up_without_a_result() -> None:
    room = dealt(after(room_of(3, setup=Setup(game="practice")), Start(HOST)))
    assert why(room, Conclude(OTHER, NOW)) is Why.NOT_HOST
    room = after(room, Conclude(HOST, NOW))
    assert not room.playing
    assert not room.session.over, "there is no podium for a warm-up"
    assert why(room, Conclude(HOST, NOW)) is Why.NOT_PLAYING


def test_a_game_that_counts_is_not_ended_like_that() -> None:
    room = dealt(after(room_of(3), Start(HOST)))
    assert why(room, Conclude(HOST, NOW)) is Why.NOT_NOW


def test_a_room_remembers_who_has_played_what() -> None:
    setup = Setup(mode="session", game="inferno", session_settings={"trial": "new"})
    room = room_of(2, setup=setup)
    first = after(room, Start(HOST))
    assert first.session.trial
    played = first
    for name in ("inferno", "inferno", "well"):
        event = GameScored(name, ((HOST,), (OTHER,)), {HOST: 1, OTHER: 0})
        played = evolve_room(played, event)
    assert played.played == {HOST: ("inferno", "well"), OTHER: ("inferno", "well")}
    assert after(played, Depart(OTHER, NOW)).played == {HOST: ("inferno", "well")}
    again = after(evolve_room(played, Abandoned()), Start(HOST))
    assert not again.session.trial
