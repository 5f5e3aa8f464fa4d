"""A TV in the room: it opens the party, three phones join, and everybody sees the whole game."""

import re

from playwright.sync_api import Browser, Page, expect

from fano.texts import texts
from tests.browser.axe import no_violations
from tests.browser.party import (
    begin,
    join,
    make_it_short,
    play_to_the_end,
    problems_of,
    start_a_party,
)
from tests.browser.person import Person
from tests.browser.sight import look

WINS = re.compile("wins!|win!")
# Three seconds are soon over: whatever shows up meanwhile is noted.
COUNTING = """
() => {
  new MutationObserver(() => {
    window.counted ||= document.querySelector('.veil')?.innerText
  }).observe(document.body, { childList: true, subtree: true })
}
"""


# Every scrap has come down past the lower edge: none flies upwards or aside, none stays.
PAPER_HAS_FALLEN = """
() => {
  const scraps = [...document.querySelectorAll('div[aria-hidden] > i')]
    .filter((scrap) => getComputedStyle(scrap).position === 'absolute')
  return scraps.length > 20 && scraps.every((s) => s.getBoundingClientRect().top >= innerHeight)
}
"""


def sizes(page: Page) -> dict[str, float]:
    """The width of each pile, by its name."""
    found: dict[str, float] = page.evaluate(
        "() => Object.fromEntries([...document.querySelectorAll('.pile')]"
        ".map(p => [p.dataset.pile, p.offsetWidth]))"
    )
    return found


def test_a_tv_and_three_phones_play_a_whole_game(browser: Browser, url: str) -> None:
    big = browser.new_context(viewport={"width": 1920, "height": 1080}, locale="en-GB")
    tv = big.new_page()
    problems = problems_of(tv)
    tv.goto(f"{url}?tv")
    code = tv.locator("p.code").inner_text()
    expect(tv.get_by_role("img", name=f"?room={code}")).to_be_visible()
    no_violations(tv)

    phones = []
    for name in ("W" * 20, "Bob", "Cleo"):
        context = browser.new_context(
            viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en-GB"
        )
        page = context.new_page()
        join(page, url, code, name)
        said = tv.get_by_text(name, exact=True)
        expect(said).to_be_visible()
        assert said.evaluate("name => name.scrollWidth <= name.clientWidth"), "cut off"
        phones.append(page)
    # Whoever sits down first runs the party; the TV needs no hands.
    phones[0].get_by_role("button", name=re.compile("^The Well")).click()
    expect(tv.get_by_role("heading", name="The Well")).to_be_visible()
    tv.evaluate(COUNTING)
    phones[0].get_by_role("button", name="Start!").click()
    counted = tv.wait_for_function("() => window.counted").json_value()
    assert texts("en").games["well"].can["call"] in counted
    for page in phones:
        expect(page.locator(".pile.live").first).to_be_visible()

    shown = sizes(tv)
    assert shown["centre"] > 1.5 * shown["seat/0"], "on the TV the middle is large"
    held = sizes(phones[1])
    assert held["seat/1"] > 1.4 * held["centre"] > 1.4 * 160, "on the phones it is the own card"
    expect(tv.locator("aside").get_by_text(code)).to_be_visible()
    for points in tv.locator("aside ol i").all():
        expect(points).to_be_in_viewport(ratio=1)
    no_violations(tv)

    before = look(tv).cards
    ann, bob, cleo = (Person(page) for page in phones)
    people = (ann, ann, ann, bob, ann, ann, ann, cleo)  # somebody must win before long
    while look(tv).cards == before:
        ann.play()
    play_to_the_end(people)
    expect(tv.get_by_role("heading", name=WINS)).to_be_visible()
    no_violations(tv)
    for page in phones:
        expect(page.get_by_text(WINS).first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        page.context.close()
    tv.wait_for_function(PAPER_HAS_FALLEN, timeout=10_000)
    assert problems == []
    big.close()


def test_the_lobby_says_how_to_show_the_table_on_a_tv(browser: Browser, url: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="de-DE")
    page = context.new_page()
    page.goto(url)
    page.get_by_role("textbox").first.fill("Ann")
    page.get_by_role("button", name=re.compile("Party")).first.click()
    page.get_by_role("button", name="Auf dem Fernseher zeigen").click()
    with page.expect_popup() as opening:
        page.get_by_role("link", name="In einem neuen Fenster öffnen").click()
    tv = opening.value
    expect(tv.get_by_text("Mach mit deinem Handy mit!")).to_be_visible()
    expect(tv.get_by_text("Ann", exact=True)).to_be_visible()
    context.close()


def test_between_two_games_a_tv_shows_how_all_eight_stand(browser: Browser, url: str) -> None:
    big = browser.new_context(viewport={"width": 1920, "height": 1080}, locale="en-GB")
    tv, host = big.new_page(), big.new_page()
    code = start_a_party(host, url, "Ann")
    for _ in range(7):
        host.get_by_role("button", name="+ fierce").click()
    make_it_short(host)
    host.locator("input[value=session]").check(force=True)
    tv.goto(f"{url}?room={code}&tv")
    begin(host)
    rows = tv.locator("main tbody tr")
    expect(rows).to_have_count(8, timeout=120_000)  # once seven bots have played a whole game
    for row in rows.all():
        expect(row).to_be_in_viewport(ratio=1)
    big.close()
