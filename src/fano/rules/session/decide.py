"""How a session goes: games, tie-breaks, points, and who chooses the next game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from fano.errors import FanoError
from fano.rules.commands import Call, Command, Leave, Play, Refused, Stop, Why, Write
from fano.rules.decide import decide
from fano.rules.events import GameOver, RoundBegan
from fano.rules.game import Game, Points, Scoring
from fano.rules.registry import (
    GAMES,
    TIEBREAK_LOSERS,
    TIEBREAK_OF_MANY,
    TIEBREAK_OF_TWO,
    TIEBREAK_SETTINGS,
    game,
    game_of,
)
from fano.rules.session.commands import Choose, Draw, Finish, SessionCommand, Vote
from fano.rules.session.state import (
    NO_SESSION,
    SETTINGS,
    AnySessionEvent,
    Choosing,
    GameChosen,
    GameScored,
    Mode,
    PlayerCame,
    PlayerLeft,
    Session,
    SessionOver,
    SessionStarted,
    Settling,
    TieBreak,
    TieBroken,
    Voted,
    fold_session,
)
from fano.rules.settings import COMMON, complete
from fano.rules.start import misfit, start
from fano.rules.table import Millis, Ranking, Seat

SessionEvents = tuple[AnySessionEvent, ...]
LEAVER_LOSES = 10
"""Points that it costs to leave during a game that is counted in points, whichever game it is."""
TRIAL_RACES = 6
"""Changes of the table in a trial round of a game without rounds."""


def open_session(
    mode: Mode,
    seats: Sequence[Seat],
    *,
    first_game: str = "",
    game_settings: Mapping[str, object] | None = None,
    settings: Mapping[str, object] | None = None,
    edition: str = "",
    known: Mapping[Seat, tuple[str, ...]] | None = None,
) -> SessionEvents:
    """The events that open a session; an error names what does not fit.

    `known` has the games that each seat has played before. A tournament opens with its opener, a
    session with a choice unless a game is named. Of the settings of that game, those that every
    game has hold for the whole session.
    """
    usual = {"scoring": "base"} if mode == "tournament" else {}
    chosen = complete(SETTINGS, {**usual, **(settings or {})})
    given = game_settings or {}
    common = complete(COMMON, {s.id: given[s.id] for s in COMMON if s.id in given})
    started = SessionStarted(mode, tuple(seats), chosen, edition, common, dict(known or {}))
    opened: SessionEvents = (started,)
    session = fold_session(opened, NO_SESSION)
    if mode == "tournament":
        opener = game(str(chosen["opener"]))
        # The settings may have been meant for another game.
        own = given if first_game == opener.id else {}
        return (*opened, *_open_table(session, opener, own))
    if not first_game:
        return (*opened, Choosing(tuple(seats)))
    return (*opened, *_open_table(session, game(first_game), given))


def decide_session(session: Session, command: SessionCommand) -> SessionEvents | Refused:
    """The events of that command in that session, or why not. Pure, and it never raises."""
    if session.over:
        return Refused(Why.GAME_OVER)
    match command:
        case Call() | Play() | Stop() | Write():  # nearly all that is ever asked
            return _at_the_table(session, command)
        case Choose():
            return _choose(session, command)
        case Vote():
            return _vote(session, command)
        case Draw():
            return _draw(session, command)
        case Finish():
            return _finish(session)
        case Leave() if command.seat not in session.table.present or session.table.over:
            return _leave(session, command.seat)
        case _:
            return _at_the_table(session, command)


def _at_the_table(session: Session, command: Command) -> SessionEvents | Refused:
    """A call between two games, or before a tie-break begins, means the game that has ended."""
    if session.wants:
        means_the_last = isinstance(command, Call) and session.results
        return Refused(Why.TOO_LATE if means_the_last else Why.NOT_NOW)
    decision = decide(session.table, command)
    if isinstance(decision, Refused):
        if session.settling and session.table.wants and isinstance(command, Call):
            return Refused(Why.TOO_LATE)
        return decision
    for event in decision:
        if isinstance(event, GameOver):
            return (*decision, *_after_game(fold_session(decision, session)))
    if session.trial and _trial_is_over(session, decision):
        return (*decision, *_after_game(fold_session(decision, session)))
    return decision


def _trial_is_over(session: Session, events: SessionEvents) -> bool:
    """After one round; in a game without rounds, after a few changes of the table."""
    if any(isinstance(event, RoundBegan) and event.round > 1 for event in events):
        return True
    after = fold_session(events, session).table
    return not after.round and after.race >= TRIAL_RACES


# --- the end of a game, and ties ----------------------------------------------------------------


def _after_game(session: Session) -> SessionEvents:
    table = session.table
    if not session.counts:
        return _after_unscored(session)
    if not session.settling:
        return _settle(session, table.ranking, "game")
    found = table.ranking
    eliminate = session.settings["tiebreak_many"] == "eliminate"
    if eliminate and len(table.seats) > 2:
        # Only the loser of the round is out; the others go on until two are left for a duel.
        dropped = {*table.left, *TIEBREAK_LOSERS(table)}
        stay = tuple(s for group in found for s in group if s not in dropped)
        found = (stay, *(group for group in found if dropped.issuperset(group)))
    place = _place_of(session.ranking, table.seats)
    ranking = (*session.ranking[:place], *found, *session.ranking[place + 1 :])
    broken = TieBroken(ranking)
    return (broken, *_settle(fold_session((broken,), session), ranking, session.settling))


def _after_unscored(session: Session) -> SessionEvents:
    """After a trial round the game begins again, and counts; after a warm-up one is chosen."""
    table = session.table
    # Players may have left meanwhile: too many for that game, or for any.
    if session.trial and not misfit(game_of(table), session.present, session.edition):
        own = {s.id for s in game_of(table).settings}
        settings = {name: value for name, value in table.settings.items() if name in own}
        return _set_table(session, game_of(table), settings)
    if session.mode == "single":
        return (SessionOver(table.ranking or (session.present,)),)
    if len(session.present) < 2:
        return _end_session(session, session.totals)
    return (Choosing(session.present),)


def _finish(session: Session) -> SessionEvents | Refused:
    """The host moves on: from a trial round or a warm-up, or between two games to the end."""
    if session.wants:
        return _end_session(session, session.totals)
    return Refused(Why.NOT_NOW) if session.counts else _after_unscored(session)


def _place_of(ranking: Ranking, seats: tuple[Seat, ...]) -> int:
    """The place that these seats share."""
    return next(place for place, group in enumerate(ranking) if {*group} == {*seats})


def _settle(session: Session, ranking: Ranking, of: Settling) -> SessionEvents:
    """Play off a tie for a place; without one, write down the game or end the session."""
    settled = session.main if session.settling else session.table
    for place, group in enumerate(ranking):
        tied = tuple(s for s in group if s in session.present)
        if len(tied) > 1 and _played_off(session, ranking, place, of):
            rest = tuple(s for s in group if s not in tied)
            groups = (tied, rest) if rest else (tied,)
            broken = TieBreak((*ranking[:place], *groups, *ranking[place + 1 :]), of)
            return (broken, *_tiebreak_table(fold_session((broken,), session), tied))
    if of == "evening":
        return (SessionOver(ranking),)
    points = _points(session, ranking)
    scored = GameScored(settled.game, ranking, points)
    return (scored, *_next_game(fold_session((scored,), session), ranking))


def _played_off(session: Session, ranking: Ranking, place: int, of: Settling) -> bool:
    """Whether a tie for that place is played off."""
    if of != "game":
        return place == 0
    table = session.main if session.settling else session.table
    if game_of(table).shared_win or (place > 0 and session.setting("ties") == "first"):
        return False
    return session.mode != "tournament" or _pays(session, ranking, place)


def _pays(session: Session, ranking: Ranking, place: int) -> bool:
    """Whether points depend on how the players who share that place are ordered."""
    if session.setting("ties_unpaid"):
        return True
    first, *others = ranking[place]
    split = (*ranking[:place], (first,), tuple(others), *ranking[place + 1 :])
    return _points(session, ranking) != _points(session, split)


def _tiebreak_table(session: Session, tied: tuple[Seat, ...]) -> SessionEvents:
    """A duel for two; for more, one round of hot potato, or the game that the setting names."""
    edition, common = session.edition, session.common
    if len(tied) == 2:
        # A wrong call costs less than the duel.
        lock: dict[str, object] = {"lockout_ms": session.setting("duel_lock_ms")}
        if common.get("wrong_call") == "until_change":
            lock["wrong_call"] = "lockout"
        return start(TIEBREAK_OF_TWO.id, tied, settings={**common, **lock}, edition=edition)
    # If the game of choice has left them level, it might again, and for ever.
    if session.settings["tiebreak_many"] == "any_game" and not session.played_off:
        chosen = game(str(session.settings["tiebreak_game"]))
        fits = not misfit(chosen, tied, edition)  # a small deck may not be enough for it
        if fits and chosen is not TIEBREAK_OF_MANY:  # of that one, too, a single round decides
            return start(chosen.id, tied, settings=common, edition=edition)
    settings = {**common, **TIEBREAK_SETTINGS}
    return start(TIEBREAK_OF_MANY.id, tied, settings=settings, edition=edition)


def _points(session: Session, ranking: Ranking) -> Points:
    table = session.main if session.settling else session.table
    match session.settings["scoring"]:
        case "base" | "new" as scoring:
            points = game_of(table).points(table, ranking, scoring)
            return {**points, **dict.fromkeys(table.left, -LEAVER_LOSES)}
        case _:
            return {s: int(s in ranking[0]) for s in table.seats}


# --- between games ------------------------------------------------------------------------------


def _next_game(session: Session, ranking: Ranking) -> SessionEvents:
    if session.mode == "single":
        return (SessionOver(ranking),)
    enough = len(session.results) >= int(session.settings["games"])
    if enough or len(session.present) < 2:
        return _end_session(session, session.totals)
    match session.settings["next_game_chooser"]:
        case "winner":
            choosers = _present(session, ranking[0]) or session.present
        case "loser":
            stayed = [group for group in ranking if _present(session, group)]
            choosers = _present(session, stayed[-1])
        case _:
            return (Choosing(session.present),)
    return (Choosing(choosers, draw=len(choosers) > 1),)


def _present(session: Session, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return tuple(s for s in seats if s in session.present)


def _end_session(session: Session, totals: Points) -> SessionEvents:
    """Most games won, or most points; a tie for the session is played off like any other.

    A player who came too late for any game has no points, which may be more than others have.
    """
    played = {s for result in session.results for group in result.ranking for s in group}
    worth = {s: (s in played, totals[s]) for s in session.present}
    values = sorted(set(worth.values()), reverse=True)
    ranking: Ranking = tuple(
        tuple(s for s in session.present if worth[s] == value) for value in values
    )
    if session.left:
        ranking = (*ranking, session.left)
    if not session.results:
        return (SessionOver(ranking),)
    return _settle(replace(session, wants=""), ranking, "evening")


def _by_vote(session: Session) -> bool:
    """Any player may name the first game of a session, no matter who chooses later."""
    return session.settings["next_game_chooser"] == "vote" and session.results != ()


def _choose(session: Session, command: Choose) -> SessionEvents | Refused:
    if session.wants != "game" or _by_vote(session):
        return Refused(Why.NOT_NOW)
    if command.seat not in session.choosers:
        return Refused(Why.NOT_YOUR_TURN)
    return _chosen(session, command.game, command.settings)


def _vote(session: Session, command: Vote) -> SessionEvents | Refused:
    if session.wants != "game" or not _by_vote(session):
        return Refused(Why.NOT_NOW)
    if command.seat not in session.choosers:
        return Refused(Why.NOT_SEATED)
    unfit = _why_unfit(session, command.game)
    if unfit:
        return Refused(unfit)
    voted = Voted(command.seat, command.game)
    return (voted, *_count_votes(fold_session((voted,), session)))


def _count_votes(session: Session) -> SessionEvents:
    if any(s not in session.votes for s in session.choosers):
        return ()
    favourites = _favourites(session)
    if len(favourites) == 1:
        return _open_table(session, game(favourites[0]), {})
    backers = tuple(s for s in session.choosers if session.votes[s] in favourites)
    # One voter for a leading game is drawn, and has the casting vote.
    return (Choosing(backers, draw=True), *(Voted(s, session.votes[s]) for s in backers))


def _favourites(session: Session) -> list[str]:
    votes = Counter(session.votes[s] for s in session.choosers)
    most = max(votes.values())
    return [name for name, count in votes.items() if count == most]


def _draw(session: Session, command: Draw) -> SessionEvents | Refused:
    if session.wants != "draw":
        return Refused(Why.NOT_NOW)
    if sorted(command.seats) != sorted(session.seats):
        return Refused(Why.BAD_DEAL)
    drawn = next(s for s in command.seats if s in session.choosers)
    if drawn in session.votes:
        return _open_table(session, game(session.votes[drawn]), {})
    return (Choosing((drawn,)),)


def _chosen(session: Session, name: str, settings: Mapping[str, object]) -> SessionEvents | Refused:
    unfit = _why_unfit(session, name)
    if unfit:
        return Refused(unfit)
    try:
        return _open_table(session, game(name), settings)
    except FanoError:
        return Refused(Why.BAD_SETTING)


def _why_unfit(session: Session, name: str) -> Why | None:
    found = next((g for g in GAMES if g.id == name and g.listed), None)
    if found is None or (session.mode == "tournament" and not found.in_tournaments):
        return Why.NO_SUCH_GAME
    return Why.WRONG_PLAYERS if misfit(found, session.present, session.edition) else None


def _open_table(session: Session, chosen: Game, settings: Mapping[str, object]) -> SessionEvents:
    """The next game, after a trial round if it is new to one of the players."""
    new = any(not session.has_played(s, chosen.id) for s in session.present)
    wanted = session.mode != "single" and session.setting("trial") == "new"
    return _set_table(session, chosen, settings, trial=new and wanted and chosen.scored)


def _set_table(
    session: Session, chosen: Game, settings: Mapping[str, object], *, trial: bool = False
) -> SessionEvents:
    """The last winner deals first, and a player with the fewest points may begin."""
    scoring = session.settings["scoring"]
    implied = chosen.scored_with.get(_scoring(scoring), {}) if scoring != "wins" else {}
    fewest = min([session.totals[s] for s in session.present], default=0)
    lowest = [s for s in session.present if session.totals[s] == fewest]
    return (
        GameChosen(chosen.id, trial),
        *start(
            chosen.id,
            session.present,
            settings={**session.common, **implied, **settings},
            edition=session.edition,
            winner=session.results[-1].ranking[0][0] if session.results else None,
            lowest=lowest if session.results else (),
        ),
    )


def _scoring(name: object) -> Scoring:
    return "new" if name == "new" else "base"


def come(session: Session, seat: Seat) -> SessionEvents:
    """A latecomer joins the rest of a session, but not a single game."""
    if session.mode == "single" or session.over or seat in session.seats:
        return ()
    if session.settling == "evening":  # all its games are played: there is no rest
        return ()
    came = PlayerCame(seat)
    if not session.wants or not _by_vote(session):
        return (came,)
    after = fold_session((came,), session)
    voters = after.present if session.wants == "game" else session.choosers
    return (came, *_ask_again(after, voters))


def _leave(session: Session, seat: Seat) -> SessionEvents | Refused:
    """A player leaves who is not at the table: between games, or beside a tie-break."""
    if seat not in session.seats:
        return Refused(Why.NOT_SEATED)
    if seat in session.left:
        return Refused(Why.GONE)
    left = PlayerLeft(seat)
    after = fold_session((left,), session)
    if not session.wants:
        return (left,)
    if len(after.present) < 2:
        return (left, *_end_session(after, after.totals))
    return (left, *_ask_again(after, _present(after, session.choosers) or after.present))


def skip(session: Session, seat: Seat, at: Millis) -> SessionEvents | Refused:
    """Go on without a player for whom everybody waits.

    Between two games the choice is left to the others. In a game the seat leaves it, and its
    cards are played out by the rules of leaving.
    """
    if not session.wants:
        return decide_session(session, Leave(seat, at))
    if session.wants != "game" or seat not in session.choosers:
        return Refused(Why.NOT_NOW)
    others = tuple(s for s in session.choosers if s != seat)
    others = others or tuple(s for s in session.present if s != seat)
    return _ask_again(session, others) if others else Refused(Why.NOT_NOW)


def _ask_again(session: Session, choosers: tuple[Seat, ...]) -> SessionEvents:
    """Others are there now than when the choice began: votes for a game that fits them stand."""
    again = Choosing(choosers, draw=session.wants == "draw" and len(choosers) > 1)
    kept = tuple(
        Voted(s, name)
        for s in choosers
        if (name := session.votes.get(s)) and not _why_unfit(session, name)
    )
    events: SessionEvents = (again, *kept)
    after = fold_session(events, session)
    counted = _count_votes(after) if kept and after.wants == "game" else ()
    return (*events, *counted)
