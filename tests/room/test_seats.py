"""Coming, going, and who is the host."""

from __future__ import annotations

import pytest

from fano.bots import LEVELS
from fano.room import AddBot, Change, Close, Depart, Join, Kick, Lock, PassHost, Readmit, Start
from fano.room.decide import BOT_LEVELS, COLOURS
from fano.room.state import MOST_SEATS, HostPassed, RoomClosed
from fano.rules.commands import Why
from fano.rules.table import Millis, Seat
from tests.room.make import HOST, NOW, after, dealt, done, room_of, why

OTHER = Seat(1)


def test_the_first_to_come_is_the_host() -> None:
    room = room_of(3)
    assert room.host == HOST
    assert list(room.players) == [0, 1, 2]
    assert {p.colour for p in room.players.values()} == {0, 1, 2}
    assert room.seat_of("device-1") == OTHER
    assert room.seat_of("") is None


def test_eight_sit_and_the_ninth_does_not() -> None:
    room = room_of(MOST_SEATS)
    assert len({p.colour for p in room.players.values()}) == COLOURS
    assert why(room, Join("ninth", "Ninth")) is Why.ROOM_FULL
    room = after(room, Depart(Seat(3), NOW), Join("ninth", "Ninth"))
    assert room.seat_of("ninth") == Seat(3)


def test_a_bot_makes_room_for_a_person_but_not_in_the_middle_of_a_game() -> None:
    room = room_of(2, bots=6)
    assert why(room, AddBot(HOST, "casual")) is Why.ROOM_FULL
    playing = after(room, Start(HOST))
    assert why(playing, Join("late", "Late")) is Why.ROOM_FULL
    room = after(room, Join("late", "Late"))
    assert len(room.bots) == 5
    assert len(room.people) == 3


def test_a_device_has_one_seat() -> None:
    assert why(room_of(2), Join("device-1", "Again")) is Why.NOT_NOW


def test_the_room_knows_the_levels_that_bots_have() -> None:
    """It may not import them; a level that only one of the two knows would end a game."""
    assert tuple(LEVELS) == BOT_LEVELS


@pytest.mark.parametrize("level", [*BOT_LEVELS, "genius"])
def test_bots_have_a_level(level: str) -> None:
    if level in BOT_LEVELS:
        room = after(room_of(1), AddBot(HOST, level))
        assert room.players[OTHER].bot == level
    else:
        assert why(room_of(1), AddBot(HOST, level)) is Why.BAD_SETTING
    assert why(room_of(2), AddBot(OTHER, "casual")) is Why.NOT_HOST
    assert why(after(room_of(2), Start(HOST)), AddBot(HOST, "casual")) is Why.PLAYING


def test_whoever_is_kicked_does_not_come_back() -> None:
    room = after(room_of(3), Kick(HOST, OTHER, NOW))
    assert OTHER not in room.players
    assert why(room, Join("device-1", "Me again")) is Why.KICKED
    assert why(room, Kick(HOST, HOST, NOW)) is Why.NOT_SEATED
    assert why(room, Kick(HOST, Seat(7), NOW)) is Why.NOT_SEATED
    assert why(room, Kick(Seat(2), HOST, NOW)) is Why.NOT_HOST
    assert why(room, Kick(OTHER, HOST, NOW)) is Why.NOT_SEATED
    bot = after(room_of(2, bots=1), Kick(HOST, Seat(2), NOW))
    assert bot.kicked == {}


def test_the_host_lets_somebody_back_in() -> None:
    room = after(room_of(3), Kick(HOST, OTHER, NOW))
    (name,) = room.kicked.values()
    assert why(room, Readmit(Seat(2), name)) is Why.NOT_HOST
    assert why(room, Readmit(HOST, "nobody")) is Why.NOT_SEATED
    room = after(room, Readmit(HOST, name))
    assert room.kicked == {}
    assert done(room, Join("device-1", name))


def test_a_locked_room_lets_nobody_new_in() -> None:
    room = after(room_of(2), Lock(HOST, locked=True))
    assert why(room, Join("late", "Late")) is Why.ROOM_LOCKED
    assert done(room, Lock(HOST, locked=True)) == ()
    assert why(room, Lock(OTHER, locked=False)) is Why.NOT_HOST
    assert done(after(room, Lock(HOST, locked=False)), Join("late", "Late"))


def test_the_host_passes_the_role_on() -> None:
    room = after(room_of(3, bots=1), PassHost(HOST, OTHER))
    assert room.host == OTHER
    assert done(room, PassHost(OTHER, OTHER)) == ()
    assert why(room, PassHost(HOST, HOST)) is Why.NOT_HOST
    assert why(room, PassHost(OTHER, Seat(3))) is Why.NOT_SEATED  # a bot
    assert after(room, PassHost(None, Seat(2))).host == Seat(2)
    assert why(room, PassHost(None, Seat(3))) is Why.NOT_SEATED


def test_a_host_who_leaves_is_succeeded_by_the_one_who_has_been_there_longest() -> None:
    room = after(room_of(3), Depart(OTHER, NOW), Join("new", "New"))
    assert HostPassed(Seat(2)) in done(room, Depart(HOST, NOW))


def test_the_last_person_turns_off_the_light() -> None:
    room = room_of(1, bots=3)
    assert RoomClosed() in done(room, Depart(HOST, NOW))
    closed = after(room, Depart(HOST, NOW))
    assert closed.host is None
    assert why(closed, Join("new", "New")) is Why.ROOM_CLOSED


def test_only_the_host_or_the_room_itself_closes_it() -> None:
    assert why(room_of(2), Close(OTHER)) is Why.NOT_HOST
    for by in (HOST, None):
        assert after(room_of(2), Close(by)).closed


def test_leaving_a_game_leaves_the_seat_to_its_table() -> None:
    room = dealt(after(room_of(3), Start(HOST)))
    room = after(room, Depart(OTHER, Millis(5)), Join("late", "Late"))
    assert room.seat_of("late") == Seat(3), "seat 1 is in the game until it is over"
    assert room.session.left == (OTHER,)
    room = after(room, Depart(Seat(2), Millis(6)))
    assert room.session.over
    assert not room.playing
    assert after(room, Join("later", "Later")).seat_of("later") == OTHER


def test_players_change_what_is_theirs() -> None:
    room = after(room_of(2), Change(OTHER, name=" Zoë ", colour=5, lang="de", ready=True))
    zoe = room.players[OTHER]
    assert (zoe.name, zoe.colour, zoe.lang, zoe.ready) == ("Zoë", 5, "de", True)
    assert done(room, Change(OTHER)) == ()
    assert why(room, Change(OTHER, name="\u200b")) is Why.BAD_NAME
    assert why(room, Change(Seat(5), ready=True)) is Why.NOT_SEATED
    assert after(room, Change(OTHER, lang="tlh")).players[OTHER].lang == "en"
    assert after(room, Change(HOST, colour=5)).players[HOST].colour != 5
    assert after(room, Change(HOST, colour=-(10**30))).players[HOST].colour in range(COLOURS)
