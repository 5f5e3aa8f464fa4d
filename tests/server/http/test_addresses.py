"""Where to go is said once, and fits any terminal."""

from __future__ import annotations

import asyncio
import io

import pytest

from fano.server.config.settings import Settings
from fano.server.http.addresses import announce, qr
from tests.server.support.running_site import running

LAN = "fano.server.http.addresses.lan_address"


def told(host: str) -> str:
    out = io.StringIO()
    announce(host, 5757, out)
    return out.getvalue()


def test_it_says_where_to_go_here_and_on_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LAN, lambda: "192.0.2.7")
    said = told("0.0.0.0")  # noqa: S104
    assert "http://localhost:5757/" in said
    assert "http://192.0.2.7:5757/" in said
    assert "█" in said


def test_a_terminal_without_blocks_gets_the_addresses_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(LAN, lambda: "192.0.2.7")
    plain = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    announce("::", 5757, plain)
    plain.seek(0)
    assert "http://192.0.2.7:5757/" in plain.read()


@pytest.mark.parametrize(("host", "url"), [("127.0.0.1", "127.0.0.1"), ("::1", "[::1]")])
def test_on_this_computer_only_there_is_nothing_to_scan(host: str, url: str) -> None:
    said = told(host)
    assert f"http://{url}:5757/" in said
    assert "Phones" not in said


def test_without_a_network_there_is_nothing_to_scan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LAN, lambda: None)
    assert "Phones" not in told("0.0.0.0")  # noqa: S104


def test_a_qr_code_fits_a_terminal() -> None:
    lines = qr("http://192.168.178.23:5757/").splitlines()
    assert len(lines) < 24
    assert all(len(line) < 80 for line in lines)


@pytest.mark.parametrize(
    ("remote", "told"),
    [("127.0.0.1", True), ("::ffff:127.0.0.1", True), ("::1", True), ("192.0.2.9", False)],
)
def test_only_a_browser_on_this_machine_is_told_where_phones_go(
    remote: str,
    told: bool,  # noqa: FBT001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fano.server.routes.api.lan_address", lambda: "192.0.2.2")
    monkeypatch.setattr("aiohttp.web.BaseRequest.remote", remote)

    async def main() -> None:
        async with (
            running(settings=Settings(host="::")) as site,
            site.session.get(f"{site.url}/api/address.json") as answer,
        ):
            assert ((await answer.json())["url"] is not None) is told

    asyncio.run(main())
