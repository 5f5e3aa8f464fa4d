"""What happens at a party besides a plain game, in real Chromium, through the real server."""

import re

from playwright.sync_api import BrowserContext, expect

from tests.browser.party import begin, gather, problems_of, start_a_party
from tests.browser.person import Person


def test_one_click_starts_a_game_against_bots(phone: BrowserContext, url: str) -> None:
    page = phone.new_page()
    problems = problems_of(page)
    page.goto(url)
    page.get_by_role("button", name=re.compile("Play now")).click()
    mine = page.locator(".tag.me .score")
    expect(mine).to_be_visible()
    person = Person(page)
    while mine.inner_text() == "0":  # bots are relaxed: somebody who looks gets a card
        person.play()
    assert problems == []


def test_the_host_ends_the_party_during_a_game(phone: BrowserContext, url: str) -> None:
    page = phone.new_page()
    problems = problems_of(page)
    start_a_party(page, url, "Ann")
    page.get_by_role("button", name="+ fierce").click()
    begin(page)
    expect(page.locator(".pile.live").first).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    for _ in ("asked", "sure"):
        page.get_by_role("button", name="End the party for everyone").click()
    expect(page.get_by_text("This party is over.")).to_be_visible()
    page.wait_for_load_state("networkidle")  # an answer may still come for a page that is gone
    assert problems == []


def test_whoever_leaves_can_have_their_data_deleted_and_the_host_everything(
    phone: BrowserContext, desk: BrowserContext, tablet: BrowserContext, url: str
) -> None:
    pages = ann, bob, cleo = [context.new_page() for context in (phone, desk, tablet)]
    problems = [problems_of(page) for page in pages]
    gather(url, pages)
    room = f"{url}api/rooms/{ann.url[-5:]}"

    bob.get_by_role("button", name="Menu").click()
    bob.get_by_role("button", name="Leave").click()
    with bob.expect_response(f"{room}/me") as answer:
        bob.get_by_role("button", name="Leave and delete my data").click()
    assert answer.value.status == 204
    expect(bob.get_by_role("button", name=re.compile("Start a party"))).to_be_visible()
    expect(ann.get_by_text("Bob", exact=True)).to_have_count(0)

    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="End the party for everyone").click()
    with ann.expect_response(room) as answer:
        ann.get_by_role("button", name="End it and delete its games").click()
    assert answer.value.status == 204
    expect(ann.get_by_text("This party is over.")).to_be_visible()
    assert ann.request.get(f"{room}/results.json").status == 404

    # Who was there is not asked to believe it.
    for _ in ("asked", "sure"):
        cleo.get_by_role("button", name="Delete my data").click()
    expect(cleo.get_by_text("Your name is no longer here.")).to_be_visible()
    assert problems == [[], [], []]
