"""A table, a lobby, a phone, the studio and a printed sheet."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image
from playwright.sync_api import Browser, Page

from fano.cli import main as fano
from fano.symbols import art_svg, theme
from tests.browser.party import begin, join, start_a_party
from tests.browser.person import Person

DESK = (1280, 800)
PHONE = (390, 844)
PATIENCE_MS = 60_000
SETTLE_MS = 700
SYMBOLS, CARDS = 31, 30
"""Of the deck that the studio shows: the junior edition."""
QUALITY = 88
TURNS = 14
"""Touches before the table is shown, with some cards won."""


def stills(browser: Browser, url: str, folder: Path) -> None:
    desk, phone = _page(browser, DESK), _page(browser, PHONE, touch=True)
    code = start_a_party(desk, url, "Mia")
    join(phone, url, code, "Leo")
    desk.get_by_role("button", name="+ relaxed").click()
    desk.locator("main").get_by_text("Leo").first.wait_for(timeout=PATIENCE_MS)
    _shoot(desk, folder / "lobby.webp")
    begin(desk)
    for page in (desk, phone):
        page.locator(".pile.live").first.wait_for(timeout=PATIENCE_MS)
    people = [Person(page) for page in (desk, phone)]
    for turn in range(TURNS):
        people[turn % 2].play()
        desk.wait_for_timeout(SETTLE_MS)
    _shoot(desk, folder / "table.webp")
    _shoot(phone, folder / "phone.webp")
    for page in (desk, phone):
        page.context.close()


def studio(browser: Browser, url: str, folder: Path) -> None:
    desk = _page(browser, DESK)
    desk.goto(f"{url}?studio")
    animals = theme("animals")
    with tempfile.TemporaryDirectory() as pictures:
        files = []
        for number in range(SYMBOLS):
            files.append(Path(pictures) / f"{animals.name(number, 'en')}.svg")
            files[-1].write_text(art_svg(animals.symbols[number]), "utf-8")
        desk.locator("input[type=file]").first.set_input_files(files)
        desk.locator("button.whole").nth(CARDS - 1).wait_for(timeout=PATIENCE_MS)
    _shoot(desk, folder / "studio.webp")
    desk.context.close()


def sheet(folder: Path) -> None:
    """The first page of cards, as `fano print` makes it."""
    with tempfile.TemporaryDirectory() as made:
        pdf = Path(made) / "cards.pdf"
        assert fano(["print", "--only", "0-5", "-o", str(pdf)]) == 0
        with pypdfium2.PdfDocument(pdf) as document:
            document[0].render(scale=1.2).to_pil().save(folder / "sheet.webp", quality=QUALITY)


def _page(browser: Browser, size: tuple[int, int], *, touch: bool = False) -> Page:
    return browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        has_touch=touch,
        is_mobile=touch,
        locale="en-GB",
    ).new_page()


def _shoot(page: Page, path: Path) -> None:
    page.wait_for_timeout(SETTLE_MS)
    with Image.open(io.BytesIO(page.screenshot())) as shown:
        shown.convert("RGB").save(path, quality=QUALITY, method=6)
