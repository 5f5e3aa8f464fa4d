"""docs/games.md against the registry."""

import re
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from fano.rules import GAMES, Game, Why
from fano.rules.session.state import SETTINGS
from fano.rules.settings import COMMON, Setting
from fano.symbols.lexicon import LANGUAGES, Language
from fano.texts import texts
from tests.rules.play import random_game
from tools.games_page import complete, described, with_zeros

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "games.md").read_text("utf-8")
_, *_PARTS = re.split(r"^## (.+)$", PAGE, flags=re.MULTILINE)
SECTIONS = dict(zip(_PARTS[::2], _PARTS[1::2], strict=True))


def rows(section: str) -> list[list[str]]:
    """The cells of the rows that begin with something in code."""
    found = re.findall(r"^\| (`.+) \|$", SECTIONS[section], flags=re.MULTILINE)
    return [row.split(" | ") for row in found]


def test_what_the_page_lacks_about_a_game_is_drafted() -> None:
    """Down to the settings, points and piles; words that a person wrote stay."""
    assert complete(PAGE) == PAGE
    for game in GAMES[1:-1]:
        section = f"\n## `{game.id}`\n" + SECTIONS[f"`{game.id}`"]
        without = re.sub(rf"(?m)^\| `{game.id}` \|.*\n", "", PAGE.replace(section, "", 1))
        assert f"\n| `{game.id}` |" not in without
        drafted = complete(without)
        assert drafted.count(f"\n## `{game.id}`\n\n**") == 1
        assert drafted.count(f"\n| `{game.id}` |") == 1 + (game.listed and game.scored)
        assert all(f"| {' | '.join(described(s))} |" in drafted for s in game.settings)


def test_every_game_has_its_heading() -> None:
    assert [name for name in SECTIONS if name.startswith("`")] == [f"`{g.id}`" for g in GAMES]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_has_its_name_and_settings(game: Game) -> None:
    assert f"**{texts('en').games[game.id].name}.**" in SECTIONS[f"`{game.id}`"]
    assert [row[:3] for row in rows(f"`{game.id}`")] == [described(s) for s in game.settings]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_phase_of_a_game_is_named(game: Game) -> None:
    about = re.search(r"^.*\bPhases\b[^-|]*", SECTIONS[f"`{game.id}`"], flags=re.MULTILINE)
    named = re.findall(r"`(\w+)`", about[0].partition("Phases")[2]) if about else []
    assert named == list(texts("en").games[game.id].phase)


@pytest.mark.parametrize(
    ("section", "settings"),
    [("Settings of every game", COMMON), ("Settings of a session", SETTINGS)],
)
def test_every_other_setting_has_its_row(section: str, settings: tuple[Setting, ...]) -> None:
    assert [row[:3] for row in rows(section)] == [described(s) for s in settings]


def test_every_game_has_its_points() -> None:
    """Also what is not in tournaments: a session may count points, too."""
    found = [row[0] for row in rows("Points in a tournament")]
    assert found == [f"`{g.id}`" for g in GAMES if g.listed and g.scored]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_players_read_the_points_of_a_tournament(lang: Language) -> None:
    """Of the same games, in the same cases, with the same numbers; a minus is a real one."""
    counted = {
        game.strip("`"): {"base": base} | ({} if new == "as `base`" else {"new": new})
        for game, base, new in rows("Points in a tournament")
    }
    told = {name: text.points for name, text in texts(lang).games.items() if text.points}
    assert numbers(told) == numbers(counted)


def numbers(sentences: dict[str, dict[str, str]]) -> dict[str, dict[str, list[str]]]:
    """Those in each sentence, as they come, with their signs."""
    return {
        game: {scoring: re.findall(r"[-–−]?\d+", text) for scoring, text in about.items()}
        for game, about in sentences.items()
    }


def test_every_game_has_its_row_of_what_lies_on_the_table() -> None:
    assert [row[0] for row in rows("What lies on the table")] == [f"`{g.id}`" for g in GAMES]


SHOWING_ALL: dict[str, dict[str, object]] = {
    "hot_potato": {"potato_mode": "elimination"},
    "reflection": {"reflection_goal": 1},
}
"""Where it takes other settings than the usual ones."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whatever_lies_on_a_table_is_named(game: Game) -> None:
    """And nothing else is: games that show all of it, some with leavers."""
    found: tuple[set[str], ...] = (set(), set(), set(), set())
    for seed in range(6):
        seats, leave = min(4, game.most), 0.004 * (seed > 3)
        settings = SHOWING_ALL.get(game.id, {})
        for step in random_game(game, seats, Random(seed), leave=leave, settings=settings):
            table = step.table
            on_it: tuple[Iterable[str], ...] = (
                table.piles,
                table.tokens,
                table.facts,
                table.clocks,
            )
            for names, seen in zip(on_it, found, strict=True):
                seen.update(with_zeros(names))
    (told,) = [row[1:] for row in rows("What lies on the table") if row[0] == f"`{game.id}`"]
    assert [set(re.findall(r"`(.+?)`", cell)) for cell in told] == list(found)
    meant = "\n".join(re.findall(r"^- (?:.+\n)+", SECTIONS["What lies on the table"], re.MULTILINE))
    assert found[2] <= set(with_zeros(re.findall(r"`(.+?)`", meant))), "every fact is explained"


def test_every_refusal_has_its_row() -> None:
    found = [(row[0], row[-1]) for row in rows("Refusals")]
    assert found == [(f"`{why}`", texts("en").why[why]) for why in Why]
