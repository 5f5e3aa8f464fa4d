"""`fano tour` passes on what was asked for; the tour itself is tested where it lives."""

import sys

import pytest

import fano.cli.tour
from fano.cli import main
from tests.cli.test_main import Captured, complaint


@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        ([], {"host": "0.0.0.0", "port": None, "open_browser": True}),  # noqa: S104
        (
            ["--port", "8000", "--host", "::1", "--no-browser"],
            {"host": "::1", "port": 8000, "open_browser": False},
        ),
    ],
)
def test_options_reach_the_tour(
    argv: list[str], expected: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[dict[str, object]] = []
    monkeypatch.setattr(fano.cli.tour, "host_the_tour", lambda **given: calls.append(given))
    assert main(["tour", *argv]) == 0
    assert calls == [{**expected, "out": sys.stdout}]


@pytest.mark.parametrize("port", ["-1", "65536", "9" * 50])
def test_a_port_that_does_not_exist(port: str, capsys: Captured) -> None:
    assert complaint(["tour", "--port", port], capsys).startswith(f"--port {port} does not exist")
