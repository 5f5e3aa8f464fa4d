"""`fano print`: a deck on paper, with backs, tokens, rules and a box."""

from __future__ import annotations

import argparse
from collections import Counter

from fano.cli.arguments import Parser, UsageError, whole_number
from fano.cli.output import in_words, output, write_file
from fano.cli.print_arguments import (
    DECK,
    QUALITIES,
    SHAPES,
    add_shape,
    add_theme,
    card_numbers,
    deck_art,
    drift,
    length,
    listed,
    one_of,
)
from fano.cli.terminal import progress
from fano.press.paper.backs import BACKS, COLOUR
from fano.press.paper.card_pages import Finishing
from fano.press.paper.job import PARTS, Job, faces_of, pages_of, require_letters
from fano.press.paper.shared_drawings import SharedDrawings
from fano.press.paper.sizes import PAPERS, paper
from fano.press.paper.typeset import pdf, png
from fano.rules import game
from fano.symbols.lexicon import LANGUAGES, language

EXAMPLES = """\
  fano print -o cards.pdf                       the classic deck on A4, with backs
  fano print junior --theme animals -o a.pdf    another deck, other symbols
  fano print my.fano --size 90 --paper A3 -o my.pdf
  fano print --parts all --lang pl,en -o evening.pdf
  fano print --paper 86x86 --margin 0 --bleed 3 --cut none -o service.pdf
  fano print -o cards.pdf --preview page.png --page 2"""

PREVIEW_DPI = 110


def parser(prog: str) -> Parser:
    found = Parser(
        prog,
        "Print a deck to a PDF of vectors: cards and their backs, for both sides of the paper\n"
        "(turned along the long edge), tokens, a list of symbols, rules leaflets and a box.",
        EXAMPLES,
    )
    found.add_argument("deck", nargs="?", metavar="DECK", help=f"{DECK} (default: classic)")
    found.add_argument("--order", type=whole_number, metavar="Q", help="a full deck of this order")
    add_theme(found)
    found.add_argument("-o", "--output", metavar="FILE", help="the PDF to write")
    found.add_argument(
        "--parts", default="cards", metavar="LIST", help=f"{', '.join(PARTS)}; all (default: cards)"
    )
    found.add_argument(
        "--only", metavar="CARDS", help="only these cards, such as 3,17-20 (default: all)"
    )
    found.add_argument(
        "--lang",
        default="en",
        metavar="CODES",
        help=f"languages of words, list and rules: {', '.join(LANGUAGES)} (default: en)",
    )
    found.add_argument("--games", metavar="IDS", help="whose rules to print (default: all games)")
    _add_sheet(found)
    _add_look(found)
    found.add_argument("--preview", metavar="FILE", help="draw one page as a .png as well")
    found.add_argument(
        "--page", type=whole_number, default=1, metavar="N", help="which page (default: 1)"
    )
    return found


def _add_sheet(found: Parser) -> None:
    found.add_argument(
        "--paper",
        default="A4",
        metavar="SIZE",
        help=f"{', '.join(PAPERS)}, or width x height in mm, such as 320x450 (default: A4)",
    )
    for name, default, about in (
        ("size", 80.0, "width of a card: its diameter if it is round"),
        ("token-size", 25.0, "width of a token"),
        ("margin", 8.0, "what stays free at the edge of the paper"),
        ("gap", 3.0, "between two cards"),
        ("bleed", 0.0, "how far backs run on beyond the cut"),
        ("safe", 3.0, "from the edge of a card to its symbols"),
        ("thickness", 0.35, "of one card, for the box"),
    ):
        found.add_argument(
            f"--{name}", type=length, default=default, metavar="MM",
            help=f"{about} (default: {default:g})",
        )  # fmt: skip


def _add_look(found: Parser) -> None:
    add_shape(found)
    found.add_argument(
        "--cut", default="line", metavar="HOW", help="line or none: the edge of each card as a line"
    )
    found.add_argument("--marks", action="store_true", help="crop marks outside the cards")
    found.add_argument(
        "--back",
        default="fano",
        metavar="DESIGN",
        help=f"{', '.join(BACKS)} or none (default: fano)",
    )
    found.add_argument(
        "--colour", default=COLOUR, metavar="RGB", help=f"of backs and box (default: {COLOUR})"
    )
    found.add_argument(
        "--drift",
        type=drift,
        default=(0.0, 0.0),
        metavar="X,Y",
        help="move backs right and down by this many mm, where a printer is off (default: 0,0)",
    )
    found.add_argument(
        "--quality", default="fine", metavar="HOW", help="instant or fine layout (default: fine)"
    )
    found.add_argument(
        "--seed", type=whole_number, default=0, metavar="S", help="another seed, another layout"
    )
    found.add_argument("--upright", action="store_true", help="do not turn the symbols")


def run(args: argparse.Namespace) -> int:
    if args.output is None and args.preview is None:
        raise UsageError("say where to: -o cards.pdf")
    target = None if args.output is None else output(args.output, ".pdf")
    picture = None if args.preview is None else output(args.preview, ".png")
    job = _job(args)
    job.require_room()
    deck = deck_art(_deck(args), args.theme, job.langs[0])
    require_letters(job, deck)
    with progress("Laying out cards") as step:
        faces = faces_of(job, deck, step)
    shared = SharedDrawings()
    pages = list(pages_of(job, deck, faces, shared))
    if not 1 <= args.page <= len(pages):
        raise UsageError(f"there is no page {args.page}: there are {len(pages)}")
    if target is not None:
        data = pdf([page for _, page in pages], shared, deck.title)
        write_file(target, data)
        parts = Counter(part for part, _ in pages)
        listing = ", ".join(f"{part} {number}" for part, number in parts.items())
        count = f"{len(pages)} page{'s' * (len(pages) != 1)}"
        print(f"{target}: {count} ({listing}), {in_words(len(data))}")
    if picture is not None:
        write_file(picture, png(pages[args.page - 1][1], shared, PREVIEW_DPI))
        print(f"{picture}: page {args.page} of {len(pages)}")
    return 0


def _deck(args: argparse.Namespace) -> str:
    if args.order is None:
        return args.deck or "classic"
    if args.deck is not None:
        raise UsageError("give a deck or --order, not both")
    return str(args.order)


def _job(args: argparse.Namespace) -> Job:
    langs = tuple(dict.fromkeys(language(code) for code in listed(args.lang)))
    parts = PARTS if args.parts == "all" else tuple(listed(args.parts))
    if not parts:
        raise UsageError(f"--parts needs one of {', '.join(PARTS)}, or all")
    return Job(
        parts=tuple(one_of("part", part, PARTS) for part in parts),
        only=None if args.only is None else tuple(card_numbers(args.only)),
        langs=langs or ("en",),
        games=tuple(game(name) for name in listed(args.games or "")),
        paper=paper(args.paper),
        card_mm=args.size,
        token_mm=args.token_size,
        shape=one_of("shape", args.shape, SHAPES),
        margin_mm=args.margin,
        bleed_mm=args.bleed,
        gap_mm=args.gap,
        safe_mm=args.safe,
        thickness_mm=args.thickness,
        finish=Finishing(
            cut=one_of("cut", args.cut, ("line", "none")) == "line",
            marks=args.marks,
            back=None if args.back == "none" else args.back,
            back_colour=args.colour.lower(),
            drift_mm=args.drift,
        ),
        quality=one_of("quality", args.quality, QUALITIES),
        seed=args.seed,
        upright=args.upright,
    )
