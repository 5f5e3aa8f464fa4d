"""`fano tour` says where to go, and ends without noise."""

from __future__ import annotations

import io

import pytest

from fano.tour import server as server_module
from fano.tour.host import qr, run
from fano.tour.pages import Pages


@pytest.fixture
def told(site: Pages, monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """What a tour says that is interrupted as soon as it has begun."""
    monkeypatch.setattr("fano.tour.host.all_pages", lambda: site)

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(server_module.TourServer, "serve_forever", interrupted)
    return io.StringIO()


def test_it_prints_where_to_go_and_ends_quietly(
    told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fano.tour.host._lan_address", lambda: "192.0.2.7")
    run(port=0, out=told)
    said = told.getvalue()
    assert "http://localhost:" in said
    assert "http://192.0.2.7:" in said
    assert "█" in said


def test_a_terminal_without_blocks_gets_the_addresses_alone(
    told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    del told
    monkeypatch.setattr("fano.tour.host._lan_address", lambda: "192.0.2.7")
    plain = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    run(port=0, out=plain)
    plain.seek(0)
    assert "http://192.0.2.7:" in plain.read()


def test_on_this_computer_only_there_is_nothing_to_scan(told: io.StringIO) -> None:
    run(host="127.0.0.1", port=0, out=told)
    assert "http://127.0.0.1:" in told.getvalue()
    assert "Phones" not in told.getvalue()


def test_without_a_network_there_is_nothing_to_scan(
    told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fano.tour.host._lan_address", lambda: None)
    run(port=0, out=told)
    assert "Phones" not in told.getvalue()


def test_the_browser_opens_the_local_page(
    told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    run(host="127.0.0.1", port=0, open_browser=True, out=told)
    assert opened[0] in told.getvalue()


def test_a_qr_code_fits_a_terminal() -> None:
    lines = qr("http://192.168.178.23:5757/").splitlines()
    assert len(lines) < 24
    assert all(len(line) < 80 for line in lines)
