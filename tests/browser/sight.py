"""What somebody at the page sees of a table, and where it is to be touched."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

Card = frozenset[int]
"""The symbols of a card, by their numbers."""

# Everything on the table at one moment. Flying cards count as where they are going.
SIGHT = """
() => {
  const all = (found, inside = document) => [...inside.querySelectorAll(found)]
  const tray = document.querySelector('.tray')
  const told = document.querySelector('.table > p[role=img]')
  const byName = new Map(all('[data-token]').map(t => [t.ariaLabel, Number(t.dataset.token)]))
  return {
    me: document.querySelector('.table')?.dataset.me ?? '',
    piles: Object.fromEntries(all('[data-pile]').map(pile => [pile.dataset.pile, {
      live: pile.classList.contains('live'),
      closed: pile.classList.contains('dim') || pile.classList.contains('empty'),
      symbols: all('.top [data-symbol]', pile).map(symbol => Number(symbol.dataset.symbol)),
      picked: pile.classList.contains('picked'),
      lit: all('.top .lit', pile).map(symbol => Number(symbol.dataset.symbol)),
      team: all('.pips i', pile).length,
    }])),
    tokens: all('[data-token]:enabled').map(token => Number(token.dataset.token)),
    cells: all('[data-cell]').map(cell => cell.dataset.cell.split(',').map(Number)),
    slots: tray === null ? null : all('.slot:disabled', tray).length,
    turn: document.querySelector('.tag.me.turn') !== null,
    knows: all('.tag.me .notes [role=img]').map(note => byName.get(note.ariaLabel) ?? -1),
    told: told === null ? null : told.classList.contains('yes'),
    stop: document.querySelector('.stop') !== null,
  }
}
"""

# The middle of a symbol on a card, or of anything else; nothing where something lies over it.
SPOT = """
([what, symbol]) => {
  const target = document.querySelector(what)
  if (target === null) return null
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const box = target.getBoundingClientRect()
  let [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (symbol !== null) {
    const shown = target.querySelector(`.top [data-symbol="${symbol}"]`)
    if (shown === null) return null
    const part = side => parseFloat(shown.style[side]) / 100
    x = box.x + box.width * (part('left') + part('width') / 2)
    y = box.y + box.height * (part('top') + part('height') / 2)
  }
  return target.contains(document.elementFromPoint(x, y)) ? [x, y] : null
}
"""


@dataclass(frozen=True)
class Pile:
    live: bool
    """Whether it can be touched to some end."""
    closed: bool
    card: Card
    """Empty where it lies face down."""
    picked: bool
    lit: Card
    """The symbols on it that are lit."""
    team: int


@dataclass(frozen=True)
class Sight:
    """The table at one moment."""

    me: str
    piles: dict[str, Pile]
    tokens: tuple[int, ...]
    cells: tuple[tuple[int, int], ...]
    slots: int | None
    """Free places on the tray for answers."""
    turn: bool
    knows: frozenset[int]
    """What stands beside my name, for my eyes only."""
    told: bool | None
    """What is said about the open card."""
    stop: bool

    @property
    def cards(self) -> dict[str, Card]:
        return {name: p.card for name, p in self.piles.items()}

    @property
    def live(self) -> dict[str, Card]:
        """The piles that can be touched now, with the card on each."""
        return {name: p.card for name, p in self.piles.items() if p.live and not p.closed}

    @property
    def mine(self) -> dict[str, Card]:
        """Those among them that lie in front of me or in my hand."""
        fronts = {("seat", self.me), ("hand", self.me)}
        return {name: c for name, c in self.live.items() if tuple(name.split("/")[:2]) in fronts}


def look(page: Page) -> Sight:
    seen: dict[str, Any] = page.evaluate(SIGHT)
    piles = {
        name: Pile(
            pile["live"],
            pile["closed"],
            frozenset(pile["symbols"]),
            pile["picked"],
            frozenset(pile["lit"]),
            pile["team"],
        )
        for name, pile in seen["piles"].items()
    }
    return Sight(
        seen["me"],
        piles,
        tuple(seen["tokens"]),
        tuple((q, r) for q, r in seen["cells"]),
        seen["slots"],
        seen["turn"],
        frozenset(seen["knows"]),
        seen["told"],
        seen["stop"],
    )


def spot(page: Page, what: str, symbol: int | None = None) -> tuple[float, float] | None:
    """Where a symbol of a card, or the middle of something, is to be touched; None if it cannot."""
    found: list[float] | None = page.evaluate(SPOT, [what, symbol])
    return None if found is None else (found[0], found[1])


def touch(page: Page, what: str, symbol: int | None = None) -> bool:
    """Touch a symbol of a card or the middle of something: by finger where the screen has touch."""
    where = spot(page, what, symbol)
    if where is None:
        return False
    if page.evaluate("navigator.maxTouchPoints > 0"):
        page.touchscreen.tap(*where)
    else:
        page.mouse.click(*where)
    return True
