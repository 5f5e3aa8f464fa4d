"""Who asks over HTTP, and whether they may ask so often."""

from __future__ import annotations

from aiohttp import web

from fano.server.config.limits import Visitor
from fano.server.context import NODE, Node
from fano.server.hosting.rooms import fingerprint


def require_lookup_quota(request: web.Request) -> Visitor:
    """These answers cost a look into the log: not too many at once from one address."""
    node: Node = request.app[NODE]
    visitor = node.visitor(request)
    if not visitor.lookups.take():
        node.metrics.turned_away.inc("lookups")
        raise web.HTTPTooManyRequests(text="slow down\n", headers={"Retry-After": "5"})
    return visitor


def device_of(request: web.Request) -> str:
    """The fingerprint of the device that asks: `Authorization: Bearer` and its token."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    if kind.lower() != "bearer" or not token.strip() or not token.isprintable():
        raise web.HTTPUnauthorized(
            text="send the device's token: 'Authorization: Bearer TOKEN'\n",
            headers={"WWW-Authenticate": "Bearer"},
        )
    return fingerprint(token.strip())
