"""Draft what docs/games.md lacks about a game: its section and its rows, for its author to edit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from fano.lab.play import play
from fano.lab.setup import Setup
from fano.rules import GAMES, Game
from fano.rules.session.state import SETTINGS
from fano.rules.settings import Setting
from fano.texts import texts

PAGE = Path(__file__).parents[1] / "docs" / "games.md"
PLAYS = 6
Cells = Callable[[Game], list[str]]


def described(setting: Setting) -> list[str]:
    """Its id, default and what is allowed, as the page has them."""
    value = setting.default
    if isinstance(value, bool):
        return [f"`{setting.id}`", f"`{str(value).lower()}`", "`true`, `false`"]
    if isinstance(value, int):
        return [f"`{setting.id}`", f"`{value}`", f"{setting.low} to {setting.high}"]
    return [f"`{setting.id}`", f"`{value}`", ", ".join(f"`{c}`" for c in setting.choices)]


def with_zeros(names: Iterable[str]) -> list[str]:
    """Names of piles and the like as the page writes them, 0 for any number; each once."""
    return list(dict.fromkeys(re.sub(r"-?\d+", "0", name) for name in names))


def complete(page: str) -> str:
    """The page with a draft for every game that it lacks, in the order of the registry."""
    for number, game in enumerate(GAMES):
        after = GAMES[number - 1].id if number else ""
        if f"\n## `{game.id}`\n" not in page:
            page = _after_section(page, after, _section(game))
        for title, row in (("Points in a tournament", _points), ("What lies on the table", _lying)):
            if (game.listed and game.scored) or row is _lying:
                page = _with_row(page, title, after, game, row)
    for setting in SETTINGS:  # a setting of sessions may offer games
        cells = r" \| ".join([f"`{setting.id}`", "[^|]*", "[^|]*"])
        page = re.sub(rf"(?m)(?<=^\| ){cells}(?= \|)", " | ".join(described(setting)), page)
    return page


def _after_section(page: str, game_id: str, section: str) -> str:
    head, mark, rest = page.partition(f"\n## `{game_id}`\n")
    text, following, tail = rest.partition("\n## ")
    return f"{head}{mark}{text}\n{section}{following}{tail}"


def _section(game: Game) -> str:
    about = texts("en").games[game.id]
    lines = [f"## `{game.id}`", "", f"**{about.name}.** {about.goal}", "", *about.steps, ""]
    if about.phase:
        lines += [f"Phases: {', '.join(f'`{phase}`' for phase in about.phase)}.", ""]
    if game.settings:
        lines += ["| Setting | Default | Allowed | Means |", "| --- | --- | --- | --- |"]
        told = texts("en").settings
        lines += [_row([*described(s), told[s.id].about]) for s in game.settings]
        lines.append("")
    return "\n".join(lines)


def _with_row(page: str, title: str, after: str, game: Game, cells: Cells) -> str:
    head, mark, rest = page.partition(f"\n## {title}\n")
    section, following, tail = rest.partition("\n## ")
    if f"\n| `{game.id}` |" in section:
        return page
    before = re.search(rf"\n\| `{after}` \|.*" if after else r"\n\| --- .*", section)
    if before is None:
        raise SystemExit(f"docs/games.md: '{title}' has no row for {after}")
    row = "\n" + _row([f"`{game.id}`", *cells(game)])
    section = section[: before.end()] + row + section[before.end() :]
    return head + mark + section + following + tail


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _points(game: Game) -> list[str]:
    told = texts("en").games[game.id].points
    return [told.get("base", "the points of the game"), told.get("new", "as `base`")]


def _lying(game: Game) -> list[str]:
    found: tuple[list[str], ...] = ([], [], [], [])
    for number in range(PLAYS):
        for step in play(Setup(game.id, ("novice",) * min(4, game.most)), number):
            table = step.table
            lying: tuple[Iterable[str], ...] = (
                table.piles,
                table.tokens,
                table.facts,
                table.clocks,
            )
            for names, seen in zip(lying, found, strict=True):
                seen += [name for name in with_zeros(names) if name not in seen]
    return [" ".join(f"`{name}`" for name in names) or "—" for names in found]


def main() -> None:
    PAGE.write_text(complete(PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
