"""`fano join` takes a seat, plays, and leaves when it is told to."""

from __future__ import annotations

import asyncio
import signal
import sys
from dataclasses import replace
from random import Random

import pytest

from fano.bots import LEVELS, level
from fano.cli.join import _say_what_it_waits_for
from fano.client import Client, Left, play
from fano.room import Setup
from fano.server.config.limits import Limits
from fano.wire import messages as wire
from tests.cli.test_main import Captured, complaint
from tests.server.support.running_site import NO_COUNTDOWN, running

FAST = replace(level("expert"), search_ms=60)


def test_a_bot_joins_and_plays_to_the_end() -> None:
    async def main() -> tuple[int | None, str]:
        async with running(timing=NO_COUNTDOWN) as site, Client(site.socket, name="Ada") as host:
            argv = ("join", host.code, "--bot", "expert", "--name", "Ada", "--url", site.url)
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "fano.cli", *argv, "--sessions", "1"),
                stdout=asyncio.subprocess.PIPE,
            )
            async with asyncio.timeout(120):
                while len(host.state.room["players"]) < 2:
                    await anext(host.messages())
                assert host.state.room["players"]["1"]["name"] == "Ada 2"
                setup = Setup(game="inferno", edition="mini2")
                await host.ask(wire.Configure(id="c", setup=setup))
                playing = asyncio.create_task(play(host, FAST, Random(1), sessions=1))
                await host.ask(wire.Start(id="s"))
                assert await playing == 1
                said, _ = await process.communicate()
            return process.returncode, said.decode()

    code, said = asyncio.run(main())
    assert code == 0
    assert said.startswith("Ada 2 has a seat in room ")
    assert said.endswith("played 1 session\n")


@pytest.mark.slow
def test_a_bot_plays_a_whole_session_and_chooses_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fano.client.bot.CHOICE_S", 0.01)
    monkeypatch.setattr(Random, "choice", lambda *_: "inferno")
    setup = Setup(mode="session", game="inferno", edition="mini2", session_settings={"games": 2})

    async def main() -> None:
        async with (
            running(timing=NO_COUNTDOWN) as site,
            Client(site.socket, name="Zoe") as host,
            Client(site.socket, name="Yves", room=host.code) as guest,
        ):
            told = await host.ask(wire.Configure(id="c", setup=setup))
            assert told["t"] == "did"
            bots = [
                asyncio.create_task(play(c, FAST, Random(2), sessions=1)) for c in (host, guest)
            ]
            await host.ask(wire.Start(id="s"))
            async with asyncio.timeout(120):
                await asyncio.gather(*bots)
            assert len(host.state.room["results"]) == 2

    asyncio.run(main())


def test_a_room_that_is_not_there(capsys: Captured) -> None:
    async def main() -> None:
        async with running(timing=NO_COUNTDOWN) as site:
            with pytest.raises(Left, match="there is no room with that code"):
                async with Client(site.socket, room="QQQQQ", name="Bot"):
                    pass

    asyncio.run(main())
    assert complaint(["join", "QQQQQ", "--bot", "genius"], capsys).endswith(", ".join(LEVELS))


@pytest.mark.parametrize("url", ["nowhere", "ftp://x", "http://", "http://[::1", "http://x:y"])
def test_an_address_that_is_none(url: str, capsys: Captured) -> None:
    said = complaint(["join", "QQQQQ", "--url", url], capsys)
    assert said.startswith(f"{url!r} is no address of a server")


@pytest.mark.parametrize(
    ("argv", "message"),
    [([" "], "which room?"), (["QQQQQ", "--sessions", "0"], "--sessions cannot be 0")],
)
def test_what_makes_no_sense_is_refused(argv: list[str], message: str, capsys: Captured) -> None:
    assert complaint(["join", *argv], capsys).startswith(message)


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_whoever_ends_it_frees_the_seat(end: signal.Signals) -> None:
    async def main() -> int | None:
        async with running(timing=NO_COUNTDOWN) as site, Client(site.url, name="Zoe") as host:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "fano.cli", "join", host.code, "--url", site.url),
                stdout=asyncio.subprocess.PIPE,
            )
            assert process.stdout is not None
            async with asyncio.timeout(120):
                assert await process.stdout.readline()
                while len(host.state.room["players"]) < 2:
                    await anext(host.messages())
                process.send_signal(end)
                code = await process.wait()
                while len(host.state.room["players"]) > 1:
                    await anext(host.messages())
            return code

    assert asyncio.run(main()) == 130


@pytest.mark.parametrize(
    ("limits", "why"),
    [
        (Limits(connections_per_address=1), "the server answered with 503"),
        (Limits(joins_per_hour=1), "the server has reached one of its limits"),
    ],
)
def test_whoever_waits_is_told_why(
    limits: Limits, why: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr("fano.cli.join.PATIENCE_S", 0)

    async def main() -> None:
        async with running(limits=limits) as site, Client(site.url, name="Zoe") as host:
            bot = Client(site.url, room=host.code, name="Bot")
            joining = asyncio.create_task(bot.__aenter__())
            async with asyncio.timeout(40):
                while not bot.trouble:  # noqa: ASYNC110 - nobody tells
                    await asyncio.sleep(0.05)
            await _say_what_it_waits_for(bot)
            joining.cancel()

    asyncio.run(main())
    assert f"yet ({why}): trying on" in capsys.readouterr().err
