"""Ten thousand spoilt deck files: each is read or refused, at once, and nothing is written.

The batches are seeded by their numbers, so a failure comes back; `mutate` names the ways.
"""

from __future__ import annotations

import random
import shutil
import time
from collections import Counter
from pathlib import Path

import pytest

from fano.deckfile import DeckFileError, extract, pack, read, read_any
from tests.deckfile.make import entries
from tests.deckfile.mutate import mutate
from tests.deckfile.watch import is_inside, watching

BATCHES, SIZE = 10, 1_000
SECONDS_EACH = 0.5


def outcome(data: bytes, target: Path) -> str:
    """What became of the file: refused with which sentence, or read (and laid out in a folder)."""
    start = time.process_time()
    with watching() as changes:
        try:
            deck = read(data)
        except DeckFileError as error:
            sentence = str(error)
            assert sentence.startswith("the deck file: ")
            assert sentence.isprintable()
            assert len(sentence) < 400
        else:
            sentence = ""
    assert time.process_time() - start < SECONDS_EACH
    assert changes == []
    if not sentence:
        with watching() as changes:
            extract(deck, target)
        assert changes
        assert all(is_inside(path, target) for _, path in changes)
        shutil.rmtree(target)
        assert read(pack(deck)) == deck
    return sentence


def kind(sentence: str) -> str:
    """The sentence without what differs from file to file."""
    return " ".join(word for word in sentence.split() if word.isalpha())


@pytest.mark.parametrize("batch", range(BATCHES))
def test_spoilt_files_are_refused_or_read(batch: int, tmp_path: Path) -> None:
    chance = random.Random(batch)
    seeds = [entries(2), entries(3)]
    outcomes: Counter[str] = Counter()
    for _ in range(SIZE):
        outcomes[kind(outcome(mutate(chance, seeds), tmp_path / "deck"))] += 1
    # Neither is everything refused at the door, nor is most of it harmless.
    assert SIZE // 20 < outcomes[""] < SIZE // 3
    assert len(outcomes) > 40
    assert list(tmp_path.iterdir()) == []


def test_spoilt_plain_decks_are_refused_or_read() -> None:
    chance = random.Random(99)
    text = b'{"order": 2, "symbols_per_card": 3, "symbols": 7, "cards": [[0, 1, 2], [0, 3, 4]]}'
    for _ in range(1_000):
        data = bytearray(text)
        for _ in range(chance.randint(1, 3)):
            data[chance.randrange(len(data))] = chance.choice(b'0123456789[]{},:"-e.n \x00\xff')
        try:
            assert read_any(bytes(data)).order == 2
        except DeckFileError as error:
            assert str(error).isprintable()  # noqa: PT017
