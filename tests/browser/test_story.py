"""The story: what can be touched there is true, checked against the plane itself."""

from collections import Counter
from itertools import combinations

from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from fano.deck import edition, full_deck
from fano.plane import lines
from tests.browser.axe import no_violations

SHOWN = """
() => [...document.querySelectorAll('[data-card]')].map(card =>
  card.getAttribute('aria-label').split(': ')[1].split(', '))
"""
POINTS = "() => [...document.querySelectorAll('[data-point]')].map(p => p.ariaLabel)"
# Touch two, and see what shines.
TOUCHED = """
async ([kind, one, other]) => {
  const tick = () => new Promise(done => setTimeout(done, 0))
  const touch = n => document.querySelector(`[data-${kind}="${n}"]`).click()
  touch(one); await tick(); touch(other); await tick()
  const found = {
    lit: [...document.querySelectorAll('.point.lit')].map(p => Number(p.dataset.point)),
    cards: [...document.querySelectorAll('[data-card][aria-pressed=true]')]
      .map(c => Number(c.dataset.card)),
  }
  touch(one); await tick(); touch(other); await tick()
  return found
}
"""

TOPS = """
() => [...document.querySelectorAll('section')].map(s => Math.round(s.getBoundingClientRect().top))
"""


def opened(context: BrowserContext, url: str) -> Page:
    page = context.new_page()
    page.goto(f"{url}?story")
    expect(page.locator("[data-card]").first).to_be_visible()
    return page


def test_two_cards_have_one_point_and_two_symbols_one_card(desk: BrowserContext, url: str) -> None:
    page = opened(desk, url)
    names = page.evaluate(POINTS)
    cards = [{names.index(name) for name in card} for card in page.evaluate(SHOWN)]
    assert len(names) == len(set(names)) == len(cards) == len(lines(2)) == 7
    for one, other in combinations(range(7), 2):
        found = page.evaluate(TOUCHED, ["card", one, other])
        assert set(found["lit"]) == cards[one] & cards[other]
        assert len(found["lit"]) == 1
        found = page.evaluate(TOUCHED, ["point", one, other])
        (card,) = found["cards"]
        assert {one, other} <= cards[card]
        assert set(found["lit"]) == cards[card]
    no_violations(page)


def test_the_deck_can_be_built_by_hand_with_check_and_hint(phone: BrowserContext, url: str) -> None:
    page = opened(phone, url)
    build = page.locator("#build")
    put = build.locator("[data-put]")
    for symbol in (0, 1, 2, 0, 1):  # the second card shares two symbols with the first
        put.nth(symbol).tap()
    expect(build.get_by_text("These two cards share more than one symbol.")).to_be_visible()
    for _ in range(40):
        if build.get_by_text("You built it!").count():
            break
        build.get_by_role("button", name="Hint").tap()
    expect(build.get_by_text("You built it!")).to_be_visible()
    built = [
        {int(symbol) for symbol in (card.get_attribute("data-built") or "").split()}
        for card in build.locator("[data-built]").all()
    ]
    assert [len(card) for card in built] == [3] * 7
    assert all(len(a & b) == 1 for a, b in combinations(built, 2))
    build.get_by_role("button", name="Start again").tap()
    expect(build.get_by_text("0 of 21")).to_be_visible()


def test_the_numbers_on_the_page_are_those_of_the_decks(desk: BrowserContext, url: str) -> None:
    page = opened(desk, url)
    count = page.locator("#count")
    for per_card in (3, 4, 5, 6, 8, 9, 10):
        count.get_by_role("button", name=str(per_card), exact=True).click()
        expect(count.locator(f'[data-cards="{per_card}"]')).to_have_text(
            str(len(lines(per_card - 1)))
        )
    count.get_by_role("button", name="7", exact=True).click()
    expect(count.get_by_text("There’s no such deck")).to_be_visible()

    shop = page.locator("#shop")
    printed = Counter(Counter(s for card in edition("classic").cards for s in card).values())
    assert len(shop.get_by_role("button").all()) == len(full_deck(7))
    for times, symbols in printed.items():
        expect(shop.locator(f'[data-times="{times}"]')).to_have_text(str(symbols))
    for card in (1, 30):  # whichever two are left out
        shop.get_by_role("button").nth(card).click()
    expect(shop.get_by_role("button", pressed=True)).to_have_count(2)
    for times, symbols in printed.items():
        expect(shop.locator(f'[data-times="{times}"]')).to_have_text(str(symbols))

    officers = page.locator("#seven")
    for size in (3, 4, 5):
        officers.get_by_role("button", name=str(size)).click()
        stand = [o.get_attribute("data-officer") for o in officers.locator("[data-officer]").all()]
        assert len(set(stand)) == size * size
    officers.get_by_role("button", name="6").click()
    expect(officers.get_by_text("Impossible")).to_be_visible()

    girls = page.locator("#girls")
    girls.locator('[data-girl="0"]').click()
    girls.locator('[data-girl="14"]').click()
    expect(girls.get_by_text("Their day: Sunday")).to_be_visible()
    row = girls.locator(".together [data-girl]")
    assert {r.get_attribute("data-girl") for r in row.all()} >= {"0", "14"}


def test_it_is_told_in_the_readers_language(browser: Browser, url: str) -> None:
    context = browser.new_context(locale="it-IT", service_workers="block")
    page = opened(context, url)
    expect(page.get_by_role("heading", name="Perché non sette simboli?")).to_be_visible()
    context.close()


def test_nothing_moves_when_the_pictures_come(phone: BrowserContext, url: str) -> None:
    page = phone.new_page()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/theme/**", hold)
    page.goto(f"{url}?story")
    expect(page.locator("#insects")).to_be_attached()
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    before = page.evaluate(TOPS)
    expect(page.locator("[data-card]").first).to_be_hidden()
    while not held:
        page.wait_for_timeout(50)
    for route in held:
        route.continue_()
    expect(page.locator("[data-card]").first).to_be_visible()
    assert page.evaluate(TOPS) == before
