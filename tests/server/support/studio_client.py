"""Somebody whose page talks to the studio."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec

from fano.server.config.limits import Limits
from fano.studio.model import Draft
from tests.server.support.running_site import Site, running
from tests.studio.make import (
    SQUARE,
    cut_out,
    photo,
    with_pictures,
    words,
)

OWNER = "a-device-of-its-own"
OTHER = "another-device"


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.body)

    @property
    def why(self) -> str:
        told = self.json
        assert self.status >= 400, told
        assert len(told["sentence"]) > 10
        return str(told["why"])


class Visitor:
    """A page that talks to the studio."""

    def __init__(self, site: Site, token: str | None = OWNER) -> None:
        self.site = site
        self.token = token

    async def ask(
        self, method: str, path: str, data: bytes | None = None, **headers: str
    ) -> Answer:
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        url = f"{self.site.url}/api/{path}"
        sent = None if data is None else io.BytesIO(data)
        async with self.site.session.request(method, url, data=sent, headers=headers) as response:
            body = await response.read()
            return Answer(response.status, dict(response.headers), body)

    async def create(self, draft: Draft) -> str:
        answer = await self.ask("POST", "decks", msgspec.json.encode(draft))
        assert answer.status == 201, answer.body
        return str(answer.json["id"])

    async def save(self, deck: str, draft: Draft, revision: int) -> Answer:
        data = msgspec.json.encode(draft)
        return await self.ask("PUT", f"decks/{deck}", data, **{"If-Match": f'"{revision}"'})

    async def add(self, deck: str, picture: bytes) -> Answer:
        return await self.ask("POST", f"decks/{deck}/pictures", picture)

    async def small_deck(self) -> str:
        """Seven pictures: a whole deck."""
        deck = await self.create(words(0))
        pictures = [photo(1), photo(2), cut_out(3), SQUARE, photo(5), photo(6), photo(7)]
        paths = [(await self.add(deck, picture)).json["path"] for picture in pictures]
        assert (await self.save(deck, with_pictures(paths), 1)).status == 200
        return deck


def in_the_studio(test: Callable[[Visitor], Awaitable[None]], **limits: Any) -> None:
    async def main() -> None:
        async with running(limits=Limits(**limits)) as site:
            await test(Visitor(site))

    asyncio.run(main())
