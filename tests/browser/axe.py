"""What axe-core has to say about a page: whether everybody can read and use it."""

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

# What still moves is see-through or elsewhere: axe is to see what people see.
STILL = """
() => Promise.all(document.getAnimations()
  .filter(a => a.effect?.getComputedTiming().endTime !== Infinity)
  .map(a => a.finished.catch(() => {})))
"""
LOOK = """
async (more) => {
  const { violations } = await axe.run({ resultTypes: ['violations'], ...more })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`))
}
"""


def no_violations(page: Page) -> None:
    """Fails with axe-core's findings on the page as it is now, in light and in dark."""
    if not page.evaluate("typeof axe !== 'undefined'"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    page.evaluate(STILL)
    in_light = page.evaluate(LOOK, {})
    assert in_light == [], f"{page.url}:\n" + "\n".join(in_light)
    page.emulate_media(color_scheme="dark")
    page.evaluate(STILL)
    in_dark = page.evaluate(LOOK, {"runOnly": ["color-contrast"]})  # nothing else is different
    page.emulate_media(color_scheme="null")
    assert in_dark == [], f"{page.url}, dark:\n" + "\n".join(in_dark)
