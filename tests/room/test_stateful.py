"""Any commands in any order: the room never raises, and its log folded is the room."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from fano.room import (
    Abandon,
    AddBot,
    Change,
    Close,
    Conclude,
    Configure,
    Count,
    Depart,
    Join,
    Kick,
    PassHost,
    Pause,
    Resume,
    Room,
    RoomCommand,
    Setup,
    Start,
    decide_room,
    fold_room,
)
from fano.room.state import MOST_SEATS, AnyRoomEvent, RoomOpened, evolve_room
from fano.rules.commands import Call, Deal, Go, Play, Refused, Stop, Tick, Write
from fano.rules.registry import GAMES
from fano.rules.session import Choose, Draw, Vote
from fano.rules.table import CardNo, Millis, Seat
from fano.server.hosting.room_entry import RoomEntry, decode, encode

SEATS = st.integers(0, MOST_SEATS - 1).map(Seat)
GAME_IDS = st.sampled_from([g.id for g in GAMES] + ["chess"])
MODES = st.sampled_from(["single", "session", "tournament"])
EDITIONS = st.sampled_from(["", "classic", "junior", "mini4", "huge"])
TEXTS = st.text(max_size=5)


class AnyRoom(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.now = 0
        self.events: list[AnyRoomEvent] = [RoomOpened("ABCDE")]
        self.room: Room = fold_room(self.events)

    def ask(self, command: RoomCommand) -> None:
        self.now += 7
        decision = decide_room(self.room, command)
        if not isinstance(decision, Refused):
            self.events += decision
            self.room = fold_room(decision, self.room)

    @property
    def at(self) -> Millis:
        return Millis(self.now)

    @rule(device=st.integers(0, 9), name=TEXTS, colour=st.integers())
    def join(self, device: int, name: str, colour: int) -> None:
        self.ask(Join(f"device-{device}", name, colour))

    @rule(seat=SEATS, name=st.none() | TEXTS, ready=st.none() | st.booleans())
    def change(self, seat: Seat, name: str | None, ready: bool | None) -> None:  # noqa: FBT001
        self.ask(Change(seat, name=name, ready=ready))

    @rule(seat=SEATS, level=st.sampled_from(["novice", "expert", "god"]))
    def add_bot(self, seat: Seat, level: str) -> None:
        self.ask(AddBot(seat, level))

    @rule(seat=SEATS)
    def depart(self, seat: Seat) -> None:
        self.ask(Depart(seat, self.at))

    @rule(by=SEATS, seat=SEATS, host=st.booleans())
    def kick_or_pass(self, by: Seat, seat: Seat, host: bool) -> None:  # noqa: FBT001
        self.ask(PassHost(by, seat) if host else Kick(by, seat, self.at))

    @rule(game=GAME_IDS, mode=MODES, edition=EDITIONS)
    def configure(self, game: str, mode: str, edition: str) -> None:
        setup = Setup(mode=mode, game=game, edition=edition)  # type: ignore[arg-type]
        self.ask(Configure(self.room.host or Seat(0), setup))

    @rule()
    def start(self) -> None:
        self.ask(Start(self.room.host or Seat(0)))

    @rule(seat=st.none() | SEATS, on=st.booleans())
    def pause(self, seat: Seat | None, on: bool) -> None:  # noqa: FBT001
        self.ask(Pause(seat) if on else Resume(seat))

    @rule(chance=st.randoms(use_true_random=False))
    def chance(self, chance: object) -> None:
        """What the room itself does next."""
        table, session = self.room.session.table, self.room.session
        sample = chance.sample  # type: ignore[attr-defined]
        if session.wants == "draw":
            self.ask(Draw(self.at, tuple(sample(session.seats, len(session.seats)))))
        elif table.game and table.wants == "deal":
            cards = sample([CardNo(n) for n in range(table.size)], table.size)
            symbols = sample(range(table.deck.symbols), table.deck.symbols)
            seats = sample(table.seats, len(table.seats))
            self.ask(Deal(self.at, tuple(cards), tuple(symbols), tuple(seats)))
        elif self.room.countdown is None:
            self.ask(Count(self.at))
        else:
            self.ask(Go(self.at))

    @rule(later=st.integers(0, 60_000))
    def tick(self, later: int) -> None:
        self.now += later
        self.ask(Tick(self.at))

    @rule(seat=SEATS, game=GAME_IDS, vote=st.booleans())
    def choose(self, seat: Seat, game: str, vote: bool) -> None:  # noqa: FBT001
        self.ask(Vote(seat, self.at, game) if vote else Choose(seat, self.at, game))

    @rule(seat=SEATS, data=st.data())
    def move(self, seat: Seat, data: st.DataObject) -> None:
        """Something that this seat might do, or not."""
        table = self.room.session.table
        piles = [*table.piles, "nowhere"]
        pile = data.draw(st.sampled_from(piles))
        made = (Play(seat, self.at, pile), Stop(seat, self.at), Write(seat, self.at, ()))
        tops = tuple(table.top(p) or CardNo(-1) for p in piles[:2])
        call = Call(seat, self.at, data.draw(st.integers(0, 60)), tuple(piles[:2]), tops)  # type: ignore[arg-type]
        chosen: RoomCommand = data.draw(st.sampled_from((*made, call)))  # type: ignore[assignment]
        self.ask(chosen)

    @rule(by=SEATS)
    def abandon(self, by: Seat) -> None:
        self.ask(Abandon(by))

    @precondition(lambda self: len(self.events) > 40)
    @rule(by=st.none() | SEATS, close=st.booleans())
    def end(self, by: Seat | None, close: bool) -> None:  # noqa: FBT001
        self.ask(Close(by) if close else Conclude(by or Seat(0), self.at))

    @invariant()
    def its_log_folded_is_the_room(self) -> None:
        room = Room()
        for event in self.events:
            room = evolve_room(room, event)
        assert room == self.room

    @invariant()
    def somebody_is_the_host_as_long_as_anybody_is_there(self) -> None:
        room = self.room
        assert len(room.players) <= MOST_SEATS
        assert (room.host in room.people) if room.people else room.host is None
        assert len({p.name.casefold() for p in room.players.values()}) == len(room.players)
        assert len({p.colour for p in room.players.values()}) == len(room.players)

    @invariant()
    def whoever_plays_has_a_seat(self) -> None:
        if self.room.playing:
            assert set(self.room.session.present) <= set(self.room.players)

    def teardown(self) -> None:
        entry = RoomEntry(self.at, 0, tuple(self.events))
        assert decode(encode(entry)) == entry


TestAnyRoom = AnyRoom.TestCase
TestAnyRoom.settings = settings(max_examples=60, stateful_step_count=60)
