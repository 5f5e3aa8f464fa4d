"""`fano card`: one card as a picture."""

from __future__ import annotations

import argparse

from fano.cli.arguments import Parser, UsageError, whole_number
from fano.cli.output import in_words, output, write_file
from fano.cli.print_arguments import DECK, QUALITIES, SHAPES, add_shape, add_theme, deck_art, one_of
from fano.cli.terminal import progress
from fano.press.card_svg import card_svg
from fano.press.paper.typeset import svg_to_png
from fano.symbols.lexicon import language

EXAMPLES = """\
  fano card classic 12 -o card.svg
  fano card my.fano 0 -o card.png --pixels 1024
  fano card junior 3 --theme animals --shape hexagon -o card.svg"""

LEAST_PX, MOST_PX = 16, 8192


def parser(prog: str) -> Parser:
    found = Parser(prog, "Draw one card, as an SVG or PNG.", EXAMPLES)
    found.add_argument("deck", metavar="DECK", help=DECK)
    found.add_argument("number", type=whole_number, metavar="CARD", help="which card, from 0")
    add_theme(found)
    found.add_argument("-o", "--output", metavar="FILE", help="the .svg or .png to write")
    found.add_argument(
        "--lang", default="en", metavar="CODE", help="the language of words (default: en)"
    )
    add_shape(found)
    found.add_argument(
        "--pixels", type=whole_number, default=800, metavar="N", help="how wide (default: 800)"
    )
    found.add_argument(
        "--quality", default="fine", metavar="HOW", help="instant or fine layout (default: fine)"
    )
    found.add_argument(
        "--seed", type=whole_number, default=0, metavar="S", help="another seed, another layout"
    )
    found.add_argument("--upright", action="store_true", help="do not turn the symbols")
    return found


def run(args: argparse.Namespace) -> int:
    if args.output is None:
        raise UsageError("say where to: -o card.svg")
    target = output(args.output, ".svg", ".png")
    if not LEAST_PX <= args.pixels <= MOST_PX:
        raise UsageError(f"--pixels must be between {LEAST_PX} and {MOST_PX}, not {args.pixels}")
    lang = language(args.lang)
    shape = one_of("shape", args.shape, SHAPES)
    quality = one_of("quality", args.quality, QUALITIES)
    deck = deck_art(args.deck, args.theme, lang)
    with progress("Laying out") as step:
        (face,) = deck.faces(
            shape=shape,
            seed=args.seed,
            quality=quality,
            upright=args.upright,
            only=[args.number],
            progress=step,
        )
    svg = card_svg(
        [glyph for glyph, _ in face],
        [spot for _, spot in face],
        shape=shape,
        size_px=args.pixels,
        titles=[deck.names(glyph, lang) for glyph in deck.cards[args.number]],
    )
    png = target.suffix.lower() == ".png"
    write_file(target, svg_to_png(svg, args.pixels) if png else svg.encode())
    print(f"{target}: card {args.number}, {in_words(target.stat().st_size)}")
    return 0
