"""What is sent with a request: never more than allowed, nor too slowly, nor too much at once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from aiohttp import ClientError, web

PART_BYTES = 64 * 1024
SILENCE_S = 10.0
"""Whoever sends nothing for so long is not waited for."""
SLOWEST_S = 120.0
"""Nor is a body that takes longer than this altogether."""


class TooLarge(Exception):
    """More was sent than is allowed."""


class TooMuchAtOnce(Exception):
    """So much is being sent by all together that there is no memory for more."""


class Intake:
    """Counts the bytes that are being received, and not yet handed on, for all requests."""

    def __init__(self, most: int) -> None:
        self._most = most
        self.now = 0

    @contextmanager
    def _place(self) -> Iterator[bytearray]:
        """A place to put a body together. It is empty again at the end, whatever happened.

        The request may live longer: what breaks off is kept by the traceback of its error.
        """
        found = bytearray()
        try:
            yield found
        finally:
            self.now -= len(found)
            found.clear()

    async def read(self, request: web.Request, most: int) -> bytes:
        """The body of that request, of at most so many bytes."""
        if (request.content_length or 0) > most:
            raise TooLarge
        try:
            with self._place() as found:
                async with asyncio.timeout(SLOWEST_S):
                    while part := await self._part(request):
                        self.now += len(part)
                        found.extend(part)
                        if len(found) > most:
                            raise TooLarge
                        if self.now > self._most:
                            raise TooMuchAtOnce
                return bytes(found)
        except TimeoutError:
            raise web.HTTPRequestTimeout(text="that took too long\n") from None
        except (ConnectionError, ClientError, web.RequestPayloadError) as error:
            error.__traceback__ = None  # the request keeps the error, which would keep the request
            raise web.HTTPBadRequest(text="the rest did not come\n") from None

    async def _part(self, request: web.Request) -> bytes:
        async with asyncio.timeout(SILENCE_S):
            return await request.content.read(PART_BYTES)
