"""Choosing what a room plays: setting it up, and starting it."""

from __future__ import annotations

import re

from msgspec.structs import replace

from fano.deck import EDITIONS, edition
from fano.errors import FanoError
from fano.room.state import AnyRoomEvent, Room, SetUp, Setup
from fano.rules.commands import Refused, Why
from fano.rules.registry import GAMES
from fano.rules.session import open_session
from fano.rules.session.state import SETTINGS
from fano.rules.settings import COMMON, complete
from fano.symbols import THEMES

_OWN = re.compile(r"own/([1-9][0-9]{0,2})/[A-Za-z0-9_-]{22}")
"""A deck of the studio, named by its size and its link: what is on it is none of the room's."""


def configure(room: Room, setup: Setup) -> tuple[AnyRoomEvent, ...] | Refused:
    if room.playing:
        return Refused(Why.PLAYING)
    own = own_symbols(setup.theme)
    if own is not None:
        setup = _with_own_deck(setup, own)
    elif setup.theme not in THEMES:
        return Refused(Why.NO_SUCH_THEME)
    why = _unfit(setup)
    return Refused(why) if why else (SetUp(setup),)


def own_symbols(theme: str) -> int | None:
    """How many symbols a custom deck has, by the name that it has as a theme.

    >>> own_symbols("own/57/0123456789abcdefghijkl"), own_symbols("party")
    (57, None)
    """
    found = _OWN.fullmatch(theme)
    counts = {edition(name).symbols for name in EDITIONS}
    return int(found[1]) if found and int(found[1]) in counts else None


def _with_own_deck(setup: Setup, symbols: int) -> Setup:
    """With a deck that it has enough symbols for: the wished one, or the one it was made for."""
    if setup.edition in EDITIONS and edition(setup.edition).symbols <= symbols:
        return setup
    made_for = next(name for name in EDITIONS if edition(name).symbols == symbols)
    return replace(setup, edition=made_for)


def _unfit(setup: Setup) -> Why | None:
    """The fault of a setup, for any players; a session may leave the first game open."""
    found = next((g for g in GAMES if g.id == setup.game and g.listed), None)
    if found is None and (setup.game or setup.mode == "single"):
        return Why.NO_SUCH_GAME
    if setup.edition and setup.edition not in EDITIONS:
        return Why.BAD_SETTING
    try:
        complete(SETTINGS, setup.session_settings)
        complete(found.all_settings if found else COMMON, setup.game_settings)
    except FanoError:
        return Why.BAD_SETTING
    return None


def start(room: Room) -> tuple[AnyRoomEvent, ...] | Refused:
    if room.playing:
        return Refused(Why.PLAYING)
    setup = room.setup
    # A tournament opens with its own first game, whichever was set up before.
    first = "" if setup.mode == "tournament" else setup.game
    least = max((g.least for g in GAMES if g.id == first), default=2)
    if len(room.players) < least:
        return Refused(Why.WRONG_PLAYERS)
    why = _unfit(setup)
    if why:
        return Refused(why)
    if setup.edition and len(edition(setup.edition).cards) < len(room.players):
        return Refused(Why.WRONG_PLAYERS)
    try:
        return open_session(
            setup.mode,
            sorted(room.players),
            first_game=setup.game,
            game_settings=setup.game_settings,
            settings=setup.session_settings,
            edition=setup.edition,
            known=room.played,
        )
    except FanoError:
        return Refused(Why.WRONG_PLAYERS)
