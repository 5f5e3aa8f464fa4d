"""A room warms up together, and moves on when its host likes."""

from playwright.sync_api import BrowserContext, expect

from fano.texts import texts
from tests.browser.party import begin, choose, gather, problems_of
from tests.browser.person import Person


def test_a_room_warms_up_until_its_host_moves_on(
    phone: BrowserContext, desk: BrowserContext, url: str
) -> None:
    pages = ann, bob = [context.new_page() for context in (phone, desk)]
    problems = [problems_of(page) for page in pages]
    gather(url, pages, ("Ann", "Bob"))
    choose(ann, texts("en").games["practice"].name)
    begin(ann)
    for page in pages:
        expect(page.get_by_text("Just for fun: this doesn’t count.")).to_be_visible()
        expect(page.locator(".veil")).to_have_count(0)
    person = Person(bob)
    for _ in range(3):
        person.play()
    expect(bob.get_by_role("button", name="Move on")).to_have_count(0)
    ann.get_by_role("button", name="Move on").click()
    for page in pages:  # in the lobby again, where a real game can be chosen
        expect(page.locator(".table")).to_have_count(0)
        expect(page.get_by_text("Warm-Up").first).to_be_visible()
    assert problems == [[], []]
