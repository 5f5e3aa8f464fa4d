"""The client that talks to a server: answers, reconnects, goodbyes."""

from __future__ import annotations

import asyncio

import pytest

from fano.client import Client, Left
from fano.client.state import ClientState, update
from fano.errors import FanoError
from fano.server.transport.connection import Connection
from fano.wire import messages as wire
from tests.server.support.running_site import running


def test_two_clients_may_use_the_same_names_for_their_requests() -> None:
    async def main() -> None:
        async with (
            running() as site,
            Client(site.url, name="Ann") as ann,
            Client(site.url, room=ann.code, name="Bob") as bob,
        ):
            both = await asyncio.gather(
                ann.ask(wire.Change(id="1", name="Anna")), bob.ask(wire.Change(id="1", name="Rob"))
            )
            assert [answer["by"] for answer in both] == [0, 1]
            assert not ann.waiting
            assert not bob.waiting

    asyncio.run(main())


def test_after_a_break_it_is_told_what_it_has_missed_and_its_request_is_answered() -> None:
    async def main() -> None:
        async with (
            running() as site,
            Client(site.url, name="Ann") as ann,
            Client(site.url, room=ann.code, name="Bob") as bob,
        ):
            hosted = await site.node.rooms.get(ann.code)
            assert hosted is not None
            while ann.state.seq < hosted.live.seq:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            known = ann.state.seq
            (socket,) = [w for w in hosted.live.watchers if w.seat == ann.state.seat]
            asking = asyncio.create_task(ann.ask(wire.Change(id="1", name="Anna")))
            await asyncio.sleep(0)
            assert isinstance(socket, Connection)
            socket._transport.abort()
            await bob.ask(wire.Change(id="1", name="Rob"))
            assert (await asking)["ids"] == ["1"]
            told = [await anext(ann.messages())]
            while told[-1]["t"] != "back":
                told.append(await anext(ann.messages()))
            missed = [did["seq"] for did in told[-1]["missed"]]
            assert missed[0] > known
            assert missed == sorted(missed)
            assert ann.connects == 2
            names = {player["name"] for player in ann.state.room["players"].values()}
            assert names == {"Anna", "Rob"}

    asyncio.run(main())


def test_what_the_server_would_not_understand_is_not_sent() -> None:
    async def main() -> None:
        async with running() as site, Client(site.url, name="Ann") as ann:
            with pytest.raises(FanoError, match=r"Change: Expected `str.*name"):
                await ann.ask(wire.Change(id="1", name=5))  # type: ignore[arg-type]
            assert not ann.waiting

    asyncio.run(main())


def test_whoever_is_shown_out_is_told_why_and_waits_for_nothing() -> None:
    async def main() -> None:
        async with (
            running() as site,
            Client(site.url, name="Ann") as ann,
            Client(site.url, room=ann.code, name="Bob") as bob,
        ):
            await ann.ask(wire.Kick(id="k", seat=1))  # type: ignore[arg-type]
            async for _ in bob.messages():
                pass
            assert bob.state.bye == "kicked"
            assert [message async for message in bob.messages()] == []
            with pytest.raises(Left, match="sent this player away"):
                await bob.ask(wire.Change(id="2", name="Bobby"))
            with pytest.raises(Left, match="sent this player away") as shown_out:
                async with Client(site.url, room=ann.code, name="Bob", token=bob.token):
                    pass
            assert shown_out.value.why == "kicked"
            left = await ann.ask(wire.Depart(id="d"))
            assert left["ids"] == ["d"]
            with pytest.raises(Left):
                async with Client(site.url, room="ZZZZZ", name="Lost"):
                    pass

    asyncio.run(main())


def test_what_is_not_understood_changes_nothing() -> None:
    state = ClientState()
    assert update(state, {"t": "news"}) == state
    assert update(state, {}) == state
    assert state.view is None
