"""A real Chromium and a real server, on loopback, for as long as they are needed."""

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import Browser, sync_playwright

from tests.ports import free_port

CHROMIUM = (
    "chromium", "chromium-browser", "google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)  # fmt: skip
"""As tools/chromium.sh looks for it."""
# As root there is no sandbox; the rest keeps the browser from talking to anybody but us.
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
START_S = 120


@contextmanager
def chromium(*more: str) -> Iterator[Browser]:
    """`more`: flags for the browser."""
    path = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
    assert path, "the browser tests need Chromium: run tools/chromium.sh"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=[*FLAGS, *more], timeout=START_S * 1000
        )
        yield browser
        browser.close()


@contextmanager
def serving(database: Path, *more: str) -> Iterator[str]:
    """The address of a server that runs as long as it is needed."""
    port = free_port()
    with start_server(database, port, *more) as server:
        try:
            wait_for(f"http://127.0.0.1:{port}/")
            yield f"http://127.0.0.1:{port}/"
        finally:
            server.terminate()


def start_server(database: Path, port: int, *more: str) -> subprocess.Popen[bytes]:
    """As a person would start it, but for fingers that are quicker than a person's."""
    command = [sys.executable, "-m", "fano.cli", "serve", "--host", "127.0.0.1"]
    command += ["--limit", "late_ms=0"]
    return subprocess.Popen(
        [*command, "--port", str(port), "--database", str(database), *more],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


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
