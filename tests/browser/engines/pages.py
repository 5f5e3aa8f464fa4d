"""What is true of every page in every engine, at the width of a phone."""

from __future__ import annotations

from tests.browser.engines.page import Page

LANGUAGES = ("de", "es", "fr", "it", "pl", "ru", "en")
SHOWN = "document.querySelector('#app main, #app h1, #app section, #app header') !== null"
# What stands out of the page on the right, fields that an iPhone would zoom into, discs that are
# none, and a browser that is taken for one below the floor.
FAULTS = """
() => {
  const wide = document.documentElement.scrollWidth - innerWidth
  const small = [...document.querySelectorAll('input, select, textarea')]
    .filter(field => !['checkbox', 'radio', 'range', 'file', 'color'].includes(field.type))
    .filter(field => parseFloat(getComputedStyle(field).fontSize) < 16)
  const ovals = [...document.querySelectorAll('.disc, .point, .palette button, .square svg')]
    .map(disc => disc.getBoundingClientRect())
    .filter(box => Math.abs(box.width - box.height) > 1.5)
  return [
    wide > 0 ? `${wide} px too wide` : '',
    small.length > 0 ? `${small.length} fields under 16 px` : '',
    ovals.length > 0 ? `${ovals.length} discs are ovals` : '',
    document.getElementById('too-old') ? 'called too old' : '',
  ].filter(Boolean).join(', ')
}
"""
LANGUAGE = """
lang => {
  const select = document.querySelector('.globe select')
  if (select === null) return false
  select.value = lang
  select.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}
"""


def fits(page: Page, where: str = "") -> None:
    """What is shown now has none of these faults."""
    faults = page.evaluate(FAULTS)
    assert not faults, f"{where} {faults}".strip()


def fits_in_every_language(page: Page) -> None:
    """In all that the page offers to change to."""
    page.wait(SHOWN)
    for lang in LANGUAGES:
        if page.evaluate(LANGUAGE, lang):
            page.wait("lang => document.documentElement.lang === lang", lang)
        fits(page, lang)
