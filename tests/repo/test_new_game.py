"""CONTRIBUTING's "A new game", done: in a copy of the tree, and checked as every game is.

A rules file, its line in the registry, English texts, `python -m tools.record`. Nothing else.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
BUILT = ("src/fano/web", "src/fano/symbols/art", "src/fano/press/font", "src/fano/press/ready")
"""Made by `tools/build.py`, and the same for every game."""

RULES = '''"""Magpie: take the centre card by what it shares with your own, up to a goal."""

from __future__ import annotations

from fano.rules.commands import Call, Deal
from fano.rules.events import Called, GameOver, Moved, Placed, Turned, Wanted
from fano.rules.evolve import fold
from fano.rules.game import Action, Events, Game, Points, Scoring, ranked
from fano.rules.games._common import front, own_with_centre
from fano.rules.settings import Setting
from fano.rules.table import Millis, Ranking, Seat, Table


def deal(table: Table, chance: Deal) -> Events:
    seats = table.present
    return (
        *(Placed(front(s), (card,)) for s, card in zip(seats, chance.cards, strict=False)),
        Placed("centre", chance.cards[len(seats) :], "top"),
        Wanted("go"),
    )


def go(table: Table, _: Millis) -> Events:
    return (Turned(table.named("seat/"), "top"),)


def can(_: Table, seat: Seat) -> tuple[Action, ...]:
    return own_with_centre(seat)


def call(table: Table, claim: Call) -> Events:
    events: Events = (
        Called(claim.seat, claim.symbol, claim.piles),
        Moved("centre", front(claim.seat), 1),
    )
    after = fold(events, table)
    goal = table.number("magpie_goal")
    if after.count("centre") and (not goal or won(after)[claim.seat] < goal):
        return events
    return (*events, GameOver(standing(after)))


def won(table: Table) -> Points:
    return {s: max(0, table.count(front(s)) - 1) for s in table.seats}


def standing(table: Table) -> Ranking:
    return ranked(table, won(table))


def points(table: Table, _: Ranking, __: Scoring) -> Points:
    return {seat: 2 * cards for seat, cards in won(table).items()}


GAME = Game(
    id="magpie",
    minutes=(2, 6),
    cards_shared=1,
    settings=(Setting("magpie_goal", 0, 0, 20, unit="card"),),
    deal=deal,
    go=go,
    can=can,
    call=call,
    scores=won,
    standing=standing,
    points=points,
)
'''

TEXTS = """
[magpie]
name = "Magpie"
pitch = "Everything that glitters is yours, if you see it first!"
goal = "Take more cards than anyone else."
steps = [
    "Everyone gets one card; the others lie face up in the middle.",
    "Find the symbol that your card shares with the middle card.",
    "The fastest player takes the middle card.",
    "Go on with the next card!",
]
end = "The player with the most cards wins."
points.base = "2 points for each card you take."
[magpie.can]
call = "Tap the symbol your card shares with the middle card."

"""

SETTING = """
[magpie_goal]
label = "Cards to win"
about = "The game ends when a player has taken this many cards."
zero = "all of them"

"""

SUITE = ("rules", "texts", "bots", "wire", "lab", "room", "server", "repo/test_recorded.py")
ABOUT_IT = "magpie or recorded or test_docs or test_keys or test_say or test_texts_json"
ENOUGH = 80
"""Tests that the registry alone gives to a game; far fewer would mean that it was not found."""
PAGE_SUITE = ("tests/tablet/core.test.ts", "tests/table/arrange.test.ts", "tests/demo/demo.test.ts")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of everything that is committed and of what is built, with one game more."""
    copy = tmp_path_factory.mktemp("tree")
    skip = ignore_patterns("__pycache__", *(Path(folder).name for folder in BUILT), "node_modules")
    for name in ("src", "tests", "tools", "docs", "bench"):
        copytree(ROOT / name, copy / name, ignore=skip)
    copytree(ROOT / "web", copy / "web", ignore=ignore_patterns("node_modules"))
    (copy / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    for folder in BUILT:
        (copy / folder).symlink_to(ROOT / folder)
    for name in ("pyproject.toml", "README.md", "CONTRIBUTING.md"):
        (copy / name).write_bytes((ROOT / name).read_bytes())
    add_game(copy)
    return copy


def add_game(tree: Path) -> None:
    rules, texts = tree / "src/fano/rules", tree / "src/fano/texts/en"
    (rules / "games/magpie.py").write_text(RULES, "utf-8")
    edit(rules / "registry.py", "    memory,\n", "    magpie,\n    memory,\n")
    edit(rules / "registry.py", "    practice.GAME,\n", "    magpie.GAME,\n    practice.GAME,\n")
    edit(texts / "games.toml", "[practice]\n", TEXTS.lstrip() + "[practice]\n")
    edit(
        texts / "settings.toml",
        "# Settings of a session",
        SETTING.lstrip() + "# Settings of a session",
    )


def edit(path: Path, before: str, after: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(before) == 1, f"{path.name}: {before!r}"
    path.write_text(text.replace(before, after), "utf-8")


def run(tree: Path, *arguments: str) -> str:
    environment = os.environ | {"PYTHONPATH": str(tree / "src")}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=tree,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout


def test_a_new_game_is_rules_a_registry_line_english_texts_and_records(tree: Path) -> None:
    assert str(tree) in run(tree, "-c", "import fano; print(fano.__file__)")
    run(tree, "-m", "tools.record")
    golden = tree / "tests/rules/goldens/magpie.txt"
    assert golden.read_text("utf-8").startswith("magpie, 3 seats")
    folders = [f"tests/{name}" for name in SUITE]
    options = ("-p", "no:cacheprovider", "-n", "0", "-rp", "-m", "not slow", "-k", ABOUT_IT)
    told = run(tree, "-m", "pytest", *options, *folders)
    assert len(re.findall("(?m)^PASSED .*magpie", told)) > ENOUGH
    assert "pl: games.magpie.name" in run(tree, "-m", "tools.untranslated")


def test_the_page_shows_a_new_game_and_the_tablet_offers_it(tree: Path) -> None:
    run(tree, "-m", "tools.record")
    assert '"id":"magpie"' in (tree / "web/src/tablet/games.json").read_text("utf-8")
    run(tree, "-m", "tools.npm", "exec", "vitest", "run", *PAGE_SUITE)
