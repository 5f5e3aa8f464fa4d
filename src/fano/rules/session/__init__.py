"""Sessions: one game, several, or a tournament, each with its tie-breaks."""

from fano.rules.session.commands import Choose, Draw, Finish, SessionCommand, Vote
from fano.rules.session.decide import come, decide_session, open_session, skip
from fano.rules.session.state import (
    NO_SESSION,
    AnySessionEvent,
    Mode,
    Result,
    Session,
    SessionWants,
    Settling,
    evolve_session,
    fold_session,
)

__all__ = [
    "NO_SESSION",
    "AnySessionEvent",
    "Choose",
    "Draw",
    "Finish",
    "Mode",
    "Result",
    "Session",
    "SessionCommand",
    "SessionWants",
    "Settling",
    "Vote",
    "come",
    "decide_session",
    "evolve_session",
    "fold_session",
    "open_session",
    "skip",
]
