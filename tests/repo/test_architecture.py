"""The ways through the house and the ten questions in docs/architecture.md name real files."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/architecture.md").read_text("utf-8")
FILE = re.compile(r"`((?:src/fano|web/src)/[\w./]+\.\w+)`")
MOST_HOPS = 12


def section(title: str) -> str:
    found = PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    assert found, title
    return found


@pytest.mark.parametrize("title", ["The way of a tap", "The way of an uploaded picture"])
def test_a_way_has_few_hops_each_with_its_file(title: str) -> None:
    hops = re.findall(r"^(\d+)\. (.*)$", section(title), re.MULTILINE)
    assert [int(number) for number, _ in hops] == list(range(1, len(hops) + 1))
    assert 6 <= len(hops) <= MOST_HOPS
    assert [hop for _, hop in hops if not FILE.match(hop)] == []


def test_ten_questions_are_answered_by_file_names() -> None:
    rows = re.findall(r"^\| (.*\?) \| (.*) \|$", section("Ten questions"), re.MULTILINE)
    assert len(rows) == 10
    assert [answer for _, answer in rows if not FILE.fullmatch(answer)] == []


@pytest.mark.parametrize("name", sorted(set(FILE.findall(PAGE))))
def test_every_file_that_the_page_names_is_there(name: str) -> None:
    assert (ROOT / name).is_file()
