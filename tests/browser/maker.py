"""What somebody does at the studio, in many tests."""

import base64

from playwright.sync_api import Page, expect

PATIENCE_MS = 40_000
# Files as if somebody had dragged them here: (name, type, content) each.
DROP = """
files => {
  const dropped = new DataTransfer()
  for (const [name, type, content] of files) {
    const bytes = Uint8Array.from(atob(content), letter => letter.charCodeAt(0))
    dropped.items.add(new File([bytes], name, { type }))
  }
  window.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, cancelable: true }))
}
"""

# A device that has a font for everything, or for nothing: signs are bars, each of its own length.
DRAWS = """
CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
  this.fillRect(x - 10, y - 10, %s, 20)
}
"""
ALL_FONTS = DRAWS % "5 + [...text].reduce((sum, sign) => sum + sign.codePointAt(0), 0) % 25"
NO_FONTS = DRAWS % "20"


def paste(page: Page, text: str) -> None:
    page.get_by_role("button", name="Paste words").click()
    page.get_by_role("textbox", name="Paste words").fill(text)
    page.get_by_role("button", name="Add them").click()


def drop(page: Page, files: dict[str, bytes]) -> None:
    types = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}
    page.evaluate(
        DROP,
        [
            (name, types[name.rpartition(".")[2]], base64.b64encode(data).decode())
            for name, data in files.items()
        ],
    )


def open_studio(page: Page, url: str) -> None:
    page.goto(f"{url}?studio")
    expect(page.get_by_text("Drop your pictures here")).to_be_visible()


def open_with_letters(page: Page, url: str) -> None:
    """The smallest deck that there is."""
    open_studio(page, url)
    paste(page, "\n".join("abcdefg"))


def expect_saved(page: Page) -> None:
    expect(page.get_by_text("Everything is saved.")).to_be_visible(timeout=PATIENCE_MS)


def whole_cards(page: Page, number: int) -> None:
    expect(page.locator("button.whole")).to_have_count(number, timeout=PATIENCE_MS)


def lay_by_hand(page: Page, card: str) -> None:
    page.get_by_role("button", name=card, exact=True).click()
    page.get_by_role("button", name="Shuffle").click()
    expect(page.get_by_role("button", name="Reset")).to_be_visible()
    page.get_by_role("button", name="Done").click()
    expect_saved(page)
