"""`fano themes`: what there is to play with, and what it is called."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from fano.cli.arguments import Parser, print_json
from fano.symbols import LANGUAGES, THEMES, Language, Theme, theme
from fano.symbols.lexicon import language

EXAMPLES = """\
  fano themes                        all themes
  fano themes --lang pl              the same, in Polish
  fano themes animals                every symbol of one, with its synonyms
  fano themes animals --lang ru --json"""


def parser(prog: str) -> Parser:
    found = Parser(
        prog,
        "List the themes: sets of symbols for the cards. With the id of one, list its symbols:\n"
        "number, name, and what else a player may call it.",
        EXAMPLES,
    )
    found.add_argument("id", nargs="?", metavar="ID", help=f"one of {', '.join(THEMES)}")
    found.add_argument(
        "--lang",
        default="en",
        metavar="CODE",
        help=f"the language: {', '.join(LANGUAGES)} (default: en)",
    )
    found.add_argument("--json", action="store_true", help="print JSON instead of a table")
    return found


def run(args: argparse.Namespace) -> int:
    lang = language(args.lang)
    if args.id is None:
        _all_themes(lang, as_json=args.json)
    else:
        _one_theme(theme(args.id), lang, as_json=args.json)
    return 0


def _all_themes(lang: Language, *, as_json: bool) -> None:
    found = [theme(name) for name in THEMES]
    rows = [(t.id, t.title[lang], len(t), t.about[lang]) for t in found]
    if as_json:
        fields = ("id", "title", "symbols", "about")
        print_json([dict(zip(fields, row, strict=True)) for row in rows])
        return
    _print_table(("id", "title", "symbols", "about"), [tuple(map(str, row)) for row in rows])


def _one_theme(found: Theme, lang: Language, *, as_json: bool) -> None:
    named = list(zip(found.symbols, found.names(lang), strict=True))
    if as_json:
        print_json([{"id": symbol, "names": names} for symbol, names in named])
        return
    rows = [
        (str(number), names[0], ", ".join(names[1:])) for number, (_, names) in enumerate(named)
    ]
    print(f"{found.title[lang]}: {found.about[lang]}\n")
    _print_table(("", "name", "also"), rows)


def _print_table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    from rich.table import Table  # noqa: PLC0415 - not for --json

    from fano.cli.terminal import console  # noqa: PLC0415

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for title, column in zip(head, zip(*rows, strict=True), strict=True):
        number = all(cell.isdigit() for cell in column)
        table.add_column(title, justify="right" if number else "left")
    for row in rows:
        table.add_row(*row)
    screen = console()
    with screen.capture() as capture:
        screen.print(table)
    for line in capture.get().splitlines():
        print(line.rstrip())
