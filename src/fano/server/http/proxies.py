"""The address and the host name of a request that comes through a proxy.

Forwarded headers are trusted only from proxies that the operator lists: any other client could
claim a new address with each request, and evade the rate limits.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable

from aiohttp import web


class Proxies:
    """Those that are believed, by their networks."""

    def __init__(self, networks: Iterable[str]) -> None:
        self._networks = [ipaddress.ip_network(network) for network in networks]

    def sent(self, request: web.BaseRequest) -> bool:
        """Whether it came by way of one of them."""
        if not self._networks:
            return False
        peer = _peer(request)
        return peer is not None and any(peer in network for network in self._networks)

    def ignored(self, request: web.BaseRequest) -> bool:
        """Whether it came from this machine by way of one that is not believed."""
        if "X-Forwarded-For" not in request.headers or self.sent(request):
            return False
        peer = _peer(request)
        return peer is not None and peer.is_loopback

    def address(self, request: web.BaseRequest) -> str:
        if self.sent(request):
            # A proxy adds to the line, or adds a line: what it says itself is the last.
            lines = request.headers.getall("X-Forwarded-For", [])
            said = ",".join(lines).rpartition(",")[2].strip()
            if said:
                return said
        return request.remote or ""

    def host(self, request: web.BaseRequest) -> str:
        """What the browser calls this server; a proxy may know it by another name."""
        host = request.headers.get("Host", "")
        return request.headers.get("X-Forwarded-Host", host) if self.sent(request) else host


def _peer(request: web.BaseRequest) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address((request.remote or "").partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
