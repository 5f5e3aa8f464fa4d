"""Somebody in front of two cards: practice, training, the daily challenge."""

from collections import Counter
from typing import NamedTuple

from playwright.sync_api import Page

PATIENCE_MS = 30_000
LOOK_MS = 20
# The ids on both cards once they can be seen; nothing before that, and after the symbol was found.
OPEN = """
() => {
  const cards = [...document.querySelectorAll('.card.ready')]
  if (cards.length < 2 || document.querySelector('button[data-symbol].lit')) return null
  return cards.map(card => [...card.querySelectorAll('button[data-symbol]')]
    .map(button => button.dataset.symbol))
}
"""
TOUCH = """
([symbol, times]) => {
  const button = document.querySelector(`.card.ready button[data-symbol="${symbol}"]`)
  for (let n = 0; n < times; n++) button.click()
}
"""


class Pair(NamedTuple):
    """The symbols on the two open cards."""

    first: list[str]
    second: list[str]

    @property
    def common(self) -> str:
        counted = Counter(self.first + self.second)
        (found,) = [symbol for symbol, times in counted.items() if times == 2]
        return found

    @property
    def wrong(self) -> str:
        return next(symbol for symbol in self.first if symbol != self.common)


def open_pair(page: Page) -> Pair:
    """Waits for the cards."""
    for _ in range(PATIENCE_MS // LOOK_MS):
        if cards := page.evaluate(OPEN):
            return Pair(*cards)
        page.wait_for_timeout(LOOK_MS)
    raise AssertionError("no two cards")


def touch(page: Page, symbol: str, times: int = 1) -> None:
    page.evaluate(TOUCH, [symbol, times])


def find(page: Page, *, slips: int = 0, wait_ms: float = 0) -> Pair:
    """Touches the common symbol, and then at once goes on to the next cards."""
    pair = open_pair(page)
    for _ in range(slips):
        touch(page, pair.wrong)
    if wait_ms:
        page.wait_for_timeout(wait_ms)
    touch(page, pair.common, times=2)  # in one breath: the next cards come by themselves, too
    return pair
