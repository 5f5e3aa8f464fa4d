"""Somebody's first visit: the guided practice round, and games that are shown instead of read."""

import re

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.axe import no_violations
from tests.browser.pairs import open_pair, touch
from tests.browser.party import problems_of, start_a_party

GUIDE = "section.panel"
SHINING = """
() => document.querySelector('dialog .symbol.lit') && document.querySelector('dialog .stage > svg')
"""


def find(page: Page) -> None:
    """Touches what both cards share; the next cards come by themselves."""
    pair = open_pair(page)
    touch(page, pair.common)
    page.wait_for_function(
        "() => document.querySelectorAll('.card.ready').length === 2"
        " && !document.querySelector('button[data-symbol].lit')"
    )


def test_the_first_visit_leads_through_three_finds_to_a_game(
    phone: BrowserContext, url: str
) -> None:
    page = phone.new_page()
    problems = problems_of(page)
    page.goto(url)
    page.get_by_role("button", name="New here?").tap()
    guide = page.locator(GUIDE)
    expect(guide).to_contain_text("One symbol is on both cards")
    no_violations(page)
    touch(page, open_pair(page).wrong)
    expect(guide).to_contain_text(re.compile(r"Only on one card: .+\. Look for the one on both\."))
    for told in ("it’s the same picture", "wins the card", "Ready to play?"):
        find(page)
        expect(guide).to_contain_text(told)
    guide.get_by_role("button", name="Play now").tap()
    expect(page.locator(".pile").first).to_be_visible()
    # Once is enough.
    page.goto(url)
    expect(page.get_by_role("button", name=re.compile("Play now"))).to_be_visible()
    expect(page.get_by_role("button", name="New here?")).to_have_count(0)
    assert problems == []


def test_it_can_be_skipped_and_does_not_come_back(browser: Browser, url: str) -> None:
    context = browser.new_context(viewport={"width": 820, "height": 1180}, locale="fr-FR")
    page = context.new_page()
    page.goto(f"{url}?practice")
    expect(page.locator(GUIDE)).to_contain_text("Un symbole est sur les deux cartes")
    page.get_by_role("button", name="Passer").click()
    expect(page.locator(GUIDE)).to_have_count(0)
    page.reload()
    open_pair(page)
    expect(page.locator(GUIDE)).to_have_count(0)
    context.close()


def test_who_cannot_find_it_is_helped(phone: BrowserContext, url: str) -> None:
    page = phone.new_page()
    page.clock.install()
    page.goto(f"{url}?practice")
    page.clock.run_for(500)
    expect(page.locator(GUIDE)).to_be_visible()
    page.wait_for_function("() => document.querySelectorAll('.card').length === 2")
    page.clock.run_for(1000)
    page.clock.run_for(12_000)
    expect(page.locator(GUIDE)).to_contain_text("Psst!")


def test_a_game_is_shown_at_the_real_table(phone: BrowserContext, url: str) -> None:
    page = phone.new_page()
    page.set_viewport_size({"width": 360, "height": 640})
    problems = problems_of(page)
    start_a_party(page, url, "Ann")
    page.get_by_role("button", name="Menu").tap()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="How to play").tap()
    sheet.get_by_role("button", name="Show me").tap()
    # A finger comes for the symbol that shines, and the rules tell what is going on.
    page.wait_for_function(SHINING)
    told = sheet.locator("li.now").inner_text()
    assert told
    expect(sheet.locator("li.now")).not_to_have_text(told)
    for seen in (".stage", "li.now"):
        expect(sheet.locator(seen)).to_be_in_viewport(ratio=1)
    no_violations(page)
    assert problems == []
