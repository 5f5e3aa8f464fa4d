"""One window of any browser, with the methods of Playwright's pages that people here need."""

from __future__ import annotations

import time
from typing import Any, cast

from playwright.sync_api import Page as PlaywrightPage

from tests.browser.engines.commands import Commands

PATIENCE_S = 30
TAB_S = 2
"""An engine that has not opened a tab by then shows the page in the same one."""
SEEN = "return document.body.innerText.slice(0, 300)"
# A function is called, as Playwright does it; anything else is the value.
CALL = "const found = (%s); return typeof found === 'function' ? found(arguments[0]) : found"
# From here on; what went wrong before has left the page empty.
LISTEN = """
if (window.problems === undefined) {
  window.problems = []
  addEventListener('error', e => e.message && window.problems.push(e.message))
  addEventListener('unhandledrejection', e => window.problems.push(String(e.reason)))
}
"""
# The middle of what is called so and can be seen; nothing where something lies over it.
CALLED = """
name => {
  const said = one => (one.ariaLabel ?? one.getAttribute('aria-label') ?? one.innerText).trim()
  const all = [...document.querySelectorAll('button, a, summary, label')]
  const shown = all.filter(one => one.getClientRects().length > 0)
  const found = shown.find(one => said(one) === name) ?? shown.find(one => said(one).includes(name))
  if (found === undefined || found.disabled) return null
  found.scrollIntoView({ block: 'center' })
  const box = found.getBoundingClientRect()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  return found.contains(document.elementFromPoint(x, y)) ? [x, y] : null
}
"""
FILL = """
([what, text]) => {
  const field = document.querySelector(what)
  if (field === null) return false
  field.focus()
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}
"""
CHOOSE = """
([label, value]) => {
  const select = document.querySelector(`select[aria-label="${label}"]`)
    ?? [...document.querySelectorAll('label')].find(one => one.innerText.startsWith(label))
      ?.querySelector('select')
  if (!select) return false
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}
"""


class Mouse:
    def __init__(self, commands: Commands) -> None:
        self.click = self.tap = commands.click


class Page:
    """One window."""

    def __init__(self, commands: Commands) -> None:
        self._commands = commands
        self.run = commands.run
        self.screenshot = commands.screenshot
        self._size = (0, 0)
        self.mouse = self.touchscreen = Mouse(commands)

    @property
    def like_playwrights(self) -> PlaywrightPage:
        """As far as `Person`, `look` and `find` use it."""
        return cast("PlaywrightPage", self)

    def open(self, url: str) -> None:
        self._commands.navigate(url)
        self.wait("document.readyState === 'complete'")
        self.run(LISTEN)

    def problems(self) -> list[str]:
        found: list[str] = self.run("return window.problems ?? []")
        return found

    def evaluate(self, expression: str, arg: object = None) -> Any:
        return self.run(CALL % expression, arg)

    def wait_for_timeout(self, ms: float) -> None:
        time.sleep(ms / 1000)

    def wait(self, expression: str, arg: object = None, every_s: float = 0.1) -> Any:
        """Until that is true of the page; its value."""
        end = time.monotonic() + PATIENCE_S
        while not (value := self.evaluate(expression, arg)):
            assert time.monotonic() < end, f"{expression} ({arg}): {self.run(SEEN)}"
            time.sleep(every_s)
        return value

    def press(self, name: str) -> None:
        """The button or link that is called so, as soon as it can be reached."""
        x, y = self.wait(CALLED, name)
        self.mouse.click(x, y)

    def fill(self, what: str, text: str) -> None:
        self.wait(FILL, [what, text])

    def choose(self, label: str, value: str) -> None:
        """From a list."""
        self.wait(CHOOSE, [label, value])

    def follow(self, name: str) -> None:
        """A link that opens a tab of its own, where this engine has tabs."""
        before = self._commands.windows()
        self.press(name)
        for _ in range(TAB_S * 10):
            if new := [one for one in self._commands.windows() if one not in before]:
                self._commands.enter(new[0])
                self.as_wide_as(*self._size)
                return
            time.sleep(0.1)

    def as_wide_as(self, width: int, height: int) -> bool:
        """Makes what is inside the window that size; False if this engine cannot."""
        outer = self._size = (width, height)
        for _ in range(3):
            if not self._commands.resize(*outer):
                return False
            time.sleep(0.3)
            inner = self.run("return [innerWidth, innerHeight]")
            if inner == [width, height]:
                return True
            outer = (outer[0] + width - inner[0], outer[1] + height - inner[1])
        return bool(inner[0] == width)
