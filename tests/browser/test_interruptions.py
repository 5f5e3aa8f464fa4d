"""A game goes on, whatever happens to phones, people and the server."""

from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from tests.browser.hosting import serving, start_server, wait_for
from tests.browser.party import (
    begin,
    choose,
    gather,
    join,
    make_it_short,
    play_to_the_end,
    play_until,
    problems_of,
    results,
    scores,
    settle,
    start_a_party,
)
from tests.browser.person import Person
from tests.browser.sight import look
from tests.ports import free_port


def test_a_reload_comes_back_to_the_same_seat(
    desk: BrowserContext, phone: BrowserContext, url: str
) -> None:
    host, guest = desk.new_page(), phone.new_page()
    problems = problems_of(guest)
    gather(url, (host, guest))
    make_it_short(host)
    begin(host)
    people = (Person(host), Person(guest))
    play_until(people, 5)
    before, counted = look(host).cards, scores(host)
    for page in (guest, host):
        page.reload()
        expect(page.locator(".pile.live").first).to_be_visible()
    assert look(host).cards == before
    assert look(guest).me == "1"
    assert scores(host) == scores(guest) == counted
    play_to_the_end(people)
    assert results(guest) == results(host)
    assert problems == []


def test_the_server_is_killed_and_started_again(
    desk: BrowserContext, phone: BrowserContext, tmp_path: Path
) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}/"
    server = start_server(tmp_path / "rooms.db", port)
    wait_for(url)
    try:
        host, guest = desk.new_page(), phone.new_page()
        gather(url, (host, guest))
        make_it_short(host)
        begin(host)
        people = (Person(host), Person(guest))
        play_until(people, 5)
        counted = scores(host)
        server.kill()
        server.wait()
        for page in (host, guest):
            expect(page.get_by_text("Connection lost.")).to_be_visible()
        server = start_server(tmp_path / "rooms.db", port)
        wait_for(url)
        for page in (host, guest):
            expect(page.get_by_text("Connection lost.")).to_have_count(0)
        assert scores(host) == scores(guest) == counted  # nothing that was told is lost
        play_to_the_end(people)
        assert results(guest) == results(host)
    finally:
        server.terminate()
        server.wait()


def test_a_game_waits_while_nothing_can_be_written(
    desk: BrowserContext, phone: BrowserContext, tmp_path: Path
) -> None:
    """Here the database is taken away for a while; a full disk is the same to those who play."""
    rooms, elsewhere = tmp_path / "rooms.db", tmp_path / "elsewhere.db"
    with serving(rooms) as url:
        host, guest = desk.new_page(), phone.new_page()
        problems = [problems_of(page) for page in (host, guest)]
        gather(url, (host, guest))
        make_it_short(host)
        begin(host)
        people = (Person(host), Person(guest))
        play_until(people, 5)
        rooms.rename(elsewhere)
        waits = [page.get_by_text("The game is on hold") for page in (host, guest)]
        while not waits[0].is_visible():
            people[0].play()
        expect(waits[1]).to_be_visible()
        counted = scores(host)
        people[1].play()
        settle(people)
        assert scores(host) == scores(guest) == counted
        elsewhere.rename(rooms)
        for wait in waits:
            expect(wait).to_have_count(0)
        assert scores(host) == scores(guest) == counted
        play_to_the_end(people)
        assert results(guest) == results(host)
        assert problems == [[], []]


def test_a_host_whose_room_is_spent_is_told_to_open_another(
    desk: BrowserContext, phone: BrowserContext, tmp_path: Path
) -> None:
    with serving(tmp_path / "rooms.db", "--limit", "entries=2") as url:
        host, guest = desk.new_page(), phone.new_page()
        problems = problems_of(host)
        gather(url, (host, guest))
        begin(host)
        told = host.get_by_text("Open a new one and play on there!")
        expect(told).to_be_visible()
        expect(told).to_have_count(0)
        assert problems == []


def test_the_host_stops_a_game_and_starts_another(
    desk: BrowserContext, phone: BrowserContext, url: str
) -> None:
    host, guest = desk.new_page(), phone.new_page()
    problems = [problems_of(page) for page in (host, guest)]
    gather(url, (host, guest))
    choose(host, "Hot Potato")
    begin(host)
    expect(guest.locator(".pile.live").first).to_be_visible()
    guest.get_by_role("button", name="Menu").click()
    expect(guest.get_by_role("button", name="Leave")).to_be_visible()
    expect(guest.get_by_role("button", name="Stop this game")).to_have_count(0)
    guest.keyboard.press("Escape")

    for answer in ("Keep playing", "Stop this game"):
        host.get_by_role("button", name="Menu").click()
        host.get_by_role("button", name="Stop this game").click()
        expect(host.get_by_text("Everyone goes back to the lobby")).to_be_visible()
        expect(host.locator(".pile.live").first).to_be_visible()
        host.get_by_role("button", name=answer).click()
    for page in (host, guest):
        expect(page.get_by_role("heading", name="At the table 2/8")).to_be_visible()
        expect(page.locator(".pile")).to_have_count(0)
    expect(guest.get_by_text("The game was stopped. Ann will start the game.")).to_be_visible()
    expect(
        host.locator("li button", has=host.get_by_text("Hot Potato", exact=True)).first
    ).to_have_attribute("aria-pressed", "true")

    begin(host)
    for page in (host, guest):
        expect(page.locator(".pile.live").first).to_be_visible()
    assert problems == [[], []]


def test_somebody_comes_late_and_somebody_leaves(
    desk: BrowserContext, phone: BrowserContext, tablet: BrowserContext, url: str
) -> None:
    ann, bob, cleo = desk.new_page(), phone.new_page(), tablet.new_page()
    gather(url, (ann, bob))
    make_it_short(ann)
    begin(ann)
    play_until((Person(ann), Person(bob)), 3)
    join(cleo, url, ann.url[-5:], "Cleo")
    expect(cleo.get_by_text("You’re in the next one!")).to_be_visible()
    expect(cleo.locator(".pile").first).to_be_visible()
    assert look(cleo).live == {}  # nothing to touch yet
    bob.get_by_role("button", name="Menu").click()
    for _ in range(2):  # it asks whether one is sure
        bob.get_by_role("button", name="Leave", exact=True).click()
    expect(bob.get_by_role("button", name="Start a party")).to_be_visible()
    expect(ann.locator(".tag.out .name")).to_have_text("Bob")  # still known by name
    play_to_the_end((Person(ann),))
    assert [row[1] for row in results(ann)] == ["Ann", "Bob"]
    ann.get_by_role("button", name="Play again!").click()
    expect(cleo.locator(".pile.live").first).to_be_visible()
    play_to_the_end((Person(ann), Person(cleo)))
    assert sorted(row[1] for row in results(cleo)) == ["Ann", "Cleo"]


def test_whoever_watches_watches_on_after_a_reload_and_can_take_a_seat(
    desk: BrowserContext, phone: BrowserContext, tablet: BrowserContext, url: str
) -> None:
    ann, bob, cleo = desk.new_page(), phone.new_page(), tablet.new_page()
    code = start_a_party(ann, url, "Ann")
    for page in (bob, cleo):
        page.goto(f"{url}?room={code}")
    bob.get_by_role("textbox").fill("Bob")
    for page in (bob, cleo):
        page.get_by_role("button", name="Just watch").click()
        expect(page.get_by_text("You’re watching")).to_be_visible()
        page.reload()
        expect(page.get_by_text("You’re watching")).to_be_visible()
        page.get_by_role("button", name="Take a seat").click()
    cleo.get_by_role("textbox").fill("Cleo")  # she has given no name before
    cleo.get_by_role("button", name="Join").click()
    for page, name in ((bob, "Bob"), (cleo, "Cleo")):
        expect(ann.get_by_text(name, exact=True)).to_be_visible()
        page.reload()
        expect(page.get_by_role("button", name="I’m ready")).to_be_visible()
    cleo.goto(url)
    expect(cleo.get_by_label("Your name")).to_have_value("Cleo")
