"""What a room does by itself: chance, countdowns, clocks, bots, and the pause of an empty room."""

from __future__ import annotations

import asyncio
from random import Random

from fano.bots import Bot, Plan, level
from fano.room import Count, Pause, Resume, RoomCommand
from fano.rules import due, view
from fano.rules.commands import Call, Go, Tick
from fano.rules.registry import GAMES
from fano.rules.session import Choose, Vote
from fano.rules.table import Millis, Seat, Table
from fano.server.chance import CHANCE, draw, shuffle
from fano.server.live import LiveRoom
from fano.server.racing import Racing, monotonic_ms
from fano.wire.seen import Change

COUNTDOWN_MS = 3000
BOT_CHOICE_MS = 2500
EMPTY_AFTER_S = 10.0


class Driver:
    """Keeps one live room going. It has a single timer, set to whatever comes next."""

    def __init__(self, live: LiveRoom, racing: Racing) -> None:
        self._live = live
        self._racing = racing
        self._bots: dict[Seat, Bot] = {}
        self._plans: dict[Seat, Plan] = {}
        self._table_id: tuple[int, str] | None = None
        self._choice_at: Millis | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._empty: asyncio.TimerHandle | None = None
        self._busy = False
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
        if not room.playing or not table.game:
            self._bots, self._plans, self._table_id = {}, {}, None
            return
        table_id = (len(room.session.results), f"{table.game}{table.seats}{room.session.settling}")
        if table_id != self._table_id:
            self._table_id = table_id
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
        if self._busy:
            return
        self._busy = True
        try:
            if self._racing.due():
                self._racing.settle()
            while not self._live.room.paused and self._live.room.playing and self._step():
                pass
        finally:
            self._busy = False
        self.schedule()

    def _step(self) -> bool:
        """One thing that is due; False if nothing is."""
        live = self._live
        now = live.clock.now()
        session, table = live.room.session, live.room.session.table
        command: RoomCommand | None = None
        if session.wants == "draw":
            command = draw(session.seats, now)
        elif session.wants == "game":
            command = self._bots_choice(now)
        elif table.wants == "deal":
            command = shuffle(table, now)
        elif table.wants == "go" and live.room.countdown is None:
            command = Count(Millis(now + COUNTDOWN_MS))
        elif table.wants == "go" and live.room.countdown is not None:
            command = Go(now) if live.room.countdown <= now else None
        elif (when := due(table)) is not None and when <= now:
            command = Tick(now)
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
        if plan.seat not in self._plans and plan.seat in self._bots:
            again = self._bots[plan.seat].look(view(table, plan.seat), now)
            if again is not None and again.at > now:
                self._plans[plan.seat] = again
        return True

    def schedule(self) -> None:
        """Set the timer for the next thing that time alone brings about."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        delays = []
        closes = self._racing.closes_at()
        if closes is not None:
            delays.append(max(0.0, (closes - monotonic_ms()) / 1000))
        room = self._live.room
        if room.playing and not room.paused:
            table = room.session.table
            moments = [due(table), room.countdown, self._choice_at]
            moments += [plan.at for plan in self._plans.values()]
            waits = [self._live.clock.seconds_until(m) for m in moments if m is not None]
            delays += [wait for wait in waits if wait is not None]
        if delays:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(min(delays) + 0.0005, self.go_on)

    # --- coming and going -----------------------------------------------------------------------

    def presence_changed(self) -> None:
        """Pause a game that everybody has walked away from; go on when somebody is back."""
        people = any(w.seat is not None for w in self._live.watchers)
        if self._empty is not None:
            self._empty.cancel()
            self._empty = None
        if people:
            self._live.ask(Resume(None))
        elif self._live.room.playing and not self._live.room.paused:
            loop = asyncio.get_running_loop()
            self._empty = loop.call_later(EMPTY_AFTER_S, self._pause_if_empty)
        self.schedule()

    def _pause_if_empty(self) -> None:
        if not any(w.seat is not None for w in self._live.watchers):
            self._live.ask(Pause(None))

    def stop(self) -> None:
        for timer in (self._timer, self._empty):
            if timer is not None:
                timer.cancel()
