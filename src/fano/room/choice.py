"""What is played in a room: setting it up, and beginning."""

from __future__ import annotations

from fano.deck import EDITIONS, edition
from fano.errors import FanoError
from fano.room.state import AnyRoomEvent, Room, SetUp, Setup
from fano.rules.commands import Refused, Why
from fano.rules.registry import GAMES
from fano.rules.session import open_session
from fano.rules.session.state import SETTINGS
from fano.rules.settings import complete
from fano.symbols import THEMES


def configure(room: Room, setup: Setup) -> tuple[AnyRoomEvent, ...] | Refused:
    if room.playing:
        return Refused(Why.PLAYING)
    if setup.theme not in THEMES:
        return Refused(Why.NO_SUCH_THEME)
    why = _unfit(setup)
    return Refused(why) if why else (SetUp(setup),)


def _unfit(setup: Setup) -> Why | None:
    """What is wrong with a setup, whoever plays; a session may leave the first game open."""
    found = next((g for g in GAMES if g.id == setup.game and g.listed), None)
    if found is None and (setup.game or setup.mode == "single"):
        return Why.NO_SUCH_GAME
    if setup.edition and setup.edition not in EDITIONS:
        return Why.BAD_SETTING
    try:
        complete(SETTINGS, setup.session_settings)
        complete(found.all_settings if found else (), setup.game_settings)
    except FanoError:
        return Why.BAD_SETTING
    return None


def start(room: Room) -> tuple[AnyRoomEvent, ...] | Refused:
    if room.playing:
        return Refused(Why.PLAYING)
    setup = room.setup
    least = max((g.least for g in GAMES if g.id == setup.game), default=2)
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
            game_settings={} if setup.mode == "tournament" else setup.game_settings,
            settings=setup.session_settings,
            edition=setup.edition,
        )
    except FanoError:
        return Refused(Why.WRONG_PLAYERS)
