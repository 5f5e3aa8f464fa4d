"""Behind nginx, configured as docs/server.md has it."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from fano.server.config.limits import Limits
from fano.server.config.settings import THIS_MACHINE, Settings
from fano.wire import messages as wire
from tests.machine import NGINX, needs_nginx
from tests.ports import free_port
from tests.server.support.raw_client import TOKEN, talking
from tests.server.support.running_site import Site, running

PAGE = (Path(__file__).parents[3] / "docs" / "server.md").read_text("utf-8")
START_S = 30.0
DECK = "A" * 22
AROUND = """
daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;
events {{}}
http {{ access_log off; {places} {server} }}
"""
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


@asynccontextmanager
async def nginx(folder: Path, site: Site) -> AsyncIterator[Site]:
    """The site as it is seen through the proxy; without TLS, which is none of our business."""
    port = free_port()
    found = re.search(r"```nginx\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    server = re.sub(r"ssl_\w+ [^;]+;", "", found[1])
    server = server.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    server = server.replace("http://127.0.0.1:8000", site.url)
    places = " ".join(f"{name}_temp_path {folder}/{name};" for name in TEMPORARY)
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder, places=places, server=server))
    process = await asyncio.create_subprocess_exec(
        NGINX, "-p", str(folder), "-c", "nginx.conf", stderr=asyncio.subprocess.DEVNULL
    )
    seen = site._replace(url=f"http://127.0.0.1:{port}")
    try:
        async with asyncio.timeout(START_S):
            while not await _answers(seen):
                assert process.returncode is None, "nginx does not take that configuration"
                await asyncio.sleep(0.05)
        yield seen
    finally:
        process.terminate()
        await process.wait()


async def _answers(site: Site) -> bool:
    try:
        return await status(site, "/healthz") == 200
    except aiohttp.ClientConnectionError:
        return False


async def status(site: Site, path: str, body: bytes | None = None) -> int:
    method = "GET" if body is None else "POST"
    data = None if body is None else io.BytesIO(body)
    async with site.session.request(method, f"{site.url}{path}", data=data) as answer:
        return answer.status


@needs_nginx
def test_players_come_through_the_proxy_and_are_who_they_are(tmp_path: Path) -> None:
    async def main() -> None:
        settings = Settings(trust_proxy=THIS_MACHINE, limits=Limits(wrong_codes=2))
        async with running(settings=settings) as behind, nginx(tmp_path, behind) as site:
            ours = {"Host": "club.example", "Origin": "https://club.example"}
            async with talking(site, headers=ours) as ann:
                await ann.say(wire.Hello(v=wire.VERSION, token=TOKEN, name="Ann"))
                assert (await ann.hear("welcome"))["seat"] == 0
                # Who claims to be others is counted all the same.
                assert await _guesses(site, 3) == ["no_room", "no_room", "limit"]
            for strange in ({"X-Forwarded-Host": "evil.example"}, {}):
                theirs = {**ours, "Origin": "https://evil.example", **strange}
                with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                    await site.session.ws_connect(site.socket, headers=theirs)
            assert await status(site, "/metrics") == 403
            photo = bytes(settings.limits.picture_bytes)
            assert await status(site, f"/api/decks/{DECK}/pictures", photo) == 401

    asyncio.run(main())


async def _guesses(site: Site, times: int) -> list[str]:
    said = []
    for number in range(times):
        claimed = {"X-Forwarded-For": f"203.0.113.{number}"}
        async with talking(site, headers=claimed) as stranger:
            await stranger.say(wire.Hello(v=wire.VERSION, token=TOKEN, room="ZZZZZ"))
            said.append((await stranger.hear("bye"))["why"])
    return said
