"""What a room does by itself: chance, countdowns, clocks and bots."""

from __future__ import annotations

import asyncio
import logging
from random import Random

from msgspec.structs import replace

from fano.bots import Bot, Plan, level
from fano.room import Count, RoomCommand
from fano.rules import due, view
from fano.rules.commands import Call, Go, Tick
from fano.rules.registry import GAMES
from fano.rules.session import Choose, Vote
from fano.rules.table import Millis, Seat, Table
from fano.server.chance import CHANCE, draw, shuffle
from fano.server.clock import monotonic_ms
from fano.server.live import LiveRoom
from fano.server.racing import Racing
from fano.wire.seen import Change

COUNTDOWN_MS = 3000
BOT_CHOICE_MS = 2500
BOT_AGAIN_MS = 50
"""A bot whose plan came to nothing does not try again sooner."""
STUMBLED_S = 1.0
"""So long after a mistake of ours a room tries to go on."""

_logger = logging.getLogger(__name__)


class Driver:
    """Keeps one live room going. It has a single timer, set to whatever comes next."""

    def __init__(self, live: LiveRoom, racing: Racing) -> None:
        self._live = live
        self._racing = racing
        self._bots: dict[Seat, Bot] = {}
        self._plans: dict[Seat, Plan] = {}
        self._game: object = None
        self._players: object = None
        self._with_bots = False
        self._choice_at: Millis | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = 0.0
        self._loop = asyncio.get_running_loop()
        self._busy = False
        self._stopped = False
        live.after_change = self._changed
        live.after_told = self._told
        self._look()
        self.go_on()

    # --- after a change -------------------------------------------------------------------------

    def _changed(self) -> None:
        self._look()
        if not self._busy:
            self.go_on()

    def _told(self, change: Change) -> None:
        if "race" in change.table:
            self._racing.open()
            self.schedule()

    def _look(self) -> None:
        """Show every bot the table, and take its plan."""
        room = self._live.room
        table = room.session.table
        if room.players is not self._players:
            self._players, self._with_bots = room.players, bool(room.bots)
        if not room.playing or not table.game or not self._with_bots:
            self._bots, self._plans, self._game = {}, {}, None
            return
        if table.settings is not self._game:  # every game begins with its own, and keeps them
            self._game = table.settings
            self._bots = {
                seat: Bot(level(room.players[seat].bot), Random(CHANCE.getrandbits(64)))
                for seat in room.bots
                if seat in table.seats
            }
        now = self._live.clock.now()
        self._plans = {}
        for seat, bot in self._bots.items():
            plan = bot.look(view(table, seat), now)
            if plan is not None:
                self._plans[seat] = plan

    # --- what comes next ------------------------------------------------------------------------

    def go_on(self) -> None:
        """Do everything that is due, then set the timer for the rest."""
        if self._busy or self._stopped:
            return
        self._busy = True
        try:
            if self._racing.due():
                self._racing.settle()
            while not self._live.room.paused and self._live.room.playing and self._step():
                pass
        except Exception:
            _logger.exception("room %s stumbled", self._live.code)
            self._plans = {}
            self._set_timer(STUMBLED_S)
            return
        finally:
            self._busy = False
        self.schedule()

    def _step(self) -> bool:
        """One thing that is due; False if nothing is."""
        live = self._live
        now = live.clock.now()
        session, table = live.room.session, live.room.session.table
        command: RoomCommand | None = None
        if session.wants != "game":
            self._choice_at = None
        if session.wants == "draw":
            command = draw(session.seats, now)
        elif session.wants == "game":
            command = self._bots_choice(now)
        elif (when := due(table)) is not None and when <= now:
            command = Tick(now)
        elif table.wants == "deal":
            command = shuffle(table, now)
        elif table.wants == "go" and live.room.countdown is None:
            # Half of it will do between rounds: everybody is looking already.
            command = Count(Millis(now + COUNTDOWN_MS // (2 if table.round > 1 else 1)))
        elif table.wants == "go" and live.room.countdown is not None:
            command = Go(now) if live.room.countdown <= now else None
        else:
            return self._bots_move(table, now)
        return command is not None and live.ask(command) is None

    def _bots_choice(self, now: Millis) -> RoomCommand | None:
        """A bot that may choose the next game takes a moment, then takes any that fits."""
        session = self._live.room.session
        bots = [s for s in session.choosers if s in self._live.room.bots and s not in session.votes]
        people = [s for s in session.choosers if s not in self._live.room.bots]
        by_vote = session.settings["next_game_chooser"] == "vote" and session.results
        if not bots or (people and not by_vote):
            self._choice_at = None
            return None
        if self._choice_at is None:
            self._choice_at = Millis(now + BOT_CHOICE_MS)
        if self._choice_at > now:
            return None
        self._choice_at = None
        n = len(session.present)
        fitting = [g.id for g in GAMES if g.listed and g.in_tournaments and g.least <= n <= g.most]
        name = CHANCE.choice(fitting)
        return Vote(bots[0], now, name) if by_vote else Choose(bots[0], now, name)

    def _bots_move(self, table: Table, now: Millis) -> bool:
        ready = [plan for plan in self._plans.values() if plan.at <= now]
        if not ready:
            return False
        plan = min(ready, key=lambda p: p.at)
        del self._plans[plan.seat]
        if isinstance(plan, Call):
            self._racing.hear(plan, "", None, lambda _: None)
        else:
            self._live.ask(plan)
        if self._live.room.session.table is table:  # else all bots have been shown the new one
            again = self._bots[plan.seat].look(view(table, plan.seat), now)
            if again is not None:
                at = Millis(max(again.at, now + BOT_AGAIN_MS))
                self._plans[plan.seat] = replace(again, at=at)
        return True

    def schedule(self) -> None:
        """Set the timer for the next thing that time alone brings about.

        One that goes off too early does no harm, so only an earlier one takes its place.
        """
        wait = None if self._stopped else self._wait()
        if wait is not None:
            self._set_timer(wait)

    def _set_timer(self, wait: float) -> None:
        at = self._loop.time() + wait + 0.0005
        if self._timer is not None:
            if self._timer_at <= at:
                return
            self._timer.cancel()
        self._timer_at = at
        self._timer = self._loop.call_at(at, self._ring)

    def _wait(self) -> float | None:
        """How many seconds there are until something may be due."""
        wait: float | None = None
        room = self._live.room
        if room.playing and not room.paused:
            moments = [plan.at for plan in self._plans.values()] if self._plans else []
            moments += room.session.table.clocks.values()
            moments += [m for m in (room.countdown, self._choice_at) if m is not None]
            if moments:
                wait = self._live.clock.seconds_until(min(moments))
        closes = self._racing.closes_at()
        if closes is not None:
            left = max(0.0, (closes - monotonic_ms()) / 1000)
            wait = left if wait is None else min(left, wait)
        return wait

    def _ring(self) -> None:
        self._timer = None
        self.go_on()

    def stop(self) -> None:
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()
