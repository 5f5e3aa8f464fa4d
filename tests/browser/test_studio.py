"""The studio in real Chromium: somebody's pictures and words become decks that are played."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from fano.deckfile import read
from tests.browser.axe import no_violations
from tests.browser.maker import (
    ALL_FONTS,
    PATIENCE_MS,
    drop,
    expect_saved,
    lay_by_hand,
    open_studio,
    open_with_letters,
    whole_cards,
)
from tests.browser.party import begin, play_to_the_end, problems_of, results
from tests.browser.person import Person
from tests.press.raster import opened
from tests.studio.make import photo

ADDRESSES = "() => performance.getEntriesByType('resource').map(({ name }) => name)"
PAIRS = """\
dog\tle chien
cat\tle chat
sun\tle soleil
moon\tla lune
tree\tl'arbre
house\tla maison
bread\tle pain
milk\tle lait
fish\tle poisson
bird\tl'oiseau
book\tle livre
hand\tla main
🐝\tl'abeille"""
SERVICE = {
    "Width of the paper": "90",
    "Height of the paper": "86",
    "Card size": "72.5",
    "Paper margin": "0",
    "Between two cards": "4",
    "Bleed on the backs": "3",
    "Symbols to card edge": "5.5",
    "Token size": "20",
    "Card thickness": "0.4",
    "Move backs to the right": "0.3",
    "Move backs down": "-0.2",
}


def play_against_a_bot(page: Page) -> Person:
    """From the deck to the table."""
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("textbox").first.fill("Ann")
    page.get_by_role("button", name=re.compile("^(Join|Start a party)")).first.click()
    page.get_by_role("button", name=re.compile("Add a bot")).first.click()
    begin(page)
    expect(page.locator(".pile.live").first).to_be_visible(timeout=PATIENCE_MS)
    return Person(page)


def test_from_57_pictures_to_a_game_and_a_pdf(
    desk: BrowserContext, url: str, tmp_path: Path
) -> None:
    page = desk.new_page()
    problems = problems_of(page)
    open_studio(page, url)
    drop(page, {f"thing_{n}.png": photo(n, size=(72, 54), kind="PNG") for n in range(57)})
    whole_cards(page, 55)
    expect(page.get_by_role("button", name="57 pictures, 8 on a card, 55 cards")).to_be_visible()
    expect_saved(page)
    link = page.url

    second = desk.new_page()
    at_second = problems_of(second)
    second.goto(link)
    whole_cards(second, 55)
    person = play_against_a_bot(second)
    assert second.locator(".top img[src*='api/decks/']").count() >= 16
    play_to_the_end([person])
    assert sum(int(points) for _, _, points in results(second)) == 53  # all cards but the first two
    second.close()

    page.get_by_role("button", name="Print").click()
    expect(page.get_by_text("Page 1 of 20")).to_be_visible(timeout=PATIENCE_MS)
    page.get_by_role("combobox", name="Backs").select_option("none")
    expect(page.get_by_text("Page 1 of 10")).to_be_visible(timeout=PATIENCE_MS)
    with page.expect_download(timeout=2 * PATIENCE_MS) as downloading:
        page.get_by_role("button", name="Download PDF").click()
    downloading.value.save_as(tmp_path / "cards.pdf")
    assert (tmp_path / "cards.pdf").read_bytes().startswith(b"%PDF")
    page.keyboard.press("Escape")

    page.reload()
    whole_cards(page, 55)
    edit(page)
    page.get_by_role("button", name="More").click()
    with page.expect_download(timeout=PATIENCE_MS) as downloading:
        page.get_by_role("link", name="Save as a file").click()
    downloading.value.save_as(tmp_path / "things.fano")
    saved = read(tmp_path / "things.fano")
    assert saved.title == "Things"
    assert saved.symbols[7].names == {"en": ("seven", "the seven")}

    page.get_by_role("button", name="Delete this deck").click()
    page.get_by_role("button", name="Yes, delete it").click()
    expect(page.get_by_text("Drop your pictures here")).to_be_visible()
    page.goto(link)
    expect(page.get_by_role("alert")).to_contain_text("We can’t find that deck")
    assert problems == at_second == []


def edit(page: Page) -> None:
    """Another title, another name, another layout of the first card."""
    page.get_by_role("textbox", name="Deck name").fill("Things")
    page.get_by_role("button", name="thing 7", exact=True).click()
    page.get_by_role("textbox", name=re.compile(r"^Name \(")).fill("seven, the seven")
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("button", name="seven", exact=True)).to_be_visible()
    lay_by_hand(page, "Card 1")


def test_a_vocabulary_deck_is_played_through(phone: BrowserContext, url: str) -> None:
    page = phone.new_page()
    page.add_init_script(ALL_FONTS)  # one of the words is an emoji
    problems = problems_of(page)
    open_studio(page, url)
    page.get_by_role("button", name="Paste words").click()
    page.get_by_role("textbox", name="Paste words").fill(PAIRS)
    expect(page.get_by_text("13 pairs")).to_be_visible()
    page.get_by_role("button", name="Add them").click()
    whole_cards(page, 13)
    expect(page.get_by_role("button", name="13 pictures, 4 on a card, 13 cards")).to_be_visible()
    expect_saved(page)
    person = play_against_a_bot(page)
    first, second = dresses(page)
    assert drawn(page, '[data-pile="centre"]') <= second
    assert drawn(page, '.pile[data-pile^="seat/"]') <= first
    play_to_the_end([person])
    assert sum(int(points) for _, _, points in results(page)) == 11
    assert problems == []


def dresses(page: Page) -> tuple[set[str], set[str]]:
    """The words of the deck as they are drawn: in English, and in French."""
    pile = page.locator(".pile.live").first
    expect(pile.locator(".top svg path").first).to_be_attached(timeout=PATIENCE_MS)
    (address,) = {
        entry for entry in page.evaluate(ADDRESSES) if re.search(r"api/theme/own/13/.*json", entry)
    }
    symbols = page.request.get(address).json()["symbols"]
    english = {symbol["face"].get("path", "") for symbol in symbols}
    french = {symbol["second"]["path"] for symbol in symbols}
    assert english & french == set()
    return english, french


def drawn(page: Page, pile: str) -> set[str]:
    words = page.locator(f"{pile} .top svg path")
    return {words.nth(n).get_attribute("d") or "" for n in range(words.count())}


def test_a_deck_grows_with_its_pictures_and_keeps_what_was_laid_by_hand(
    desk: BrowserContext, url: str
) -> None:
    page = desk.new_page()
    problems = problems_of(page)
    open_studio(page, url)
    things = {f"thing_{n}.png": photo(n, size=(72, 54), kind="PNG") for n in range(21)}
    names = list(things)
    drop(page, {name: things[name] for name in names[:10]})
    whole_cards(page, 7)
    expect_saved(page)
    drop(page, {name: things[name] for name in names[10:14]})
    whole_cards(page, 13)
    size = page.get_by_role("button", name="13 pictures, 4 on a card, 13 cards")
    expect(size).to_be_visible()
    expect(page.get_by_text("One more than needed")).to_be_visible()
    lay_by_hand(page, "Card 1")
    # From here on it grows only when it is told to.
    drop(page, {name: things[name] for name in names[14:]})
    larger = page.get_by_role("button", name="Make it a deck of 21")
    expect(larger).to_be_visible(timeout=PATIENCE_MS)
    expect(page.get_by_text("arranged by hand")).to_be_visible()
    expect(size).to_be_visible()
    no_violations(page)
    larger.click()
    whole_cards(page, 21)
    expect(larger).to_have_count(0)
    # And back: the card is as it was laid.
    page.get_by_role("button", name="21 pictures, 5 on a card, 21 cards").click()
    page.get_by_role("dialog").get_by_text("13 pictures").click()
    page.keyboard.press("Escape")
    whole_cards(page, 13)
    page.get_by_role("button", name="Card 1", exact=True).click()
    expect(page.get_by_role("button", name="Reset")).to_be_visible()
    page.get_by_role("button", name="Done").click()
    expect_saved(page)
    assert problems == []


def test_a_size_that_was_chosen_first_stays(desk: BrowserContext, url: str) -> None:
    page = desk.new_page()
    problems = problems_of(page)
    open_studio(page, url)
    page.get_by_text("How big should it be?").click()
    page.get_by_role("button", name="13 pictures, 4 on a card, 13 cards").click()
    no_violations(page)
    things = {f"thing_{n}.png": photo(n, size=(72, 54), kind="PNG") for n in range(21)}
    names = list(things)
    drop(page, {name: things[name] for name in names[:10]})
    expect(page.get_by_text("10 of 13 so far")).to_be_visible(timeout=PATIENCE_MS)
    drop(page, {name: things[name] for name in names[10:]})
    expect(page.get_by_text("8 more than needed")).to_be_visible(timeout=PATIENCE_MS)
    whole_cards(page, 13)
    # More would be possible; that is said, and not done.
    expect(page.get_by_role("button", name="Make it a deck of 21")).to_be_visible()
    assert problems == []


def test_a_word_gets_a_picture_for_the_other_card(
    desk: BrowserContext, url: str, tmp_path: Path
) -> None:
    page = desk.new_page()
    problems = problems_of(page)
    open_with_letters(page, url)
    whole_cards(page, 7)
    page.get_by_role("button", name="a", exact=True).click()
    (tmp_path / "apple.png").write_bytes(photo(1, size=(72, 54), kind="PNG"))
    page.get_by_label("A picture on the other card").set_input_files(tmp_path / "apple.png")
    faces = page.get_by_role("dialog").locator(".face")
    expect(faces).to_have_count(2)
    expect(faces.nth(1).locator("img")).to_be_visible()
    no_violations(page)
    page.keyboard.press("Escape")
    whole_cards(page, 7)
    pictures = page.locator("button.whole img")
    expect(pictures).not_to_have_count(0)
    assert pictures.count() < 3  # not on all cards that show the word
    page.get_by_role("button", name="a", exact=True).click()
    page.get_by_role("button", name="The same on both cards").click()
    expect(faces).to_have_count(1)
    assert problems == []


def test_a_print_service_gets_the_paper_and_edges_it_asks_for(
    phone: BrowserContext, url: str, tmp_path: Path
) -> None:
    page = phone.new_page()
    problems = problems_of(page)
    open_with_letters(page, url)
    whole_cards(page, 7)
    page.get_by_role("button", name="Print").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_text("Page 1 of 4")).to_be_visible(timeout=PATIENCE_MS)
    sheet.get_by_role("combobox", name=re.compile("^Paper")).select_option("Another size")
    sheet.get_by_text("More choices").click()
    for field, millimetres in SERVICE.items():
        number = sheet.get_by_label(field)
        number.fill(millimetres)
        number.blur()
    sheet.get_by_label("Color of backs and box").fill("#00796b")
    sheet.get_by_label("Second language").select_option("Polski")
    sheet.get_by_label("Don’t rotate symbols").check()
    expect(sheet.get_by_text("Page 1 of 14")).to_be_visible(timeout=PATIENCE_MS)
    no_violations(page)
    with (
        page.expect_download(timeout=2 * PATIENCE_MS) as downloading,
        page.expect_request("**/print") as asking,
    ):
        sheet.get_by_role("button", name="Download PDF").click()
    asked: dict[str, object] = json.loads(asking.value.post_data or "")
    assert asked == asked | {
        "paper": "90x86",
        "size": 72.5,
        "margin": 0,
        "gap": 4,
        "bleed": 3,
        "safe": 5.5,
        "token_size": 20,
        "thickness": 0.4,
        "drift": [0.3, -0.2],
        "colour": "#00796b",
        "langs": ["en", "pl"],
        "upright": True,
    }
    downloading.value.save_as(tmp_path / "service.pdf")
    with opened((tmp_path / "service.pdf").read_bytes()) as document:
        width, height = document[0].get_size()
    assert (width, height) == pytest.approx((90 / 25.4 * 72, 86 / 25.4 * 72), abs=0.1)
    assert problems == []
