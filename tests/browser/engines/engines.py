"""The browsers themselves: how each is started, and what a machine needs for it."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

from tests.browser.engines.commands import DevTools, Marionette, WebDriver
from tests.browser.engines.old_chromium import path_of
from tests.browser.engines.page import Page
from tests.browser.engines.processes import connected, display, running
from tests.ports import free_port

QUIET_FIREFOX = {
    "app.normandy.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "en-GB",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "http://127.0.0.1:9/",
    "toolkit.legacyUserProfileCustomizations.stylesheets": True,
    "toolkit.telemetry.server": "http://127.0.0.1:9/",
}


@contextmanager
def _home() -> Iterator[tuple[Path, dict[str, str]]]:
    """An empty one, and the environment that names it."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        env = {**os.environ, "HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_CACHE_HOME": folder}
        yield Path(folder), env | {"XDG_DATA_HOME": folder, "LANG": "en_GB.UTF-8"}


@contextmanager
def webkit() -> Iterator[Page]:
    """WebKitGTK in a window of its own, on a screen that nobody sees."""
    browser = next(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))
    with _home() as (home, env), display() as screen:
        style = home / "gtk-3.0/gtk.css"
        style.parent.mkdir()
        # Its buttons are wider than a phone.
        style.write_text("* { padding: 0; margin: 0; min-width: 0; } entry { min-width: 20px; }")
        options = {"binary": str(browser), "args": ["--automation"]}
        env |= {"DISPLAY": screen, "NO_AT_BRIDGE": "1"}
        with _driver("WebKitWebDriver", env, {"webkitgtk:browserOptions": options}) as page:
            yield page


@contextmanager
def old_webkit() -> Iterator[Page]:
    """WPE WebKit 2.38, about Safari 16. Its window is 800 by 600."""
    options = {"binary": shutil.which("cog"), "args": ["--automation", "--platform=headless"]}
    with (
        _home() as (_, env),
        _driver("WPEWebDriver", env, {"wpe:browserOptions": options}) as page,
    ):
        yield page


@contextmanager
def _driver(name: str, env: Mapping[str, str], capabilities: dict[str, object]) -> Iterator[Page]:
    port = free_port()
    with running([name, f"--port={port}"], env):
        connected(port).close()
        driver = WebDriver(port, capabilities)
        try:
            yield Page(driver)
        finally:
            driver.quit()


@contextmanager
def firefox() -> Iterator[Page]:
    port = free_port()
    with _home() as (home, env):
        wishes = {"marionette.port": port, **QUIET_FIREFOX}
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in wishes.items()]
        (home / "user.js").write_text("\n".join(lines))
        chrome = home / "chrome/userChrome.css"
        chrome.parent.mkdir()
        chrome.write_text(":root { min-width: 0 !important; }")  # else 500 px, wider than a phone
        command = ["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile"]
        with running([*command, str(home)], env), closing(Marionette(port)) as commands:
            yield Page(commands)


@contextmanager
def old_chromium(version: int) -> Iterator[Page]:
    flags = (
        *("--headless", "--no-sandbox", "--disable-gpu"),
        # In the release of 88, but not yet switched on in the build that the package carries.
        "--enable-blink-features=CSSAspectRatioProperty",
    )
    with _home() as (home, env):
        in_reading, in_writing = os.pipe()
        out_reading, out_writing = os.pipe()
        # It reads from 3 and writes to 4.
        moved = f'exec "$@" 3<&{in_reading} 4>&{out_writing}'
        command = [str(path_of(version)), *flags, "--remote-debugging-pipe", "--lang=en-GB"]
        shell = ["bash", "-c", moved, "bash", *command, f"--user-data-dir={home}", "about:blank"]
        try:
            with running(shell, env, [in_reading, out_writing]):
                yield Page(DevTools(out_reading, in_writing))
        finally:
            os.close(out_reading)
            os.close(in_writing)


def chromium_88() -> AbstractContextManager[Page]:
    """The oldest that we support."""
    return old_chromium(88)


ENGINES: Mapping[str, Callable[[], AbstractContextManager[Page]]] = {
    "WebKit": webkit,
    "old WebKit": old_webkit,
    "Firefox": firefox,
    "Chromium 88": chromium_88,
}
NEEDS = {
    "WebKit": ("WebKitWebDriver", "Xvfb"),
    "old WebKit": ("WPEWebDriver", "cog"),
    "Firefox": ("firefox-esr",),
    "Chromium 88": (str(path_of(88)),),
}
ONE_SIZE = {"old WebKit"}
"""Their windows cannot be made as wide as a phone."""


def missing(engine: str) -> str:
    """What this machine lacks for it, in words; empty if nothing."""
    lacking = [Path(name).name for name in NEEDS[engine] if shutil.which(name) is None]
    return f"no {engine} here: tools/engines.sh installs {', '.join(lacking)}" if lacking else ""
