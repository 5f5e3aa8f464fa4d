"""Somebody at the page, who sees the cards and touches symbols."""

from playwright.sync_api import Page

# The piles on the table with the names on their top cards, the largest first.
PILES = """
() => [...document.querySelectorAll('.pile')].map(pile => ({
  size: pile.getBoundingClientRect().width,
  names: [...pile.querySelectorAll('.top .symbol')].map(s => {
    const b = s.getBoundingClientRect()
    return [s.getAttribute('aria-label'), b.x + b.width / 2, b.y + b.height / 2]
  }),
  label: pile.getAttribute('aria-label') ?? '',
  live: pile.classList.contains('live'),
})).filter(pile => pile.label.includes(': ')).sort((a, b) => b.size - a.size)
"""


def names_on(pile: dict[str, str]) -> set[str]:
    return set(pile["label"].split(": ", 1)[1].split(", "))


def find_match(page: Page) -> tuple[float, float] | None:
    """Where to touch: the symbol of a live pile that the other large card shows too."""
    piles = page.evaluate(PILES)
    if len(piles) < 2:
        return None
    one, other = piles[:2]
    common = names_on(one) & names_on(other)
    live = one if one["live"] else other
    spots = {name: (x, y) for name, x, y in live["names"] if name in common}
    return next(iter(spots.values()), None)


def touch_match(page: Page, *, tap: bool) -> bool:
    spot = find_match(page)
    if spot is None:
        return False
    if tap:
        page.touchscreen.tap(*spot)
    else:
        page.mouse.click(*spot)
    return True
