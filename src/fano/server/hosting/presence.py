"""Presence: a room pauses, goes on, and gets another host as players come and go."""

from __future__ import annotations

import asyncio

from fano.room import PassHost, Pause, Resume
from fano.rules.table import Seat
from fano.server.hosting.environment import Timing
from fano.server.hosting.live_room import LiveRoom


class Presence:
    """Watches who is connected to one room. Bots and spectators are nobody here."""

    def __init__(self, live: LiveRoom, timing: Timing) -> None:
        self._live = live
        self._timing = timing
        self._loop = asyncio.get_running_loop()
        self._empty: asyncio.TimerHandle | None = None
        self._hostless: asyncio.TimerHandle | None = None

    def changed(self) -> None:
        """People came or left; or the log was reloaded, and a pause or a new host may be lost."""
        here = self._here()
        if here:
            self._forget_empty()
            if self._live.room.paused:
                self._live.ask(Resume(None))  # refused if the host has paused it
        elif self._empty is None:
            self._empty = self._loop.call_later(self._timing.empty_after_s, self._pause_if_empty)
        if self._live.room.host in here:
            self._forget_hostless()
        elif here and self._hostless is None:
            self._hostless = self._loop.call_later(self._timing.host_after_s, self._pass_host)

    def _here(self) -> set[Seat]:
        return {w.seat for w in self._live.watchers if w.seat is not None}

    def _pause_if_empty(self) -> None:
        self._empty = None
        if not self._here():
            self._live.ask(Pause(None))

    def _pass_host(self) -> None:
        self._hostless = None
        here = self._here()
        heir = next((seat for seat in self._live.room.people if seat in here), None)
        if heir is not None and self._live.room.host not in here:
            self._live.ask(PassHost(None, heir))

    def stop(self) -> None:
        self._forget_empty()
        self._forget_hostless()

    def _forget_empty(self) -> None:
        if self._empty is not None:
            self._empty.cancel()
            self._empty = None

    def _forget_hostless(self) -> None:
        if self._hostless is not None:
            self._hostless.cancel()
            self._hostless = None
