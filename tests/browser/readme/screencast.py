"""Films pages of real Chromium: each frame as the browser painted it, with its time."""

from __future__ import annotations

import base64
import bisect
import io
import time
from typing import Any

from PIL import Image
from playwright.sync_api import CDPSession, Page

QUALITY = 92


class Screencast:
    """One page being filmed, and where fingers touched it."""

    def __init__(self, page: Page, width: int, height: int) -> None:
        self.page = page
        self.width, self.height = width, height
        self.touches: list[tuple[float, float, float]] = []
        """Times, and places as shares of width and height."""
        self._frames: list[tuple[float, bytes]] = []
        self._session: CDPSession = page.context.new_cdp_session(page)
        self._session.on("Page.screencastFrame", self._keep)

    def start(self) -> None:
        # The browser sends frames no larger than this, and none while nothing changes.
        largest = {"maxWidth": 2 * self.width, "maxHeight": 2 * self.height}
        self._session.send(
            "Page.startScreencast", {"format": "jpeg", "quality": QUALITY, **largest}
        )

    def stop(self) -> None:
        self._session.send("Page.stopScreencast")

    def _keep(self, frame: dict[str, Any]) -> None:
        at = float(frame["metadata"]["timestamp"])
        self._frames.append((at, base64.b64decode(frame["data"])))
        self._session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def tap(self, x: float, y: float) -> None:
        size = self.page.viewport_size
        assert size
        self.touches.append((time.time(), x / size["width"], y / size["height"]))
        self.page.touchscreen.tap(x, y)

    def at(self, moment: float) -> Image.Image:
        """The page as it was seen at that time."""
        index = bisect.bisect_right(self._frames, moment, key=lambda frame: frame[0])
        with Image.open(io.BytesIO(self._frames[max(0, index - 1)][1])) as frame:
            return frame.convert("RGB").resize((self.width, self.height), Image.Resampling.LANCZOS)
