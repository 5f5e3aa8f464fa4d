"""`fano simulate`: many games between bots, and what came of them."""

from __future__ import annotations

import argparse
from pathlib import Path
from textwrap import fill

import msgspec

from fano.bots import LEVELS
from fano.cli.arguments import Parser, UsageError, shortened, whole_number
from fano.cli.output import output, write_file
from fano.lab import Sample, Setup, Summary, setup, simulate, summary
from fano.lab.stats import Spread
from fano.rules import GAMES
from fano.rules.table import SettingValue

EXAMPLES = """\
  fano simulate inferno
  fano simulate inferno --players 4 --games 10000 --bots novice,casual,practised,expert
  fano simulate well --games 1000 --set well_end=last_left --plot well.svg
  fano simulate connect --players 6 --teams 3,3 --json
  fano simulate memory --games 20 --log games/"""


def parser(prog: str) -> Parser:
    games = ", ".join(game.id for game in GAMES if game.listed)
    found = Parser(
        prog,
        "Let bots play a game many times on simulated time, on all cores, and count who won.\n"
        + fill(f"The games are {games}.", 90),
        EXAMPLES,
    )
    found.add_argument("game", metavar="GAME", help="which game")
    found.add_argument(
        "--players", type=whole_number, default=4, metavar="N", help="how many play (default: 4)"
    )
    found.add_argument(
        "--games", type=whole_number, default=100, metavar="M", help="how often (default: 100)"
    )
    found.add_argument(
        "--bots",
        default="",
        metavar="LEVELS",
        help=f"dealt to the seats in turn: {', '.join(LEVELS)} (default: casual)",
    )
    found.add_argument(
        "--seed",
        type=whole_number,
        default=0,
        metavar="S",
        help="the same seed gives the same games (default: 0)",
    )
    found.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a setting of the game; may be repeated",
    )
    found.add_argument(
        "--teams",
        default="",
        metavar="SIZES",
        help="the sizes of the teams, 1 to 3 each, such as 3,2,2",
    )
    found.add_argument(
        "--workers",
        type=whole_number,
        default=0,
        metavar="N",
        help="how many processes play (default: one for each core)",
    )
    found.add_argument("--plot", metavar="FILE", help="draw a figure, an .svg or a .png")
    found.add_argument("--log", metavar="DIR", help="write the log of each game there")
    found.add_argument("--json", action="store_true", help="print JSON instead of a table")
    return found


def run(args: argparse.Namespace) -> int:
    chosen = setup(
        args.game,
        args.players,
        [name for name in args.bots.split(",") if name],
        games=args.games,
        seed=args.seed,
        settings=dict(map(_setting, args.set)),
        teams=_sizes(args.teams),
    )
    if not 0 <= args.workers <= 256:
        raise UsageError(f"{args.workers} workers are not between 0 and 256")
    plot = None if args.plot is None else output(args.plot, ".svg", ".png")
    sample = _play(chosen, args.workers, None if args.log is None else Path(args.log))
    found = summary(chosen, sample)
    if plot is not None:
        _draw(plot, chosen, found, sample)
    if args.json:
        print(msgspec.json.encode(found).decode())
    else:
        _print(found)
    return 0


def _setting(text: str) -> tuple[str, SettingValue]:
    key, equals, value = text.partition("=")
    if not equals:
        raise UsageError(f"a setting is written key=value, not {shortened(text)}")
    if value in ("true", "false"):
        return key, value == "true"
    digits = value.removeprefix("-")
    return key, int(value) if digits.isascii() and digits.isdigit() and len(digits) < 19 else value


def _sizes(text: str) -> list[int]:
    sizes = [size for size in text.split(",") if size]
    if not all(size.isascii() and size.isdigit() and len(size) < 4 for size in sizes):
        raise UsageError(f"sizes of teams are numbers such as 3,2,2, not {shortened(text)}")
    return [int(size) for size in sizes]


def _play(chosen: Setup, workers: int, log: Path | None) -> Sample:
    """With a progress bar, on a terminal."""
    from rich.console import Console  # noqa: PLC0415 - not before the arguments are right
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn  # noqa: PLC0415

    screen = Console(stderr=True)
    bar = Progress(
        *Progress.get_default_columns()[:2],
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=screen,
        transient=True,
        disable=not screen.is_terminal,
    )
    with bar:
        task = bar.add_task(chosen.game, total=chosen.games)
        return simulate(
            chosen, workers=workers, log=log, progress=lambda done: bar.advance(task, done)
        )


def _draw(path: Path, chosen: Setup, found: Summary, sample: Sample) -> None:
    from fano.lab.figure import figure  # noqa: PLC0415 - Pillow takes its time
    from fano.lab.shapes import as_png, as_svg  # noqa: PLC0415

    drawn = figure(chosen, found, sample)
    svg = path.suffix.lower() == ".svg"
    write_file(path, as_svg(*drawn).encode() if svg else as_png(*drawn))


def _print(found: Summary) -> None:
    from rich.table import Table  # noqa: PLC0415 - not for --json

    from fano.cli.terminal import console  # noqa: PLC0415

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("seat", justify="right")
    table.add_column("bot")
    for title in ("wins", "95 % interval", "ties", "score", "reaction"):
        table.add_column(title, justify="right")
    for seat in found.seats:
        reaction = "-" if seat.reaction_s is None else f"{seat.reaction_s:.1f} s"
        table.add_row(
            str(seat.seat + 1),
            seat.bot,
            f"{100 * seat.win_rate:.1f} %",
            f"{100 * seat.low:.1f}-{100 * seat.high:.1f} %",
            f"{100 * seat.ties / found.games:.1f} %",
            f"{seat.score:.2f}",
            reaction,
        )
    screen = console()
    with screen.capture() as capture:
        screen.print(table)
    print(f"{found.game}: {_count(found.games, 'game')}, {found.players} players\n")
    print("\n".join(line.rstrip() for line in capture.get().splitlines()))
    print(f"\ncalls     {_spread(found.calls)}, {100 * found.wrong_calls:.1f} % of all wrong")
    print(f"seconds   {_spread(found.seconds)}")
    print(f"ties      {found.ties} ({100 * found.ties / found.games:.1f} %)")
    if found.void_rounds is not None and found.rounds:
        share = 100 * found.void_rounds / found.rounds
        print(f"void      {found.void_rounds} of {_count(found.rounds, 'round')} ({share:.1f} %)")


def _count(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def _spread(values: Spread) -> str:
    return f"{values.mean:.1f} a game (90 % of games: {values.p5:.0f} to {values.p95:.0f})"
