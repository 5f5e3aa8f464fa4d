"""The messages between a browser and the server: JSON objects, told apart by their field `t`.

What a client sends is strict (an unknown field is an error); what it receives may gain fields.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from fano.deck import Symbol
from fano.room import Setup
from fano.rules.commands import Why
from fano.rules.game import Action
from fano.rules.table import CardNo, Millis, PileId, PileView, Seat, SettingValue

VERSION = 1
Unset = msgspec.UnsetType
CallId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
"""A client's own name for what it asks; a resend with the same id is harmless."""


class FromClient(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="t",
    tag=str.lower,
    kw_only=True,
):
    """Anything a client may say."""


class Hello(FromClient, frozen=True):
    """The first message. Without a room code it opens a new room.

    `token` is the device's own secret: it finds its seat again by it. `watch` asks for no seat, and
    `tv` beside it says that this is a screen for the whole room. `seen` is for a client that comes
    back and still knows everything up to that entry: the answer may be `back` then.
    """

    v: int
    token: str
    room: str = ""
    name: str = ""
    colour: int = 0
    lang: str = "en"
    watch: bool = False
    tv: bool = False
    seen: int = 0


class Call(FromClient, frozen=True):
    """Name a symbol. `cards` are the top cards of `piles` as they were seen, one's own first.

    `reaction` is the time in milliseconds from painting the table to the touch, by the client's
    own clock: the referee takes it as a hint, within bounds.
    """

    id: CallId
    symbol: Symbol
    piles: tuple[PileId, ...] = ()
    cards: tuple[CardNo, ...] = ()
    cell: tuple[int, int] | None = None
    reaction: float | None = None


class Play(FromClient, frozen=True):
    """Touch a pile; no symbol is named."""

    id: CallId
    pile: PileId


class Stop(FromClient, frozen=True):
    """Say STOP."""

    id: CallId


class Write(FromClient, frozen=True):
    """Hand in what was written: symbols of the card in front of the player."""

    id: CallId
    symbols: tuple[Symbol, ...]


class Choose(FromClient, frozen=True):
    """Choose the next game of a session, with its settings."""

    id: CallId
    game: str
    settings: dict[str, SettingValue] = {}


class Vote(FromClient, frozen=True):
    """Vote for the next game of a session."""

    id: CallId
    game: str


class Finish(FromClient, frozen=True):
    """The host ends the session between two games, or moves on from a trial round or a warm-up."""

    id: CallId


class Abandon(FromClient, frozen=True):
    """The host stops what is being played: everybody is back in the lobby, without a result."""

    id: CallId


class Change(FromClient, frozen=True):
    """Change one's own name, colour, language or readiness; what is left out stays."""

    id: CallId
    name: str | None = None
    colour: int | None = None
    lang: str | None = None
    ready: bool | None = None


class AddBot(FromClient, frozen=True):
    """The host gives a free seat to a bot: `novice`, `casual`, `practised` or `expert`."""

    id: CallId
    level: str


class Kick(FromClient, frozen=True):
    """The host sends a person away for good, or a bot home."""

    id: CallId
    seat: Seat


class Readmit(FromClient, frozen=True):
    """The host readmits a player who was sent away, by name."""

    id: CallId
    name: str


class Lock(FromClient, frozen=True):
    """The host lets nobody new take a seat, or anybody again."""

    id: CallId
    locked: bool


class Skip(FromClient, frozen=True):
    """Go on without those whom `here` says everybody is `waiting` for. Any player may ask."""

    id: CallId


class PassHost(FromClient, frozen=True):
    """The host makes another player the host."""

    id: CallId
    seat: Seat


class Configure(FromClient, frozen=True):
    """The host sets what will be played next."""

    id: CallId
    setup: Setup


class Start(FromClient, frozen=True):
    """The host begins what is set up; after a game, that is the rematch."""

    id: CallId


class Pause(FromClient, frozen=True):
    """The host stops the clocks."""

    id: CallId


class Resume(FromClient, frozen=True):
    """The host lets the clocks run again."""

    id: CallId


class Depart(FromClient, frozen=True):
    """Leave the room and give up the seat."""

    id: CallId


class Close(FromClient, frozen=True):
    """The host closes the room for good."""

    id: CallId


Request = (
    Call
    | Play
    | Stop
    | Write
    | Choose
    | Vote
    | Finish
    | Abandon
    | Change
    | AddBot
    | Kick
    | Readmit
    | Lock
    | Skip
    | PassHost
    | Configure
    | Start
    | Pause
    | Resume
    | Depart
    | Close
)
ClientMessage = Hello | Request


class FromServer(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower, omit_defaults=True):
    """Anything the server may say."""


class Welcome(FromServer, frozen=True):
    """The answer to hello: everything this client may know now.

    `room` has the fields of `fano.wire.seen.RoomView`, `table` those of `fano.rules.view.View`.
    `now` is the game time. `late`: a touch within this time after a card has changed is taken for
    the card before, by the referee, too.
    """

    v: int
    seq: int
    now: Millis
    seat: Seat | None
    room: dict[str, Any]
    table: dict[str, Any]
    late: Millis = Millis(0)


class PhotoFinish(msgspec.Struct, frozen=True):
    """One call of a race: whose, and the player's own time as the referee sees it, in ms.

    The sum that it follows from is in the log, and in the replay.
    """

    seat: Seat
    key: float


class Did(FromServer, frozen=True):
    """Something happened, and it is in the log. Fields that did not change are left out.

    `events` are for showing how it happened: cards that moved, calls right and wrong. `room`,
    `table` and `piles` hold what is different now; a pile that is null is gone. `photo` has
    the calls of the race that this decided, the winner first. `ids` name the requests that it
    answers, and `by` the seat that made them: two clients may use the same names.
    """

    seq: int
    at: Millis
    ids: tuple[CallId, ...] = ()
    events: tuple[Any, ...] = ()
    room: dict[str, Any] = {}
    table: dict[str, Any] = {}
    piles: dict[PileId, PileView | None] = {}
    can: tuple[Action, ...] | Unset = msgspec.UNSET
    photo: tuple[PhotoFinish, ...] = ()
    by: Seat | None = None


class Back(FromServer, frozen=True):
    """The answer to a hello with `seen`, if that is not long ago: all that happened since then.

    Afterwards the client knows everything up to `seq`. `now` is the game time.
    """

    v: int
    seq: int
    now: Millis
    missed: tuple[Did, ...] = ()


class Refused(FromServer, frozen=True):
    """The answer to a request that changes nothing."""

    id: CallId
    why: Why


class Here(FromServer, frozen=True):
    """Which seats are connected. It is not in the log: it says nothing of the game.

    `tv`: a screen that everybody sees shows the table, so that phones need not show all of it. It
    is not counted in `watching`. `still`: the server cannot write anything down; until it
    can, nothing happens in the room, its clocks stand, and every request is refused (`not_now`).
    `waiting`: nothing goes on until these seats do something, and they have been away or idle for
    long; any player may ask to `skip` them.
    """

    seats: tuple[Seat, ...]
    watching: int = 0
    tv: bool = False
    still: bool = False
    waiting: tuple[Seat, ...] = ()


class Sorry(FromServer, frozen=True):
    """The message could not be understood; the connection stays, unless it happens too often."""

    message: str


Farewell = Literal[
    "stopping",
    "slow",
    "limit",
    "replaced",
    "kicked",
    "left",
    "closed",
    "full",
    "locked",
    "no_room",
    "version",
]


class Bye(FromServer, frozen=True):
    """The server closes the connection. `again`: try again after this many milliseconds.

    `stopping` (another process takes over), `slow` (too much was left unread) and `limit` (too
    many of something) pass: connect again, with the same token. The others are for good:
    `replaced` by a newer connection of the same device, `kicked`, `left` as asked for, the room is
    `closed`, `full` or `locked`, there is `no_room` of that code, or the `version` or the first
    message was not understood.
    """

    why: Farewell
    again: Millis | None = None


ServerMessage = Welcome | Back | Did | Refused | Here | Sorry | Bye
