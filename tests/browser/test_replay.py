"""A replay in real Chromium shows the table that people saw."""

import json
import re
from urllib.request import urlopen

from playwright.sync_api import BrowserContext, expect

from fano.room import Setup
from tests.browser.axe import no_violations
from tests.browser.party import join, problems_of
from tests.browser.rival import rival

# Every card in sight with its symbols, and everybody with their score.
TABLE = """
() => ({
  piles: [...document.querySelectorAll('.pile')].map(p => p.ariaLabel ?? '').sort(),
  people: [...document.querySelectorAll('.tag')].map(t => t.innerText.replace(/\\s+/g, ' ')).sort(),
})
"""
SAME = f"table => JSON.stringify(({TABLE})()) === JSON.stringify(table)"
# Keeps the table after every entry of the log that the page is told of. It looks a moment later,
# once everything is drawn, and not at all if the next entry was quicker.
RECORDER = f"""
window.seen = {{}}
let last = 0
window.WebSocket = class extends WebSocket {{
  constructor(...how) {{
    super(...how)
    this.addEventListener('message', ({{ data }}) => {{
      const seq = JSON.parse(data).seq
      if (seq === undefined) return
      last = seq
      setTimeout(() => requestAnimationFrame(() => {{
        const playing = document.querySelector('.pile.live')
        if (last === seq && playing) window.seen[seq] = ({TABLE})()
      }}), 100)
    }})
  }}
}}
"""


def evening_of(url: str, code: str) -> str:
    with urlopen(f"{url}api/rooms/{code}/results.json") as answer:  # noqa: S310 - loopback
        name: str = json.load(answer)["evenings"][-1]["id"]
    return name


def test_a_replay_shows_the_same_table_as_the_live_game(desk: BrowserContext, url: str) -> None:
    page = desk.new_page()
    problems = problems_of(page)
    page.add_init_script(RECORDER)
    with rival(url, Setup(game="well", edition="mini3"), search_ms=2500) as host:
        join(page, url, host.code, "Ann")
        host.wait()
    live = {int(seq): shown for seq, shown in page.evaluate("seen").items()}
    playing = sorted(live)
    assert len(playing) >= 3, live
    moments = [playing[0], playing[len(playing) // 2], playing[-1]]
    assert len({str(live[seq]) for seq in moments}) == 3

    replay = desk.new_page()
    problems += problems_of(replay)
    name = evening_of(url, host.code)
    for seq in moments:
        replay.goto(f"{url}?replay={name}..1.{seq}")
        replay.wait_for_function(SAME, arg=live[seq])
    assert problems == []


def test_a_replay_is_played_stepped_and_seen_with_other_eyes(
    phone: BrowserContext, url: str
) -> None:
    with rival(url, Setup(game="well", edition="mini2"), guests=1, search_ms=150) as host:
        guest = phone.new_page()
        join(guest, url, host.code, "Ann")
        host.wait()
    guest.close()
    page = phone.new_page()
    problems = problems_of(page)
    page.goto(f"{url}?replay={evening_of(url, host.code)}")
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    no_violations(page)
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320

    begin = int(re.findall(r"step (\d+) of", slider.get_attribute("aria-valuetext") or "")[0])
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(f"step {begin + 2} of"))
    page.get_by_role("button", name="One step back").click()
    expect(slider).to_have_attribute("aria-valuetext", re.compile(f"step {begin + 1} of"))

    page.get_by_label("Speed").select_option("8")
    page.get_by_role("button", name="Play").click()
    last = re.compile(r"step (\d+) of \1$")
    expect(slider).to_have_attribute("aria-valuetext", last)
    expect(page.get_by_role("button", name="Play")).to_be_visible()

    # The referee's sum for the last race: heard, less the way, is what counts.
    sums = page.get_by_role("region", name="Who tapped when?").get_by_role("cell")
    numbers = [int(re.sub(r"\D", "", text)) for text in sums.all_inner_texts()[:3]]
    assert abs(numbers[0] - numbers[1] - numbers[2]) <= 1

    own = page.locator('.pile[aria-label^="Your card"]')
    expect(own).to_have_count(0)
    page.get_by_text("Rival", exact=True).first.click()
    expect(page).to_have_url(re.compile(r"\.\.0$"))
    expect(slider).to_have_attribute("aria-valuetext", last)
    expect(own).not_to_have_count(0)

    page.get_by_role("button", name="Results").click()
    expect(page.get_by_role("dialog").get_by_role("row")).not_to_have_count(0)
    expect(page.get_by_role("dialog").get_by_role("heading", name="wins!")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)

    # Arrows choose among the eyes there, and do not step.
    page.get_by_role("radio", name="Rival").press("ArrowRight")
    expect(page).to_have_url(re.compile(r"\.\.1$"))
    expect(slider).to_have_attribute("aria-valuetext", last)
    assert problems == []


def test_a_link_to_nothing_says_so(desk: BrowserContext, url: str) -> None:
    page = desk.new_page()
    page.goto(f"{url}?replay=nosuchgame")
    said = page.get_by_text("We can’t find that game")
    expect(said).to_be_visible()
    way = page.get_by_role("main").get_by_role("button", name="Home")
    text, button = said.bounding_box(), way.bounding_box()
    assert text is not None
    assert button is not None
    assert button["y"] > text["y"] + text["height"] - 1, "below, not at the other end of the screen"
    way.click()
    expect(page.get_by_role("button", name="Start a party")).to_be_visible()


def test_a_replay_that_cannot_be_fetched_is_not_called_gone(
    phone: BrowserContext, url: str
) -> None:
    page = phone.new_page()
    page.route("**/frames.json*", lambda route: route.abort())
    page.goto(f"{url}?replay=anygame")
    expect(page.get_by_text("Is the server still running?")).to_be_visible()
    page.unroute("**/frames.json*")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("We can’t find that game")).to_be_visible()
