"""What a log tells of its races."""

from __future__ import annotations

from fano.room import Setup
from fano.rules.table import Seat
from fano.tally import figures, watch
from tests.tally.make import Story

INFERNO = Setup(game="inferno")


def test_every_find_has_the_time_that_the_referee_counted() -> None:
    story = Story(INFERNO)
    first = story.find(0, 1000, (0, 950.0), (1, 962.4))
    second = story.find(2, 3000, (2, 1990.0))
    seen = watch(story.before, story.log)
    assert seen.games == ["inferno"]
    assert [(f.seat, f.symbol, f.time, f.ahead) for f in seen.finds] == [
        (0, first, 950, 12),
        (2, second, 1990, None),
    ]
    assert [f.seq for f in seen.finds] == [entry.seq for entry in story.log[-2:]]


def test_a_call_without_a_photo_is_timed_by_the_log() -> None:
    story = Story(INFERNO)
    story.find(0, 1000)
    story.find(1, 2600)
    assert [f.time for f in watch(story.before, story.log).finds] == [1000, 1600]


def test_two_calls_that_were_judged_together_share_a_photo() -> None:
    story = Story(INFERNO)
    story.find(0, 1000, (0, 950.0), (1, 980.0))
    story.find(1, 1000)
    later = story.find(2, 5000)
    finds = watch(story.before, story.log).finds
    assert [f.time for f in finds] == [950, 980, 4000]
    assert finds[-1].symbol == later


def test_nobody_is_as_quick_as_a_call_that_was_on_its_way() -> None:
    story = Story(INFERNO)
    story.find(0, 40, (0, 40.0))
    seen = watch(story.before, story.log)
    assert [f.time for f in seen.finds] == [None]
    assert seen.raced == {Seat(0): 1}


def test_everybody_who_could_call_has_searched_but_not_while_locked() -> None:
    story = Story(Setup(game="inferno", game_settings={"lockout_ms": 3000}))
    story.miss(1, 1000)
    story.find(0, 2000)
    story.find(2, 6000)
    seen = watch(story.before, story.log)
    assert seen.searched == {0: 6000, 1: 1000 + 2000, 2: 6000}
    assert seen.raced == {0: 1, 2: 1}


def test_a_wrong_call_tells_what_was_meant() -> None:
    story = Story(INFERNO)
    called, meant = story.miss(1, 500)
    (miss,) = watch(story.before, story.log).misses
    assert (miss.seat, miss.called, miss.meant) == (1, called, meant)


def test_the_pair_that_is_confused_most_comes_first() -> None:
    story = Story(INFERNO)
    once = story.miss(0, 100)
    twice = story.miss(1, 200)
    assert story.miss(1, 9000) == twice
    told = figures(story.before, story.log, ())
    assert [(set(c.symbols), c.times) for c in told.confused] == [(set(twice), 2), (set(once), 1)]
    assert [p.wrong for p in told.players] == [1, 2]


def test_where_one_is_on_alone_there_is_no_race() -> None:
    story = Story(Setup(game="memory"), people=2)
    turn = story.room.session.table.turn
    assert turn is not None
    seen = watch(story.before, story.log)
    assert seen.searched == {}
