"""The README: its program runs, its pictures and links are there, its figures were measured."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "README.md").read_text("utf-8")
LINKS = sorted({*re.findall(r"\]\(([^)]+)\)", PAGE), *re.findall(r'src="([^"]+)"', PAGE)})
LOCAL = [link for link in LINKS if not link.startswith("https://")]
MOST_BYTES = 1_500_000
MEASURED = {
    "docs/fairness.md": ("98.5 %", "73.9 %", "8.2 %"),
    "bench/client/README.md": ("112 kB",),
    "bench/server/README.md": ("5,812", "3,546", "24,250"),
}


def anchors(page: Path) -> set[str]:
    """Of the headings, as GitHub makes them."""
    heads = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def test_the_two_commands_come_first() -> None:
    first = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)[0]
    assert [line.split()[0] for line in first.splitlines()] == ["./play", "./test"]


def test_eight_lines_of_python_play_a_game() -> None:
    program, shown = re.findall(r"```python\n(.*?)```\n\n```\n(.*?)```", PAGE, re.DOTALL)[0]
    assert len([line for line in program.splitlines() if line]) <= 8
    command = (sys.executable, "-W", "error", "-c", program)
    printed = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    first, last = shown.split("  …\n")
    assert printed.startswith(first)
    assert printed.endswith(last)


@pytest.mark.parametrize("link", LOCAL)
def test_every_link_leads_somewhere(link: str) -> None:
    path, _, anchor = link.partition("#")
    assert (ROOT / path).exists()
    assert not anchor or anchor in anchors(ROOT / path)


def test_the_first_picture_moves_for_ten_seconds() -> None:
    path = ROOT / re.findall(r"!\[.*?\]\(([^)]+)\)", PAGE)[0]
    assert path.stat().st_size <= MOST_BYTES
    with Image.open(path) as picture:
        lasts_ms = 0
        for frame in range(getattr(picture, "n_frames", 1)):
            picture.seek(frame)
            picture.load()  # only then is its duration known
            lasts_ms += picture.info.get("duration", 0)
    assert 9_000 <= lasts_ms <= 11_000


@pytest.mark.parametrize("page", MEASURED)
def test_every_figure_was_measured(page: str) -> None:
    measured = (ROOT / page).read_text("utf-8")
    for figure in MEASURED[page]:
        assert figure in PAGE
        assert figure in measured
