"""`python -m bench.fairness.sockets`: the same question over real sockets, in real time.

A small TCP server judges with the real `Race` and `Link` and measures with real pings; another
process holds the clients and delays everything they send and get. TCP_INFO would show the loopback
and not the delays, so the server goes by its pings alone, as it would behind a proxy.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing

from bench.fairness import clients, report
from bench.fairness.model import LAN, MASTERS, PARTY, Array
from bench.fairness.simulate import Tally
from bench.fairness.wire import Call, Hello, Lines, Message, Ping, Plan, Pong, Reveal
from fano.referee import Link, Moment, Race, Span, verified
from fano.rules.table import Seat

SEATS = 4
GAP_S = 0.15


def now() -> Moment:
    return Moment(asyncio.get_running_loop().time() * 1000)


class Table:
    """Four connections and one race after another, as a room would run them."""

    def __init__(self, times: Array, tally: Tally) -> None:
        self._times, self._tally = times, tally
        self._lines: dict[Seat, Lines] = {}
        self._links = {Seat(s): Link() for s in range(SEATS)}
        self._pings: dict[tuple[Seat, int], Moment] = {}
        self._asked = 0
        self._race: Race | None = None
        self._number = -1
        self._first: tuple[Seat, Moment] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._closed = asyncio.Event()
        self.full = asyncio.Event()

    def sit(self, seat: Seat, line: Lines) -> None:
        self._lines[seat] = line
        if len(self._lines) == SEATS:
            self.full.set()

    def _ping(self) -> None:
        self._asked += 1
        for seat, line in self._lines.items():
            self._pings[seat, self._asked] = now()
            line.say(Ping(self._asked))

    def hear(self, seat: Seat, message: Message) -> None:
        at = now()
        match message:
            case Pong(number):
                sent = self._pings.pop((seat, number))
                self._links[seat] = self._links[seat].pinged(Span(at - sent))
            case Call(number, reaction) if self._race and number == self._number:
                closes = self._race.closes_at()
                if closes is not None and at > closes:
                    return
                self._first = self._first or (seat, at)
                self._race.heard(seat, at, Span(reaction))
                self._set_timer(self._race.closes_at() or at)
            case _:
                pass

    def _set_timer(self, closes: Moment) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_at(closes / 1000, self._closed.set)

    async def play(self) -> None:
        await self.full.wait()
        for _ in range(6):
            self._ping()
            await asyncio.sleep(0.35)
        for number, search in enumerate(self._times.tolist()):
            self._number, self._first = number, None
            self._closed.clear()
            sent = {}
            for seat, line in self._lines.items():
                sent[seat] = now()
                line.say(Reveal(number))
            self._race = Race(now(), self._links, sent)
            self._ping()
            await self._closed.wait()
            self._settle(search)
            await asyncio.sleep(GAP_S)
        for line in self._lines.values():
            assert line.transport is not None
            line.transport.close()

    def _settle(self, search: list[float]) -> None:
        assert self._race is not None
        assert self._first is not None
        finishes = self._race.order()
        assert verified(finishes)
        for finish in finishes:
            self._links[finish.seat] = self._links[finish.seat].settled(finish)
        first, arrival = self._first
        truth, tally = search.index(min(search)), self._tally
        tally.races += 1
        tally.true += finishes[0].seat == truth
        tally.true_by_arrival += first == truth
        tally.wins[finishes[0].seat] += 1
        tally.wins_by_arrival[first] += 1
        tally.waits.append(now() - arrival)
        self._race = None


async def serve(plan: Plan) -> Tally:
    tally = Tally()
    rooms = [Table(times, tally) for times in plan.searches()]
    places: dict[Lines, tuple[Table, Seat]] = {}

    def hear(line: Lines, message: Message) -> None:
        if isinstance(message, Hello):
            places[line] = rooms[message.table], Seat(message.seat)
            rooms[message.table].sit(Seat(message.seat), line)
        else:
            table, seat = places[line]
            table.hear(seat, message)

    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Lines(hear), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    spawn = multiprocessing.get_context("spawn")
    guests = spawn.Process(target=clients.main, args=(port, plan))
    guests.start()
    try:
        await asyncio.gather(*(room.play() for room in rooms))
    finally:
        server.close()
        await asyncio.to_thread(guests.join, 10)
        guests.kill()
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.fairness.sockets", description=__doc__)
    parser.add_argument("--tables", type=int, default=80, help="at once; default: %(default)s")
    parser.add_argument("--races", type=int, default=40, help="at each; default: %(default)s")
    args = parser.parse_args()
    for seed, world in enumerate((PARTY, MASTERS, LAN)):
        tally = asyncio.run(serve(Plan(world, seed, args.tables, args.races)))
        trips = ", ".join(map(str, world.trips))
        report.title(f"{world.name}; round trips {trips} ms; {tally.races} races")
        report.truth("by arrival", tally.true_by_arrival, tally.wins_by_arrival, tally.races)
        report.truth("ours", tally.true, tally.wins, tally.races, ours=True)
        report.waits(tally, 30.0 if world is LAN else None)
    report.title(f"one liar, who claims too little; {MASTERS.name}")
    for seat, trip in enumerate(MASTERS.trips):
        tally = asyncio.run(serve(Plan(MASTERS, 9, args.tables, args.races, seat)))
        wins = report.share(tally.wins[seat], tally.races)
        report.liar(f"{trip} ms away, {tally.races} races", wins)


if __name__ == "__main__":
    main()
