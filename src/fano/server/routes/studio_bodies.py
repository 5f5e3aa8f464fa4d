"""Bodies sent to the studio, within their limits, and its refusals."""

from __future__ import annotations

import asyncio
from typing import TypeVar

from aiohttp import web

from fano.deckfile import DeckFileError
from fano.deckfile.reader import converted
from fano.deckfile.strict_json import loads
from fano.server.context import NODE
from fano.server.http.bodies import TooLarge
from fano.studio.errors import Refusal, StudioError
from fano.wire.http.studio import StudioRefused

T = TypeVar("T")

VALUE_BYTES = 512 * 1024
"""A deck of the most symbols, with names in seven languages, takes a fifth of it."""


async def body(request: web.Request, most: int) -> bytes:
    """What was sent, or `StudioError` as soon as it proves to be too much."""
    node = request.app[NODE]
    try:
        return await node.in_flight.read(request, node.visitor(request), most)
    except TooLarge:
        mib = max(1, most // 2**20)
        raise StudioError(Refusal.TOO_LARGE, f"this is larger than {mib} MiB") from None


async def value(request: web.Request, kind: type[T]) -> T:
    """The JSON that was sent, as that type."""
    data = await body(request, VALUE_BYTES)
    try:
        async with request.app[NODE].studio_parsing.turn():
            return await asyncio.to_thread(_value, data, kind)
    except DeckFileError as error:
        raise StudioError(Refusal.BAD_DECK, str(error)) from error


def refused(error: StudioError) -> StudioRefused:
    return StudioRefused(error.why, str(error), error.words)


def _value(data: bytes, kind: type[T]) -> T:
    return converted(loads(data), kind, "the deck")
