"""Ten seconds of races in one moving picture: a TV and two phones, side by side."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page

from tests.browser.party import join
from tests.browser.readme.screencast import Screencast
from tests.browser.sight import look, spot

TV = (1280, 720)
PHONE = (360, 740)
TV_WIDTH, PHONE_WIDTH = 640, 186
BEZEL, SPACE = 6, 22
GROUND, FRAME, FINGER = (43, 33, 56), (15, 11, 20), (255, 255, 255, 150)
FRAMES_A_SECOND = 20
SECONDS = 10.0
QUALITY = 62
TOUCH_S = 0.35
"""A finger is seen for this long."""
RACES = ((0, 900, 300), (1, 1000, 0), (1, 1000, 350), (0, 1200, 0), (0, 900, 0), (1, 800, 0))
"""Who is first, how long both search, and how long the other one hesitates; 0: both touch."""
STARTED_MS = 1200
"""Until "Go!" is gone."""
PATIENCE_MS = 30_000
FINGER_RADIUS = 13
CENTRE = '[data-pile="centre"]'


def film(browser: Browser, url: str, path: Path) -> None:
    tv = browser.new_context(viewport={"width": TV[0], "height": TV[1]}, locale="en-GB").new_page()
    tv.goto(f"{url}?tv")
    code = tv.locator("p.code").inner_text()
    phones = [_joined(browser, url, code, name) for name in ("Mia", "Leo")]
    casts = [
        Screencast(phones[0], PHONE_WIDTH, PHONE_WIDTH * PHONE[1] // PHONE[0]),
        Screencast(tv, TV_WIDTH, TV_WIDTH * TV[1] // TV[0]),
        Screencast(phones[1], PHONE_WIDTH, PHONE_WIDTH * PHONE[1] // PHONE[0]),
    ]
    phones[0].get_by_role("button", name="Start!").click()
    for page in phones:
        page.locator(".pile.live").first.wait_for(timeout=PATIENCE_MS)
    for cast in casts:
        cast.start()
    tv.wait_for_timeout(STARTED_MS)
    begun = time.time()
    _race([casts[0], casts[2]], begun + SECONDS)
    for cast in casts:
        cast.stop()
    _save(casts, begun, path)
    for page in (tv, *phones):
        page.context.close()


def _joined(browser: Browser, url: str, code: str, name: str) -> Page:
    page = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
        locale="en-GB",
    ).new_page()
    join(page, url, code, name)
    page.locator("main").get_by_text(name).first.wait_for(timeout=PATIENCE_MS)
    return page


def _race(phones: Sequence[Screencast], end: float) -> None:
    """Both search; one finds it first, or both at nearly the same time."""
    clock = phones[0].page
    for first, search_ms, behind_ms in RACES:
        clock.wait_for_timeout(search_ms)
        before = look(clock).cards["centre"]
        aims = [_aim(phone.page, seat) for seat, phone in enumerate(phones)]
        phones[first].tap(*aims[first])
        if behind_ms:
            clock.wait_for_timeout(behind_ms)
        else:  # both at once: the referee says who was first
            phones[1 - first].tap(*aims[1 - first])
        while look(clock).cards["centre"] == before:
            clock.wait_for_timeout(30)
    clock.wait_for_timeout(max(0, 1000 * (end - time.time())))


def _aim(page: Page, seat: int) -> tuple[float, float]:
    """Where the centre shows the one symbol that the player's card has, too."""
    cards = look(page).cards
    (symbol,) = cards["centre"] & cards[f"seat/{seat}"]
    found = spot(page, CENTRE, symbol)
    assert found, "nothing lies over the centre between two races"
    return found


def _save(casts: Sequence[Screencast], begun: float, path: Path) -> None:
    times = [begun + frame / FRAMES_A_SECOND for frame in range(int(SECONDS * FRAMES_A_SECOND))]
    first, *others = (_composed(casts, moment) for moment in times)
    first.save(
        path,
        save_all=True,
        append_images=others,
        duration=round(1000 / FRAMES_A_SECOND),
        loop=0,
        quality=QUALITY,
        method=6,
    )


def _composed(casts: Sequence[Screencast], moment: float) -> Image.Image:
    """The screens beside each other, each in its frame, and the fingers on them."""
    high = max(cast.height for cast in casts) + 2 * (SPACE + BEZEL)
    wide = sum(cast.width + 2 * BEZEL + SPACE for cast in casts) + SPACE
    picture = Image.new("RGB", (wide, high), GROUND)
    pen = ImageDraw.Draw(picture, "RGBA")
    x = SPACE + BEZEL
    for cast in casts:
        y = (high - cast.height) // 2
        box = (x - BEZEL, y - BEZEL, x + cast.width + BEZEL, y + cast.height + BEZEL)
        pen.rounded_rectangle(box, 2 * BEZEL, fill=FRAME)
        picture.paste(cast.at(moment), (x, y), _corners(cast.width, cast.height))
        for touched, left, top in cast.touches:
            if 0 <= moment - touched < TOUCH_S:
                centre = (x + left * cast.width, y + top * cast.height)
                pen.circle(centre, FINGER_RADIUS, fill=FINGER, outline=FRAME, width=2)
        x += cast.width + 2 * BEZEL + SPACE
    return picture


@cache
def _corners(width: int, height: int) -> Image.Image:
    """What a screen with round corners shows."""
    mask = Image.new("L", (width, height))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, height - 1), BEZEL, fill=255)
    return mask
