"""Every game from the lobby to the podium, on a phone and a desk, by touch."""

import pytest
from playwright.sync_api import BrowserContext, expect

from fano.rules.game import Game
from fano.rules.registry import GAMES
from fano.texts import texts
from tests.browser.party import (
    begin,
    choose,
    join,
    make_it_short,
    play_to_the_end,
    problems_of,
    results,
    start_a_party,
)
from tests.browser.person import Person

LISTED = [game for game in GAMES if game.listed]


@pytest.mark.parametrize("game", LISTED, ids=[game.id for game in LISTED])
def test_a_whole_game(
    game: Game, desk: BrowserContext, phone: BrowserContext, tablet: BrowserContext, url: str
) -> None:
    pages = [screen.new_page() for screen in (desk, phone, tablet)[: game.least]]
    problems = [problems_of(page) for page in pages]
    host, *guests = pages
    code = start_a_party(host, url, "Ann")
    for guest, name in zip(guests, ("Bob", "Cleo"), strict=False):
        join(guest, url, code, name)
        expect(host.get_by_text(name).first).to_be_visible()
    choose(host, texts("en").games[game.id].name)
    make_it_short(host)
    begin(host)
    play_to_the_end([Person(page, seed=seat) for seat, page in enumerate(pages)])
    standings = results(host)
    assert sorted(name for _, name, _ in standings) == ["Ann", "Bob", "Cleo"][: len(pages)]
    assert all(results(guest) == standings for guest in guests)
    assert not any(problems)
