"""Write all that is recorded from the rules: `python -m tools.record`, after every change to them.

That is the goldens, the tables and plays that the page is tested with, the demonstrations, the
tablet's list of games, and a draft of what docs/games.md lacks. Read the difference.
"""

from __future__ import annotations

from tests.rules import golden
from tools import demos, games_page, tablet_games, view_fixtures


def main() -> None:
    for recorder in (golden, view_fixtures, demos, tablet_games, games_page):
        recorder.main()


if __name__ == "__main__":
    main()
