"""`fano rules`: how each game is played, in any of the languages."""

from __future__ import annotations

import argparse
from textwrap import fill

from msgspec import to_builtins

from fano.cli.arguments import Parser, print_json
from fano.rules import GAMES, Game, game
from fano.server.http.rulebook import difficulty, game_info, settings_of, summary
from fano.symbols.lexicon import LANGUAGES, Language, language
from fano.texts import say, span, texts, value_in_words

EXAMPLES = """\
  fano rules                         all games
  fano rules --lang es               the same, in Spanish
  fano rules well                    how one of them is played
  fano rules hot_potato --lang pl --json"""

WIDTH = 88
"""Longer lines are hard to read."""


def parser(prog: str) -> Parser:
    found = Parser(
        prog,
        "List the games. With the id of one, print its rules: what to do, how it ends, and what\n"
        "can be set, with the usual values.",
        EXAMPLES,
    )
    found.add_argument("game", nargs="?", metavar="GAME", help="the id of a game, from the list")
    found.add_argument(
        "--lang",
        default="en",
        metavar="CODE",
        help=f"the language: {', '.join(LANGUAGES)} (default: en)",
    )
    found.add_argument("--json", action="store_true", help="print JSON instead")
    return found


def run(args: argparse.Namespace) -> int:
    lang = language(args.lang)
    if args.game is None:
        _print_all(lang, as_json=args.json)
    else:
        _print_one(game(args.game), lang, as_json=args.json)
    return 0


def _print_all(lang: Language, *, as_json: bool) -> None:
    if as_json:
        print_json(to_builtins([summary(found, lang) for found in GAMES]))
        return
    labels = texts(lang).labels
    for title, listed in ((labels.games, True), (labels.helpers, False)):
        print(title if listed else f"\n{title}")
        for found in GAMES:
            if found.listed == listed:
                text = texts(lang).games[found.id]
                print(f"\n  {found.id:<17}{text.name} ({_numbers(found, lang)})")
                print(f"  {'':<17}{text.pitch}")


def _print_one(found: Game, lang: Language, *, as_json: bool) -> None:
    if as_json:
        print_json(to_builtins(game_info(found, lang)))
        return
    text, labels = texts(lang).games[found.id], texts(lang).labels
    print(f"{text.name}\n{text.pitch}\n\n{_numbers(found, lang)}")
    if found.bonus:
        print(labels.bonus_about)
    _print_part(labels.goal, text.goal)
    print(f"\n{labels.steps}")
    for number, step in enumerate(text.steps, start=1):
        print(_indented(step, first=f"  {number}. ", rest="     "))
    _print_part(labels.end, text.end)
    print(f"\n{labels.settings}")
    for setting in settings_of(found):
        about = texts(lang).settings[setting.id]
        value = value_in_words(lang, setting.id, setting.default, setting.unit)
        print(f"  {say(lang, 'labels.pair', label=about.label, value=value)}")
        print(_indented(about.about, first="     ", rest="     "))


def _print_part(title: str, text: str) -> None:
    print(f"\n{title}\n{_indented(text, first='  ', rest='  ')}")


def _indented(text: str, *, first: str, rest: str) -> str:
    return fill(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)


def _numbers(found: Game, lang: Language) -> str:
    """How many play, for how long, how hard it is, and whether it is a bonus.

    >>> _numbers(game("piles"), "de")
    '2–8 Personen · 2–5 Minuten · mittel · Bonus'
    """
    parts = [
        span(lang, "player", found.least, found.most),
        span(lang, "minute", *found.minutes),
        difficulty(found, lang),
    ]
    return " · ".join(parts + [texts(lang).labels.bonus] * found.bonus)
