"""`fano make`: a folder of pictures becomes a deck."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from fano.cli.arguments import Parser, UsageError, whole_number
from fano.cli.output import in_words, output
from fano.cli.terminal import progress
from fano.deckfile import write
from fano.errors import FanoError
from fano.press.from_folder import FOREIGN, deck_from_folder, order_for, pictures_in

EXAMPLES = """\
  fano make holiday -o holiday.fano              57 pictures or more: the classic deck
  fano make pets -o pets.fano --order 3          13 of them, 4 on each card
  fano make zoo -o zoo.fano --title Zoo --lang fr
  fano print holiday.fano -o holiday.pdf         and to paper"""


def parser(prog: str) -> Parser:
    found = Parser(
        prog,
        "Make a deck of the pictures in a folder (PNG, JPEG, WebP, AVIF, GIF, BMP, SVG), named\n"
        "after their files.\n"
        "Without --order the deck is as large as there are pictures for: 7, 13, 21, 31, 57 …",
        EXAMPLES,
    )
    found.add_argument("folder", metavar="FOLDER", help="where the pictures are")
    found.add_argument("-o", "--output", metavar="FILE", help="the .fano file to write")
    found.add_argument(
        "--order", type=whole_number, metavar="Q", help="a deck of this order: Q*Q+Q+1 pictures"
    )
    found.add_argument("--title", metavar="TEXT", help="what it is called (default: as the folder)")
    found.add_argument(
        "--lang", default="en", metavar="CODE", help="the language of the names (default: en)"
    )
    found.add_argument("--author", metavar="TEXT", help="who made it")
    found.add_argument("--licence", metavar="TEXT", help="how it may be used, such as CC-BY-4.0")
    return found


def run(args: argparse.Namespace) -> int:
    if args.output is None:
        raise UsageError("say where to: -o my.fano")
    target = output(args.output, ".fano")
    folder = Path(args.folder)
    paths = pictures_in(folder)
    foreign = [path.name for path in pictures_in(folder, FOREIGN)]
    try:
        order_for(len(paths), args.order)
    except FanoError as error:
        if not foreign:
            raise
        raise UsageError(f"{error}. Not read: {_some(foreign)}; save them as JPEG") from error
    with progress("Reading pictures") as step:
        made = deck_from_folder(
            paths,
            order=args.order,
            title=(args.title or folder.resolve().name).strip() or "My deck",
            lang=args.lang,
            author=args.author,
            licence=args.licence,
            progress=step,
        )
    write(made.deck, target)
    deck = made.deck
    print(
        f"{target}: {len(deck.cards)} cards of {deck.order + 1} symbols, "
        f"{len(deck.symbols)} pictures, {in_words(target.stat().st_size)}"
    )
    for line in (*made.faults, *made.notes):
        print(line)
    if made.left_out:
        print(f"left out: {_some(made.left_out)}")
    if foreign:
        print(f"not read: {_some(foreign)}")
    return 0


def _some(names: Sequence[str]) -> str:
    more = len(names) - 5
    return ", ".join(names[:5]) + (f" and {more} more" if more > 0 else "")
