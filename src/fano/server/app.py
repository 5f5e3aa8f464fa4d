"""The web application: the socket, and the pages around it."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import AsyncIterator, Mapping

from aiohttp import web

from fano.server.context import NODE, Node
from fano.server.hosting.seat_rate_limit import most_entries
from fano.server.http.pages import Page
from fano.server.routes.api import add_api
from fano.server.routes.daily import add_daily
from fano.server.routes.join import say_goodbye, socket
from fano.server.routes.layouts import LAYOUTS, add_layouts
from fano.server.routes.static import add_pages, answer_expect, plain_errors, secure
from fano.server.routes.studio import Studio

SWEEP_S = 60.0

_logger = logging.getLogger(__name__)


def app_of(node: Node, pages: Mapping[str, Page] | None = None) -> web.Application:
    """Everything that a node answers."""
    app = web.Application(middlewares=[plain_errors])
    app[NODE] = node
    app.on_response_prepare.append(secure)
    app.router.add_get("/ws", socket)
    add_api(app, pages or {})
    add_layouts(app, pages or {})
    add_daily(app)
    studio = Studio(node)
    app[LAYOUTS] = studio.layouts
    studio.add_to(app)
    add_pages(app, pages or {})
    answer_expect(app)
    app.cleanup_ctx.append(_sweeping)
    app.on_shutdown.append(_stopping)
    return app


async def _stopping(app: web.Application) -> None:
    await say_goodbye(app[NODE])


async def _sweeping(app: web.Application) -> AsyncIterator[None]:
    """Let go of what nobody needs any more, once in a while; at the end, of everything."""
    node = app[NODE]
    task = asyncio.create_task(_sweep(node))
    yield
    task.cancel()
    await node.rooms.close()
    await node.archive.settled()


async def _sweep(node: Node) -> None:
    for minute in itertools.count():
        try:
            node.rooms.close_spent(most_entries(node.limits))
            await node.rooms.sweep()
            node.visitors.sweep()
            await sweep_archive(node, rooms_too=minute % 60 == 0)
        except Exception:  # whatever it is, memory must not fill up with rooms from now on
            _logger.exception("cleanup failed, retrying in %.0f s", SWEEP_S)
        await asyncio.sleep(SWEEP_S)


async def sweep_archive(node: Node, *, rooms_too: bool) -> None:
    """Drop replays, and once in a while rooms, whose time is over."""
    await node.archive.sweep()
    deleted = []
    for code in await node.archive.old_rooms() if rooms_too else ():
        if node.rooms.in_memory(code) is None:  # a player may have come back meanwhile
            await node.rooms.forget(code, node.archive.discard_room)
            deleted.append(code)
    if deleted:
        _logger.warning("deleted %d old rooms: %s", len(deleted), " ".join(deleted))
