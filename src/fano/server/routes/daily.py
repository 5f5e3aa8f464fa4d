"""The daily challenge over HTTP: the day's cards and board, a start, a result, and its deletion."""

from __future__ import annotations

from datetime import date
from typing import NoReturn

import msgspec
from aiohttp import web

from fano.room.names import clean_name
from fano.server.context import NODE
from fano.server.daily.board import BoardEntry
from fano.server.daily.deal import (
    began_at,
    cards_of,
    day_at,
    judge,
    make_ticket,
    sentence,
    theme_of,
)
from fano.server.http.bodies import TooLarge
from fano.server.routes.auth import device_of, require_lookup_quota
from fano.server.routes.json_answers import JSON, answer_json
from fano.wire.http.daily import (
    EDITION,
    PENALTY_MS,
    BoardPlace,
    DailyBoard,
    DailyRefusal,
    DailyRefused,
    DailyResult,
    DailyStart,
)

SHOWN_PLACES = 50
"""The places of a board in an answer."""
MOST_RESULT_BYTES = 4096
FIRST_DAY = date(2026, 1, 1)
"""There was no challenge before."""

_decode = msgspec.json.Decoder(DailyResult).decode


def add_daily(app: web.Application) -> None:
    app.router.add_get("/api/daily", tell)
    app.router.add_post("/api/daily/start", start)
    app.router.add_post("/api/daily", enter)
    app.router.add_delete("/api/daily", forget)


async def tell(request: web.Request) -> web.Response:
    """The cards and the board of a day; with a token, also where its device stands."""
    require_lookup_quota(request)
    device = device_of(request) if "Authorization" in request.headers else None
    return await _board(request, _day(request), device)


async def start(request: web.Request) -> web.Response:
    """A device begins a try: it gets a ticket that says when."""
    require_lookup_quota(request)
    device = device_of(request)
    secret = await request.app[NODE].boards.secret()
    now = request.app[NODE].clock.unix()
    ticket = make_ticket(secret, device, now)
    return answer_json(DailyStart(day_at(now).isoformat(), ticket))


async def enter(request: web.Request) -> web.Response:
    """A result, if it can be true: on the board of the day on which the try was begun."""
    visitor = require_lookup_quota(request)
    device = device_of(request)
    if request.content_type != "application/json":
        _refuse(DailyRefusal.MALFORMED)
    try:
        result = _decode(
            await request.app[NODE].in_flight.read(request, visitor, MOST_RESULT_BYTES)
        )
    except (msgspec.MsgspecError, UnicodeDecodeError, TooLarge):
        _refuse(DailyRefusal.MALFORMED)
    name = clean_name(result.name)
    if not name:
        _refuse(DailyRefusal.BAD_NAME)
    boards, now = request.app[NODE].boards, request.app[NODE].clock.unix()
    began = began_at(await boards.secret(), device, result.ticket)
    why = judge(result, began, now)
    if why is not None or began is None:
        _refuse(why or DailyRefusal.BAD_TICKET)
    if not visitor.dailies.take():
        request.app[NODE].metrics.turned_away.inc("dailies_per_hour")
        raise web.HTTPTooManyRequests(text="slow down\n", headers={"Retry-After": "600"})
    day = day_at(began)
    entry = BoardEntry(name=name, ms=result.ms, slips=sum(result.slips), at=int(now * 1000))
    if not await boards.enter(day, device, entry):
        _refuse(DailyRefusal.FULL)
    return await _board(request, day, device)


async def forget(request: web.Request) -> web.Response:
    """A device takes its entry off the board of a day."""
    require_lookup_quota(request)
    if not await request.app[NODE].boards.remove(_day(request), device_of(request)):
        raise web.HTTPNotFound(text="this device has no entry on that day\n")
    return web.Response(status=204)


async def _board(request: web.Request, day: date, device: str | None) -> web.Response:
    ranked = await request.app[NODE].boards.ranked(day)
    places = [
        BoardPlace(place, entry.name, entry.ms, entry.slips)
        for place, (_, entry) in enumerate(ranked, 1)
    ]
    mine = [told for told, (key, _) in zip(places, ranked, strict=True) if key == device]
    return answer_json(
        DailyBoard(
            day=day.isoformat(),
            theme=theme_of(day),
            deck=EDITION,
            cards=cards_of(day),
            penalty_ms=PENALTY_MS,
            entries=len(ranked),
            board=tuple(places[:SHOWN_PLACES]),
            mine=mine[0] if mine else None,
        )
    )


def _day(request: web.Request) -> date:
    """The day that is asked for, at the latest today."""
    today = day_at(request.app[NODE].clock.unix())
    asked = request.query.get("day")
    if asked is None:
        return today
    try:
        day = date.fromisoformat(asked)
    except ValueError:
        raise web.HTTPBadRequest(text="a day is written as 2026-11-15\n") from None
    if not FIRST_DAY <= day <= today or asked != day.isoformat():
        raise web.HTTPNotFound(text="there is no challenge of that day\n")
    return day


def _refuse(why: DailyRefusal) -> NoReturn:
    told = msgspec.json.encode(DailyRefused(why, sentence(why))).decode()
    raise web.HTTPUnprocessableEntity(text=told, content_type=JSON)
