"""Requests besides the pages: health, metrics, rules, results, replays, deletion."""

from __future__ import annotations

import re
from collections.abc import Mapping

from aiohttp import web

from fano.log import LogError
from fano.room import Depart, Room
from fano.rules.table import Seat
from fano.server.config.limits import rate_limit_key
from fano.server.context import NODE, Node
from fano.server.http.addresses import is_everywhere, lan_address
from fano.server.http.pages import Page
from fano.server.replays.frames import EVERYTHING, Viewpoint
from fano.server.routes.auth import device_of, require_lookup_quota
from fano.server.routes.json_answers import JSON, answer_json
from fano.server.routes.static import answer
from fano.wire.http.sessions import Address, RoomResults


def add_api(app: web.Application, pages: Mapping[str, Page]) -> None:
    async def games(request: web.Request) -> web.Response:
        found = pages.get(f"/api/games.json?lang={request.query.get('lang', 'en')}")
        if found is None:
            raise web.HTTPNotFound(text="there are no rules in that language\n")
        return answer(request, found)

    app.router.add_get("/healthz", alive)
    app.router.add_get("/readyz", ready)
    app.router.add_get("/metrics", metrics)
    app.router.add_get("/api/address.json", address)
    app.router.add_get("/api/games.json", games)
    app.router.add_get("/api/games/{id}.json", replay)
    app.router.add_get("/api/games/{id}/frames.json", frames)
    app.router.add_get("/api/games/{id}/figures.json", figures)
    app.router.add_get("/api/rooms/{code}/results.json", results)
    app.router.add_delete("/api/rooms/{code}", forget_room)
    app.router.add_delete("/api/rooms/{code}/me", forget_me)


async def alive(request: web.Request) -> web.Response:
    """The process answers."""
    del request
    return web.Response(text="ok\n")


async def ready(request: web.Request) -> web.Response:
    """The log can be written, and the server is not about to stop."""
    node = request.app[NODE]
    if node.stopping:
        raise web.HTTPServiceUnavailable(text="stopping\n")
    try:
        await node.health.check()
    except LogError as error:
        raise web.HTTPServiceUnavailable(text=f"{error}\n") from None
    return web.Response(text="ok\n")


async def metrics(request: web.Request) -> web.Response:
    text = request.app[NODE].metrics.text()
    kind = "text/plain; version=0.0.4; charset=utf-8"
    return web.Response(body=text.encode(), headers={"Content-Type": kind})


async def address(request: web.Request) -> web.Response:
    """The address for phones; only for a browser on the server's own machine."""
    settings = request.app[NODE].settings
    from_here = rate_limit_key(request.remote or "") == "127.0.0.1" or request.remote == "::1"
    own = from_here and not settings.trust_proxy
    lan = lan_address() if own and is_everywhere(settings.host) else None
    _, port, *_ = request.get_extra_info("sockname")
    url = None if lan is None else f"http://{lan}:{port}/"
    return answer_json(Address(url))


async def replay(request: web.Request) -> web.Response:
    """A session by its id, which cannot be guessed."""
    visitor, node = require_lookup_quota(request), request.app[NODE]
    data = await node.archive.replay(request.match_info["id"])
    if data is None:
        raise web.HTTPNotFound(text="there is no such game, or it is past its time\n")
    told = web.Response(
        body=data,
        content_type=JSON,
        headers={"Cache-Control": "private, max-age=3600"},
    )
    return await node.in_flight.send(request, visitor, told)


async def frames(request: web.Request) -> web.Response:
    """One game of a session as a seat, a spectator or all eyes saw it."""
    require_lookup_quota(request)
    game, seat = request.query.get("game", "0"), request.query.get("seat", "")
    if not re.fullmatch(r"\d{1,3}", game) or not re.fullmatch(r"\d?|all", seat):
        raise web.HTTPBadRequest(text="'game' is a number, 'seat' is one too, or 'all'\n")
    eyes: Viewpoint = EVERYTHING if seat == EVERYTHING else Seat(int(seat)) if seat else None
    found = await request.app[NODE].replays.frames(request.match_info["id"], int(game), eyes)
    if found is None:
        raise web.HTTPNotFound(text="there is no such game, or it is past its time\n")
    return answer(request, found)


async def figures(request: web.Request) -> web.Response:
    """What came of a session, and what it was like in figures."""
    require_lookup_quota(request)
    found = await request.app[NODE].replays.figures(request.match_info["id"])
    if found is None:
        raise web.HTTPNotFound(text="there is no such game, or it is past its time\n")
    return answer(request, found)


async def results(request: web.Request) -> web.Response:
    """What came of each session in a room, and the ids of the replays."""
    require_lookup_quota(request)
    code, room = await _room(request)
    sessions = await request.app[NODE].archive.sessions(code)
    return answer_json(
        RoomResults(code, room.playing, tuple(session.summary for session in sessions))
    )


async def forget_room(request: web.Request) -> web.Response:
    """The host deletes the room: its log, its replays, all of it."""
    require_lookup_quota(request)
    code, room = await _room(request)
    if room.host is None or room.seat_of(device_of(request)) != room.host:
        raise web.HTTPForbidden(text="only the host can delete a room\n")
    await request.app[NODE].forget_room(code)
    return web.Response(status=204)


async def forget_me(request: web.Request) -> web.Response:
    """A player leaves, and nothing has their name any more; the last one takes all along."""
    require_lookup_quota(request)
    code, room = await _room(request)
    device = device_of(request)
    seat = room.seat_of(device)
    node = request.app[NODE]
    if seat is not None:
        if room.people == (seat,):
            await node.forget_room(code)
            return web.Response(status=204)
        room_host = await node.rooms.get(code)
        if room_host is not None:
            room_host.live.ask(Depart(seat, room_host.live.clock.now()))
    room_host = node.rooms.in_memory(code)
    if room_host is not None:
        room_host.live.forget(device)
        await room_host.live.flush()
        if room_host.live.room.seat_of(device) is not None:  # else nobody could ever have that seat
            raise LogError(f"room {code} could not write down who has left")
    if not await node.archive.forget_device(code, device):
        raise web.HTTPForbidden(text="this device has never played in that room\n")
    return web.Response(status=204)


# --- who asks for what ----------------------------------------------------------------------------


async def _room(request: web.Request) -> tuple[str, Room]:
    """The room of that code; guessing codes is as slow here as at the door."""
    node: Node = request.app[NODE]
    visitor = node.visitor(request)
    if visitor.wrong_codes.left < 1:
        node.metrics.turned_away.inc("wrong_codes")
        raise web.HTTPTooManyRequests(text="too many wrong codes\n", headers={"Retry-After": "60"})
    code = request.match_info["code"].upper()
    room_host = node.rooms.in_memory(code)
    room = room_host.live.room if room_host else await node.archive.folded(code)
    if room is None:
        visitor.wrong_codes.take()
        raise web.HTTPNotFound(text="there is no room of that code\n")
    return code, room
