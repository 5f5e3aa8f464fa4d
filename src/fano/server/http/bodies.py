"""Request bodies: limits on their size, their speed, and the bytes in memory at once.

Large answers count, too: a client that does not read its answer keeps it in memory.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from aiohttp import ClientError, web

from fano.server.config.limits import Visitor

PART_BYTES = 64 * 1024
SILENCE_S = 10.0
"""The longest silence in the middle of a body."""
SLOWEST_S = 120.0
"""The longest that a whole body may take."""


class TooLarge(Exception):
    """More was sent than is allowed."""


class TooMuchAtOnce(Exception):
    """So much is on its way, for all together or for one address, that there is no memory left."""


class InFlightBytes:
    """Counts the bytes of requests, and of large answers, that are in memory.

    One address may have as many as are left for all others: so none can take them all.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self.now = 0

    @contextmanager
    def hold(self, visitor: Visitor, size: int) -> Iterator[None]:
        """Count these bytes as in memory until the block ends; or raise `TooMuchAtOnce`."""
        self._take(visitor, size)
        try:
            yield
        finally:
            self._give_back(visitor, size)

    async def send(
        self, request: web.Request, visitor: Visitor, answer: web.Response
    ) -> web.Response:
        """Send a large answer that is made for this request alone, and let go of it.

        aiohttp keeps an answer as long as the connection lives, and the error of one that breaks
        off for longer.
        """
        try:
            with self.hold(visitor, answer.content_length or 0):
                await answer.prepare(request)
                await answer.write_eof()
        except ConnectionError as error:
            error.__traceback__ = None
        finally:
            answer.body = None
        return answer

    def _take(self, visitor: Visitor, size: int) -> None:
        if visitor.held + size > self._most - self.now:
            raise TooMuchAtOnce
        visitor.held += size
        self.now += size

    def _give_back(self, visitor: Visitor, size: int) -> None:
        visitor.held -= size
        self.now -= size

    @contextmanager
    def _place(self, visitor: Visitor) -> Iterator[bytearray]:
        """A place to put a body together. It is empty again at the end, whatever happened.

        The request may live longer: what breaks off is kept by the traceback of its error.
        """
        found = bytearray()
        try:
            yield found
        finally:
            self._give_back(visitor, len(found))
            found.clear()

    async def read(self, request: web.Request, visitor: Visitor, most: int) -> bytes:
        """The body of that request, of at most `most` bytes."""
        if (request.content_length or 0) > most:
            raise TooLarge
        try:
            with self._place(visitor) as found:
                async with asyncio.timeout(SLOWEST_S):
                    while part := await self._part(request):
                        self._take(visitor, len(part))
                        found.extend(part)
                        if len(found) > most:
                            raise TooLarge
                return bytes(found)
        except TimeoutError:
            raise web.HTTPRequestTimeout(text="that took too long\n") from None
        except (ConnectionError, ClientError, web.RequestPayloadError) as error:
            error.__traceback__ = None  # the request keeps the error, which would keep the request
            raise web.HTTPBadRequest(text="the rest did not come\n") from None

    async def _part(self, request: web.Request) -> bytes:
        async with asyncio.timeout(SILENCE_S):
            return await request.content.read(PART_BYTES)
