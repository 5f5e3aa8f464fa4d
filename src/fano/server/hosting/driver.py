"""The driver: all that a room does by itself, such as chance, countdowns, clocks and bots."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from math import ceil

from msgspec.structs import replace

from fano.bots import Bot, Plan, level
from fano.room import Count, RoomCommand, Skip
from fano.rules import view
from fano.rules.commands import Go, Tick
from fano.rules.decide import STALL, next_clock
from fano.rules.registry import GAMES
from fano.rules.session import Choose, Vote
from fano.rules.start import misfit
from fano.rules.table import Millis, Seat, Table
from fano.server.hosting.environment import Environment
from fano.server.hosting.held_calls import HeldCalls
from fano.server.hosting.live_room import LiveRoom
from fano.symbols import lookalikes

TIMER_SLACK_S = 0.0005
"""Added to every timer: one that fires a little early would find nothing to do."""
SHORTEST_COUNTDOWN = 3
"""The countdown of later rounds shrinks to this part of the first one."""
ERROR_RETRY_S = 1.0
"""So long after a mistake of ours a room tries to go on."""

_logger = logging.getLogger(__name__)


class Driver:
    """Keeps one live room going.

    It has a timer for the race that is on, and one for whatever the clocks bring. One that goes
    off too early does no harm, so only an earlier one takes its place.
    """

    def __init__(
        self,
        live: LiveRoom,
        held_calls: HeldCalls,
        environment: Environment,
        act: Callable[[Plan], None],
    ) -> None:
        self._live = live
        self._now = environment.clock.monotonic_ms
        self._chance = environment.chance
        self._timing = environment.timing
        self._act = act
        self._held_calls = held_calls
        self._bots: dict[Seat, Bot] = {}
        self._plans: dict[Seat, Plan] = {}
        self._game: object = None
        self._players: object = None
        self._with_bots = False
        self._choice_at: Millis | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = 0.0
        self._race_timer: asyncio.TimerHandle | None = None
        self._race_at = 0.0
        self._loop = asyncio.get_running_loop()
        self._busy = False
        self._stopped = False

    # --- after a change -------------------------------------------------------------------------

    def look_and_go_on(self) -> None:
        """The room has changed: let the bots plan again, and do what is due."""
        self._look()
        if not self._busy:
            self.go_on()

    def _look(self) -> None:
        """Show every bot the table, and take its plan."""
        room = self._live.room
        table = room.session.table
        if room.players is not self._players:
            self._players, self._with_bots = room.players, bool(room.bots)
        if not room.playing or not table.game or not self._with_bots:
            if self._game is not None:
                self._bots, self._plans, self._game = {}, {}, None
            return
        if table.settings is not self._game:  # every game begins with its own, and keeps them
            self._game = table.settings
            alike = lookalikes(room.setup.theme)
            self._bots = {
                seat: Bot(level(room.players[seat].bot), self._chance.new_source(), alike)
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
        live = self._live
        if self._busy or self._stopped or live.frozen:
            return
        self._busy = True
        try:
            if self._held_calls.due(self._now()):
                self._held_calls.settle()
            while not live.room.paused and live.room.playing and self._step():
                pass
        except Exception:
            _logger.exception("room %s: error while driving bots and clocks", self._live.code)
            self._plans = {}
            self._set_timer(self._now() / 1000 + ERROR_RETRY_S)
            return
        finally:
            self._busy = False
        self.schedule()

    def _step(self) -> bool:
        """One thing that is due; False if nothing is."""
        live = self._live
        session, table = live.room.session, live.room.session.table
        now = live.clock.now()
        when = self._bell()
        if not (session.wants or table.wants or self._plans) and (when is None or when > now):
            self._choice_at = None
            return False
        command: RoomCommand | None = None
        if session.wants != "game":
            self._choice_at = None
        if session.wants == "draw":
            command = self._chance.draw(session.seats, now)
        elif session.wants == "game":
            command = self._bots_choice(now)
        elif when is not None and when <= now:
            command = Tick(now)
        elif table.wants == "deal":
            command = self._chance.shuffle(table, now)
        elif table.wants == "go" and live.room.countdown is None:
            # Between rounds everybody is looking already: less time is enough, and less each time.
            wait_ms = self._timing.countdown_ms // min(max(table.round, 1), SHORTEST_COUNTDOWN)
            command = Count(Millis(now + wait_ms))
        elif table.wants == "go" and live.room.countdown is not None:
            command = Go(now) if live.room.countdown <= now else None
        else:
            return self._bots_move(table, now)
        return command is not None and live.ask(command) is None

    def _bell(self) -> Millis | None:
        """When to act on the next clock: a move made in time may still be on its way."""
        table = self._live.room.session.table
        if not table.clocks:
            return None
        clock = next_clock(table)
        when = table.clocks[clock]
        if clock == STALL:  # a mere hint is not worth a wait
            return when
        doing = [seat for seat, can in self._live.can.items() if can]
        return Millis(when + ceil(self._held_calls.on_the_way(doing)))

    def _bots_choice(self, now: Millis) -> RoomCommand | None:
        """A bot that may choose the next game waits a while, then takes any that fits."""
        session = self._live.room.session
        bots = [s for s in session.choosers if s in self._live.room.bots and s not in session.votes]
        people = [s for s in session.choosers if s not in self._live.room.bots]
        by_vote = session.settings["next_game_chooser"] == "vote" and session.results
        if bots and people and by_vote:  # the next game is for people to choose
            return Skip(None, tuple(bots), now)
        if not bots or people:
            self._choice_at = None
            return None
        if self._choice_at is None:
            self._choice_at = Millis(now + self._timing.bot_choice_ms)
        if self._choice_at > now:
            return None
        self._choice_at = None
        fitting = [
            g.id
            for g in GAMES
            if g.listed and g.in_tournaments and not misfit(g, session.present, session.edition)
        ]
        if not fitting:
            return None
        name = self._chance.source.choice(fitting)
        return Vote(bots[0], now, name) if by_vote else Choose(bots[0], now, name)

    def _bots_move(self, table: Table, now: Millis) -> bool:
        ready = [plan for plan in self._plans.values() if plan.at <= now] if self._plans else ()
        if not ready:
            return False
        plan = min(ready, key=lambda p: p.at)
        del self._plans[plan.seat]
        self._act(plan)
        if self._live.room.session.table is table:  # else all bots have been shown the new one
            again = self._bots[plan.seat].look(view(table, plan.seat), now)
            if again is not None:
                at = Millis(max(again.at, now + self._timing.bot_retry_ms))
                self._plans[plan.seat] = replace(again, at=at)
        return True

    def schedule(self) -> None:
        """Set the timers for the next things that time alone brings about."""
        self.schedule_race()
        due = self._next_moment()
        at = None if due is None else self._live.clock.moment_of(due)
        if at is not None:
            self._set_timer(at)

    def schedule_race(self) -> None:
        """Set the timer for the verdict on the calls that are held."""
        closes = self._held_calls.closes_at
        if closes is None or self._stopped:
            return
        if self._race_timer is not None:
            if self._race_at <= closes:
                return
            self._race_timer.cancel()
        self._race_at = closes
        wait = max(0.0, (closes - self._now()) / 1000)
        self._race_timer = self._loop.call_later(wait + TIMER_SLACK_S, self._ring_race)

    def _set_timer(self, at: float) -> None:
        if self._stopped:
            return
        if self._timer is not None:
            if self._timer_at <= at:
                return
            self._timer.cancel()
        self._timer_at = at
        wait = max(0.0, at - self._now() / 1000)
        self._timer = self._loop.call_later(wait + TIMER_SLACK_S, self._ring)

    def _next_moment(self) -> Millis | None:
        """The game time at which something may be due."""
        room = self._live.room
        if not room.playing or room.paused:
            return None
        bell = self._bell()
        moments = [] if bell is None else [bell]
        if self._plans:
            moments += [plan.at for plan in self._plans.values()]
        if room.countdown is not None:
            moments.append(room.countdown)
        if self._choice_at is not None:
            moments.append(self._choice_at)
        return min(moments, default=None)

    def _ring(self) -> None:
        self._timer = None
        self.go_on()

    def _ring_race(self) -> None:
        self._race_timer = None
        if self._held_calls.closes_at is not None:  # else it was decided before its time
            self.go_on()

    def stop(self) -> None:
        self._stopped = True
        for timer in (self._timer, self._race_timer):
            if timer is not None:
                timer.cancel()
