"""One example of each message, for the page on the protocol."""

from __future__ import annotations

import msgspec

from fano.deck import Symbol
from fano.room import Setup
from fano.rules.commands import Why
from fano.rules.events import Called, Moved, Scored
from fano.rules.registry import OPENING
from fano.rules.table import CardNo, Millis, PileId, PileView, Seat
from fano.wire import messages as wire

SECRET = "5f0e3c1b9a7d4e28"  # noqa: S105 - nobody's

EXAMPLES: tuple[msgspec.Struct, ...] = (
    wire.Hello(v=wire.VERSION, token=SECRET, room="BCDFG", name="Zoë"),
    wire.Call(
        id="z1",
        symbol=Symbol(21),
        piles=(PileId("seat/1"), PileId("centre")),
        cards=(CardNo(8), CardNo(53)),
        reaction=812.5,
    ),
    wire.Play(id="z2", pile=PileId("grid/5")),
    wire.Stop(id="z3"),
    wire.Write(id="z4", symbols=(Symbol(3), Symbol(3), Symbol(17))),
    wire.Choose(id="z5", game="well", settings={"lockout_ms": 2000}),
    wire.Vote(id="z6", game="triplet"),
    wire.Finish(id="z7"),
    wire.Change(id="z8", name="Zoë the second", ready=True),
    wire.AddBot(id="z9", level="expert"),
    wire.Kick(id="z10", seat=Seat(3)),
    wire.Readmit(id="z10a", name="Zoë"),
    wire.Lock(id="z10b", locked=True),
    wire.Skip(id="z10c"),
    wire.PassHost(id="z11", seat=Seat(1)),
    wire.Configure(id="z12", setup=Setup(mode="session", game=OPENING.id, theme="animals")),
    wire.Start(id="z13"),
    wire.Pause(id="z14"),
    wire.Resume(id="z15"),
    wire.Depart(id="z16"),
    wire.Abandon(id="z17"),
    wire.Close(id="z18"),
    wire.Welcome(
        wire.VERSION, 4, Millis(0), Seat(1), {"code": "BCDFG", "…": "…"}, {"game": "", "…": "…"}
    ),
    wire.Did(
        seq=19,
        at=Millis(48_210),
        ids=("z1",),
        by=Seat(1),
        events=(
            Called(Seat(1), Symbol(21), (PileId("seat/1"), PileId("centre"))),
            Moved(PileId("centre"), PileId("seat/1"), 1),
        ),
        table={"race": 12, "scores": {Seat(0): 4, Seat(1): 6}},
        piles={
            PileId("centre"): PileView(41, (CardNo(39),)),
            PileId("seat/1"): PileView(7, (CardNo(53),)),
        },
    ),
    wire.Back(
        wire.VERSION,
        20,
        Millis(51_630),
        (wire.Did(seq=20, at=Millis(49_300), events=(Scored(Seat(0), 1),)),),
    ),
    wire.Refused("z1", Why.TOO_LATE),
    wire.Here((Seat(0), Seat(1)), 1),
    wire.Sorry("Object contains unknown field `seet`"),
    wire.Bye("stopping", Millis(500)),
)
