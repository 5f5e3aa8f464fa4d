"""Whoever's work is shipped is named: in NOTICE, and on the page."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
IMPORT = re.compile(r"""(?:\bfrom|^\s*import) "([@a-z][\w./@-]*)";""", re.MULTILINE)


def bundled() -> set[str]:
    """The packages that the page imports."""
    sources = [p for p in (ROOT / "web/src").rglob("*") if p.suffix in {".ts", ".svelte"}]
    found = {name for p in sources for name in IMPORT.findall(p.read_text("utf-8"))}
    return {name.split("/")[0] for name in found}


def test_what_is_bundled_into_the_page_is_named() -> None:
    notice = (ROOT / "NOTICE").read_text("utf-8")
    page = (ROOT / "web/src/catalogue/credits.ts").read_text("utf-8").casefold()
    assert bundled() == {"svelte", "uqr"}, "name the new one in NOTICE and credits.ts"
    for name in bundled():
        assert re.search(rf"\b{name}\b", notice)
        assert f'name: "{name}"' in page


def test_artwork_and_font_are_named_with_their_packages() -> None:
    notice = (ROOT / "NOTICE").read_text("utf-8")
    for package in ("@iconify-json/fluent-emoji-flat", "@expo-google-fonts/geologica"):
        assert package in notice
    font = (ROOT / "src/fano/press/font/LICENSE").read_text("utf-8")
    owner = font.splitlines()[0].split(" (")[0]
    assert owner in notice
    assert (
        owner.removeprefix("Copyright 2020 ") in (ROOT / "web/src/catalogue/credits.ts").read_text()
    )
