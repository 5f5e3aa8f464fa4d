"""Pages out of memory, and the headers of every answer."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from aiohttp import web

from fano.log import LogError
from fano.room.codes import CODE_LENGTH, LETTERS, OLD_LETTERS
from fano.server.context import NODE
from fano.server.http.bodies import TooMuchAtOnce
from fano.server.http.pages import Page
from fano.server.routes.join import RETRY_SOON

HEADERS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "Server": "fano",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
    "font-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "connect-src {connect}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HOST = re.compile(r"[a-z0-9.-]{1,253}(:\d{1,5})?|\[[0-9a-f:.]{2,45}\](:\d{1,5})?", re.IGNORECASE)

ROOM = re.compile(rf"/[{LETTERS}{OLD_LETTERS}]{{{CODE_LENGTH}}}", re.IGNORECASE)
"""The address of a room, as people write it down; the page knows what to make of it."""

DEEPEST = 4
"""A mistyped address up to this depth leads to the start page, wherever a proxy has put it."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

_logger = logging.getLogger(__name__)


def policy(host: str) -> str:
    """Nothing inline, nothing from elsewhere.

    Older Safaris do not count a WebSocket of the same host as 'self', so it is named.
    """
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
    return POLICY.format(connect=f"'self'{sockets}")


async def secure(request: web.Request, response: web.StreamResponse) -> None:
    """On every answer, whatever it is."""
    response.headers.update(HEADERS)
    # An uploaded picture comes with a policy of its own, which allows even less.
    own = policy(request.app[NODE].proxies.host(request))
    response.headers.setdefault("Content-Security-Policy", own)
    response.headers.setdefault("Cache-Control", "no-store")


def answer_expect(app: web.Application) -> None:
    """Answer 417 to an Expect that is not understood; aiohttp repeats it, and fails at bytes."""
    for route in app.router.routes():
        handler = route._expect_handler
        route._expect_handler = partial(_expect, handler)


async def _expect(
    handler: Callable[[web.Request], Awaitable[web.StreamResponse | None]], request: web.Request
) -> web.StreamResponse | None:
    if request.headers.get("Expect", "").lower() != "100-continue":
        raise web.HTTPExpectationFailed(text="the only Expect known here is 100-continue\n")
    return await handler(request)


@web.middleware
async def plain_errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """An error is a plain sentence."""
    try:
        return await handler(request)
    except TooMuchAtOnce:
        return web.Response(status=503, text="busy\n", headers=RETRY_SOON)
    except web.HTTPException as error:
        if error.text == f"{error.status}: {error.reason}":
            error.text = f"{error.status} {error.reason}\n"
        raise
    except LogError as error:
        _logger.error("request failed, the log is not available: %s", error)  # noqa: TRY400 - it says it all
        raise web.HTTPServiceUnavailable(
            text="nothing can be read or kept here for now\n", headers=RETRY_SOON
        ) from None


def add_pages(app: web.Application, pages: Mapping[str, Page]) -> None:
    """Any of these pages by its path. No path ever reaches the file system."""

    async def give(request: web.Request) -> web.Response:
        path = request.raw_path.partition("?")[0]
        found = pages.get("/" if ROOM.fullmatch(path) else path)
        if found is None:
            deep = path.count("/") - 1
            reading = "text/html" in request.headers.get("Accept", "")
            if reading and deep < DEEPEST and not path.startswith("/api/"):
                raise web.HTTPFound("../" * deep or "./")
            raise web.HTTPNotFound
        return answer(request, found)

    app.router.add_get("/{path:.*}", give)


def answer(request: web.Request, page: Page) -> web.Response:
    """The page, packed if the browser can unpack it; nothing if it has it already."""
    headers = {"Cache-Control": page.cache, "ETag": page.tag, "Vary": "Accept-Encoding"}
    if page.tag in request.headers.get("If-None-Match", ""):  # perhaps made weak by a proxy
        return web.Response(status=304, headers=headers)
    headers["Content-Type"] = page.type
    body = page.body
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        headers["Content-Encoding"] = "gzip"
        body = page.packed
    return web.Response(body=body, headers=headers)
