"""Every game from the lobby to the podium, on a phone and a desk, by touch; all can read it."""

import pytest
from playwright.sync_api import BrowserContext, expect

from fano.rules.game import Game
from fano.rules.registry import GAMES
from fano.texts import texts
from tests.browser.axe import no_violations
from tests.browser.party import (
    begin,
    choose,
    gather,
    make_it_short,
    play_to_the_end,
    problems_of,
    results,
)
from tests.browser.person import Person

LISTED = [game for game in GAMES if game.listed and game.scored]


@pytest.mark.parametrize("game", LISTED, ids=[game.id for game in LISTED])
def test_a_whole_game(
    game: Game, desk: BrowserContext, phone: BrowserContext, tablet: BrowserContext, url: str
) -> None:
    pages = [screen.new_page() for screen in (desk, phone, tablet)[: game.least]]
    problems = [problems_of(page) for page in pages]
    host, *guests = pages
    gather(url, pages)
    choose(host, texts("en").games[game.id].name)
    make_it_short(host)
    begin(host)
    expect(host.locator(".table")).to_be_visible()
    expect(host.locator(".veil")).to_have_count(0)  # the countdown is over
    no_violations(guests[0])
    play_to_the_end([Person(page, seed=seat) for seat, page in enumerate(pages)])
    standings = results(host)
    assert sorted(row[1] for row in standings) == ["Ann", "Bob", "Cleo"][: len(pages)]
    assert all(results(guest) == standings for guest in guests)
    no_violations(guests[0])
    assert not any(problems)
