"""`fano deck`: what a deck is made of, and two of its cards."""

from __future__ import annotations

import argparse
from collections import Counter

from fano.cli.arguments import Parser, UsageError, print_json, whole_number
from fano.deck import EDITIONS, Deck, edition, full_deck

EXAMPLES = """\
  fano deck                          the classic deck: 55 cards of 8 symbols
  fano deck junior --lang de         31 symbols, named in German
  fano deck --order 11               any order that has a plane, up to 128
  fano deck --cards 12 31            the two cards to draw
  fano deck --order 8 --json > my.json
  fano deck check my.json            proof that any two cards share one symbol"""


def parser(prog: str) -> Parser:
    found = Parser(
        prog,
        "Show a deck: its numbers, and a picture of two cards with the symbol they share.",
        EXAMPLES,
    )
    found.add_argument(
        "name",
        nargs="?",
        metavar="NAME",
        help=f"the edition: {', '.join(EDITIONS)} (default: classic)",
    )
    found.add_argument(
        "--order",
        type=whole_number,
        metavar="Q",
        help="a deck of this order instead: Q+1 symbols on each card, Q*Q+Q+1 cards",
    )
    found.add_argument(
        "--dropped",
        type=whole_number,
        metavar="N",
        help="leave out the last N cards of the full deck (default: as the edition; else 0)",
    )
    found.add_argument(
        "--cards",
        type=whole_number,
        nargs=2,
        metavar=("A", "B"),
        help="the two cards to draw, counted from 0 (default: 0 1)",
    )
    found.add_argument("--theme", metavar="ID", help="whose symbols to show (default: party)")
    found.add_argument(
        "--lang", default="en", metavar="CODE", help="the language of their names (default: en)"
    )
    found.add_argument(
        "--json",
        action="store_true",
        help="print the cards as JSON: order, symbols_per_card, symbols, cards",
    )
    return found


def run(args: argparse.Namespace) -> int:
    deck = _chosen(args.name, args.order, args.dropped)
    a, b = _pair(deck, args.cards or (0, 1))
    if args.json:
        print_json(
            {
                "order": deck.order,
                "symbols_per_card": deck.symbols_per_card,
                "symbols": deck.symbols,
                "cards": deck.cards,
            }
        )
        return 0
    from fano.cli.picture import draw, labels  # noqa: PLC0415 - rich and the themes cost time

    shown = labels(deck, args.theme, args.lang)
    print(f"{_title(args)}\n")
    print(f"  order              {deck.order}")
    print(f"  cards              {_cards(deck)}")
    print(f"  symbols            {deck.symbols}")
    print(f"  symbols per card   {deck.symbols_per_card}")
    print(f"  how often          {how_often(deck)}\n")
    draw(deck, a, b, shown)
    return 0


def how_often(deck: Deck) -> str:
    """How many symbols stand on how many cards.

    >>> how_often(edition("classic"))
    '42 symbols on 8 cards, 14 on 7, 1 on 6'
    >>> how_often(full_deck(2, dropped=5))
    '1 symbol on 2 cards, 4 on 1, 2 on none'
    """
    on = Counter(deck.occurrences().values())
    unused = deck.symbols - on.total()
    (most, first), *rest = sorted(on.items(), reverse=True)
    parts = [f"{first} symbol{'s' * (first != 1)} on {most} card{'s' * (most != 1)}"]
    parts += [f"{symbols} on {times}" for times, symbols in rest]
    return ", ".join(parts + [f"{unused} on none"] * (unused > 0))


def _chosen(name: str | None, order: int | None, dropped: int | None) -> Deck:
    if name is None and order is not None:
        return full_deck(order, dropped=dropped or 0)
    if order is not None:
        raise UsageError("give the name of an edition or --order, not both")
    if name is not None and name.endswith((".fano", ".json")):
        raise UsageError(f"to read a deck file: fano deck check {name}")
    deck = edition("classic" if name is None else name)
    return deck if dropped is None else full_deck(deck.order, dropped=dropped)


def _pair(deck: Deck, numbers: tuple[int, int]) -> tuple[int, int]:
    for number in numbers:
        if not 0 <= number < len(deck):
            raise UsageError(f"there is no card {number}: this deck has cards 0 to {len(deck) - 1}")
    a, b = numbers
    if a == b:
        raise UsageError(f"--cards needs two different cards, not card {a} twice")
    return a, b


def _title(args: argparse.Namespace) -> str:
    if args.order is not None:
        return f"The deck of order {args.order}"
    return f"The {args.name or 'classic'} deck"


def _cards(deck: Deck) -> str:
    dropped = deck.symbols - len(deck)
    return f"{len(deck)} (the full plane has {deck.symbols})" if dropped else f"{len(deck)}"
