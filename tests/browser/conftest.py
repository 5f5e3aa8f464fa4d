"""Real Chromium against the real server, on loopback."""

import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
# As root there is no sandbox; the rest keeps the browser from talking to anybody but us.
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
START_S = 30


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """For one module only: while it is open, Playwright keeps an event loop running."""
    path = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
    assert path, "the browser tests need Chromium: run tools/chromium.sh"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=[*FLAGS])
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that was started as a person would start it."""
    port = free_port()
    database = tmp_path_factory.mktemp("rooms") / "rooms.db"
    command = [sys.executable, "-m", "fano.cli", "serve", "--host", "127.0.0.1"]
    with subprocess.Popen(
        [*command, "--port", str(port), "--database", str(database)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as server:
        try:
            wait_for(f"http://127.0.0.1:{port}/")
            yield f"http://127.0.0.1:{port}/"
        finally:
            server.terminate()


def wait_for(url: str) -> None:
    end = time.monotonic() + START_S
    while True:
        try:
            with urlopen(url):  # noqa: S310 - loopback
                return
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


@pytest.fixture
def desk(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    yield context
    context.close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en-GB"
    )
    yield context
    context.close()
