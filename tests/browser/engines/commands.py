"""What each browser can be told, by the protocol that it brings along.

WebKit speaks WebDriver over HTTP, Firefox Marionette over a socket, Chromium DevTools over pipes.
"""

from __future__ import annotations

import base64
import json
import os
import select
import socket
from contextlib import suppress
from typing import Any, Protocol
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tests.browser.engines.processes import START_S, connected


class Commands(Protocol):
    """What all three protocols can do."""

    def navigate(self, url: str) -> None: ...
    def run(self, script: str, *args: object) -> Any: ...
    def screenshot(self) -> bytes: ...
    def resize(self, width: int, height: int) -> bool: ...
    def click(self, x: float, y: float) -> None: ...
    def windows(self) -> list[str]: ...
    def enter(self, window: str) -> None: ...


def _press(x: float, y: float) -> list[dict[str, object]]:
    """One click as the W3C describes it. With a mouse: no engine here has a real finger."""
    steps: list[dict[str, object]] = [
        {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    mouse = {"pointerType": "mouse"}
    return [{"type": "pointer", "id": "mouse", "parameters": mouse, "actions": steps}]


class WebDriver:
    """The W3C protocol over HTTP."""

    def __init__(self, port: int, capabilities: dict[str, object]) -> None:
        self._base = f"http://127.0.0.1:{port}/session"
        made = self._ask("POST", "", {"capabilities": {"alwaysMatch": capabilities}})
        self._base += f"/{made['sessionId']}"

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = Request(self._base + path, data, headers, method=method)  # noqa: S310 - loopback
        try:
            with urlopen(request, timeout=START_S) as answer:  # noqa: S310
                return json.load(answer)["value"]
        except HTTPError as error:
            raise RuntimeError(error.read().decode()) from error

    def navigate(self, url: str) -> None:
        self._ask("POST", "/url", {"url": url})

    def run(self, script: str, *args: object) -> Any:
        return self._ask("POST", "/execute/sync", {"script": script, "args": args})

    def screenshot(self) -> bytes:
        return base64.b64decode(self._ask("GET", "/screenshot"))

    def resize(self, width: int, height: int) -> bool:
        try:
            self._ask("POST", "/window/rect", {"width": width, "height": height})
        except RuntimeError:  # WPE without a window
            return False
        return True

    def click(self, x: float, y: float) -> None:
        self._ask("POST", "/actions", {"actions": _press(x, y)})

    def windows(self) -> list[str]:
        found: list[str] = self._ask("GET", "/window/handles")
        return found

    def enter(self, window: str) -> None:
        self._ask("POST", "/window", {"handle": window})

    def quit(self) -> None:
        with suppress(OSError, RuntimeError):
            self._ask("DELETE", "")


class Marionette:
    """Firefox's own protocol: length, colon, JSON."""

    def __init__(self, port: int) -> None:
        self._socket: socket.socket = connected(port)
        self._number = 0
        self._read()  # it introduces itself
        self._ask("NewSession", {})

    def close(self) -> None:
        self._socket.close()

    def _receive(self, size: int) -> bytes:
        data = self._socket.recv(size)
        assert data, "Firefox has gone"
        return data

    def _read(self) -> Any:
        size = b""
        while not size.endswith(b":"):
            size += self._receive(1)
        left, data = int(size[:-1]), b""
        while len(data) < left:
            data += self._receive(left - len(data))
        return json.loads(data)

    def _ask(self, command: str, params: object) -> Any:
        self._number += 1
        said = json.dumps([0, self._number, f"WebDriver:{command}", params]).encode()
        self._socket.sendall(b"%d:%s" % (len(said), said))
        _, _, error, value = self._read()
        if error is not None:
            raise RuntimeError(error["message"])
        return value.get("value") if isinstance(value, dict) else value

    def navigate(self, url: str) -> None:
        self._ask("Navigate", {"url": url})

    def run(self, script: str, *args: object) -> Any:
        return self._ask("ExecuteScript", {"script": script, "args": args})

    def screenshot(self) -> bytes:
        return base64.b64decode(self._ask("TakeScreenshot", {"full": False}))

    def resize(self, width: int, height: int) -> bool:
        self._ask("SetWindowRect", {"width": width, "height": height})
        return True

    def click(self, x: float, y: float) -> None:
        self._ask("PerformActions", {"actions": _press(x, y)})

    def windows(self) -> list[str]:
        found: list[str] = self._ask("GetWindowHandles", {})
        return found

    def enter(self, window: str) -> None:
        self._ask("SwitchToWindow", {"handle": window})


class DevTools:
    """Chromium's own protocol: JSON, ended by a zero."""

    def __init__(self, reading: int, writing: int) -> None:
        self._reading, self._writing = reading, writing
        self._number = 0
        self._rest = b""
        self._session = ""
        made = self._ask("Target.createTarget", url="about:blank")
        self.enter(made["targetId"])

    def _read(self) -> Any:
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self._reading], [], [], START_S)
            data = os.read(self._reading, 1 << 16) if ready else b""
            assert data, "Chromium does not answer"
            self._rest += data
        message, _, self._rest = self._rest.partition(b"\0")
        return json.loads(message)

    def _ask(self, method: str, **params: object) -> Any:
        self._number += 1
        asked: dict[str, object] = {"id": self._number, "method": method, "params": params}
        if self._session and not method.startswith("Target."):
            asked["sessionId"] = self._session
        os.write(self._writing, json.dumps(asked).encode() + b"\0")
        while (answer := self._read()).get("id") != self._number:
            pass  # an event; each wait for the next message has its limit
        if "error" in answer:
            raise RuntimeError(answer["error"]["message"])
        return answer["result"]

    def navigate(self, url: str) -> None:
        self._ask("Page.navigate", url=url)

    def run(self, script: str, *args: object) -> Any:
        called = f"(function () {{ {script}\n}})(...{json.dumps(args)})"
        answer = self._ask(
            "Runtime.evaluate", expression=called, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in answer:
            raise RuntimeError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def screenshot(self) -> bytes:
        return base64.b64decode(self._ask("Page.captureScreenshot")["data"])

    def resize(self, width: int, height: int) -> bool:
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self._ask("Emulation.setDeviceMetricsOverride", **size)
        return True

    def click(self, x: float, y: float) -> None:
        for kind in ("mousePressed", "mouseReleased"):
            where = {"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1}
            self._ask("Input.dispatchMouseEvent", **where)

    def windows(self) -> list[str]:
        found = self._ask("Target.getTargets")["targetInfos"]
        return [target["targetId"] for target in found if target["type"] == "page"]

    def enter(self, window: str) -> None:
        made = self._ask("Target.attachToTarget", targetId=window, flatten=True)
        self._session = made["sessionId"]
