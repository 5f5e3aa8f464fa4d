"""Pictures of every screen and every game at three sizes, and of TVs, to be looked at.

    python -m tests.browser.screenshots [FOLDER] [--only TEXT] [--dark]

One room has three people, each on a screen of another size, and a bot that keeps the game moving.
"""

import argparse
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Error, Page

from fano.rules.registry import GAMES
from fano.texts import texts
from tests.browser import beside
from tests.browser.hosting import chromium, serving
from tests.browser.party import make_it_short
from tests.browser.photographer import PATIENCE_MS, USUAL, Pages, Photographer

NAMES = {"desk": "Ann", "tablet": "Bob", "phone": "Cleo"}
NEXT = re.compile("choose the next game")
FOLDER = Path("build/screenshots")
PLAY_MS = 6000
"""Until a game has something to show: cards won, scores, a turn passed on."""


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=re.compile(name)).first.click(timeout=PATIENCE_MS)


def gather(shots: Photographer, pages: Pages) -> None:
    """Everybody into one room; the desk is the host's."""
    host = pages["desk"]
    host.goto(shots.url)
    host.get_by_role("textbox").first.fill(NAMES["desk"])
    button(host, "Start a party")
    host.wait_for_url(re.compile("room="), timeout=PATIENCE_MS)
    for size, page in pages.items():
        if page is host:
            continue
        page.goto(host.url)
        page.get_by_role("textbox").first.fill(NAMES[size])
        button(page, "^Join")
        host.get_by_text(NAMES[size]).first.wait_for(timeout=PATIENCE_MS)


def begin(pages: Pages, game: str | None) -> None:
    host = pages["desk"]
    button(host, r"\+ fierce")
    if game is not None:
        host.locator("li button", has=host.get_by_text(game, exact=True)).first.click()
    button(host, "^Start")
    for page in pages.values():
        page.locator(".table").first.wait_for(timeout=PATIENCE_MS)


def lobby(shots: Photographer) -> None:
    with shots.people() as pages:
        gather(shots, pages)
        shots.take("lobby", pages)
        host = {"desk": pages["desk"]}
        button(pages["desk"], "^Cards")
        shots.take("picker", host)
        pages["desk"].keyboard.press("Escape")
        button(pages["desk"], "How to play")
        shots.take("rules", host)
        button(pages["desk"], "Show me")
        pages["desk"].locator("dialog .pile").first.wait_for(timeout=PATIENCE_MS)
        shots.take("demonstration", host)
        pages["desk"].keyboard.press("Escape")
        pages["desk"].locator("summary").first.click()
        shots.take("settings", host)
        pages["desk"].locator("input[value=tournament]").check(force=True)
        shots.take("tournament", pages)
        button(pages["desk"], r"\+ fierce")
        button(pages["desk"], "^Start")
        pages["phone"].wait_for_timeout(1200)
        shots.take("countdown", pages)
        pages["phone"].wait_for_timeout(PLAY_MS)
        button(pages["desk"], "Menu")
        shots.take("menu", host)
        button(pages["desk"], "^Pause")
        shots.take("paused", pages)


def between(shots: Photographer) -> None:
    """A bot plays the first game of an evening through; then people choose the next one."""
    with shots.people() as pages:
        gather(shots, pages)
        make_it_short(pages["desk"])
        pages["desk"].locator("input[value=session]").check(force=True)
        begin(pages, None)
        pages["desk"].get_by_text(NEXT).first.wait_for(timeout=240_000)
        shots.take("choosing", pages)


def alone(shots: Photographer, size: str) -> None:
    """Play now, and the results that follow when the bots have it all their own way."""
    with shots.people([size]) as pages:
        page = pages[size]
        page.goto(shots.url)
        button(page, "Play now")
        page.get_by_text(re.compile("wins!|You win!|win!$")).first.wait_for(timeout=240_000)
        page.wait_for_timeout(2000)
        shots.take("results", pages)
        shots.take("results-whole", pages, whole=True)
        button(page, "Picture to share")
        page.locator("dialog .primary:enabled").wait_for(timeout=PATIENCE_MS)
        shots.take("picture", pages)
        page.keyboard.press("Escape")
        button(page, "Menu")
        button(page, "Played so far")
        page.locator("dialog time").first.wait_for(timeout=PATIENCE_MS)
        shots.take("played", pages)
        beside.replay(shots, page, size)


def play(shots: Photographer, game: str) -> None:
    with shots.people() as pages:
        gather(shots, pages)
        begin(pages, texts("en").games[game].name)
        pages["phone"].wait_for_timeout(PLAY_MS)
        shots.take(f"game-{game}", pages)


def screens(shots: Photographer) -> dict[str, Callable[[], None]]:
    """What there is to see, by name."""
    plain = {
        "start": "",
        "door": "?room=ABCDE",
    }
    found: dict[str, Callable[[], None]] = {
        name: lambda name=name, address=address: shots.visit(name, address)  # type: ignore[misc]
        for name, address in plain.items()
    }
    found["credits"] = lambda: shots.visit("credits", "", lambda page: button(page, "Credits"))
    found["lobby"] = lambda: lobby(shots)
    found["choosing"] = lambda: between(shots)
    found |= beside.pages(shots)
    for game in (game.id for game in GAMES if game.listed):
        found[f"game-{game}"] = lambda game=game: play(shots, game)  # type: ignore[misc]
    for size in USUAL:
        found[f"results-{size}"] = lambda size=size: alone(shots, size)  # type: ignore[misc]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    parser.add_argument("--only", default="", help="those whose name has this in it")
    parser.add_argument("--dark", action="store_true")
    wanted = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "rooms.db") as url,
        chromium() as browser,
    ):
        shots = Photographer(browser, url, wanted.folder, dark=wanted.dark)
        for name, take in screens(shots).items():
            if wanted.only not in name:
                continue
            try:
                take()
            except Error as trouble:
                print(f"{name}: {trouble.message}", file=sys.stderr)


if __name__ == "__main__":
    main()
