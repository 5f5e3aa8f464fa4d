"""Real Chromium against the real server, on loopback."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.hosting import chromium, serving

# What is right is seen at once; a machine with much else to do may need longer to get there.
expect.set_options(timeout=20_000)

HERE = Path(__file__).parent
# All tests come from one address, and within minutes.
ROOMY = ("rooms_per_hour", "wrong_codes", "prints", "decks_per_hour", "dailies_per_hour")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """For this folder only: while it is open, Playwright keeps an event loop running."""
    with chromium() as started:
        yield started


@pytest.fixture(scope="package")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that the tests share; each has rooms of its own there."""
    limits = [word for name in ROOMY for word in ("--limit", f"{name}=10000")]
    with serving(tmp_path_factory.mktemp("rooms") / "rooms.db", *limits) as address:
        yield address


@pytest.fixture
def desk(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, locale="en-GB", service_workers="block"
    )
    yield context
    context.close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        locale="en-GB",
        service_workers="block",  # it would fetch everything while the test is at work
    )
    yield context
    context.close()


@pytest.fixture
def tablet(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(
        viewport={"width": 820, "height": 1180}, has_touch=True, locale="en-GB"
    )
    yield context
    context.close()
