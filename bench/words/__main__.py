"""Typed names: how often the game understands what people type, and how often it calls another.

    python -m bench.words [--pairs 400]

The words are CLDR's short names and those that native editors heard people shout, for the common
symbol of random pairs of cards of every theme, as they are and with one slip. The game's own code
answers (`web/src/table/input/spell.ts`, in Node). Beside it: the name that comes nearest to what
was typed, by `difflib`, which is what one would write without thinking about wrong calls.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from difflib import get_close_matches
from pathlib import Path
from random import Random
from typing import NamedTuple

from bench.words.cases import Case, cases
from fano.symbols import LANGUAGES, THEMES, Language, theme
from tools.npm import environment, npm

JUDGE = Path(__file__).with_name("judge.ts")
THEMES_WITH_WORDS = [name for name in THEMES if theme(name).face != "sign"]
Names = list[list[str]]


class Score(NamedTuple):
    """Of the cases: understood, asked back ("which one?"), not understood, another one called."""

    right: int
    asked: int
    unknown: int
    wrong: int

    def line(self) -> str:
        total = sum(self)
        return "  ".join(f"{100 * part / total:6.2f}" for part in self) + f"  {total:7,}"


def score(found: list[Case], answers: list[list[int]]) -> Score:
    right = asked = unknown = wrong = 0
    for (_, meant, _), answer in zip(found, answers, strict=True):
        right += answer == [meant]
        asked += len(answer) > 1
        unknown += not answer
        wrong += len(answer) == 1 and answer != [meant]
    return Score(right, asked, unknown, wrong)


def ours(jobs: list[tuple[Names, list[Case]]]) -> list[list[list[int]]]:
    asked = [
        {"names": names, "cases": [(case.typed, case.in_sight, case.meant) for case in found]}
        for names, found in jobs
    ]
    done = subprocess.run(
        npm("exec", "--", "node", str(JUDGE)),
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
        env=environment(),
    )
    answers: list[list[list[int]]] = json.loads(done.stdout)
    return answers


def nearest(names: Names, found: list[Case]) -> list[list[int]]:
    answers = []
    for typed, _, in_sight in found:
        known = {name.casefold(): symbol for symbol in in_sight for name in names[symbol]}
        close = get_close_matches(typed.casefold(), list(known), n=1)
        answers.append([known[name] for name in close])
    return answers


def measure(lang: Language, pairs: int, slip: bool, seed: int) -> tuple[Score, Score]:  # noqa: FBT001
    rng = Random(f"{seed}/{lang}/{slip}")
    jobs = [
        (
            [list(names) for names in theme(name).names(lang)],
            list(cases(name, lang, pairs, slip, rng)),
        )
        for name in THEMES_WITH_WORDS
    ]
    everything = [case for _, found in jobs for case in found]
    our_answers = [answer for answers in ours(jobs) for answer in answers]
    peer_answers = [answer for names, found in jobs for answer in nearest(names, found)]
    return score(everything, our_answers), score(everything, peer_answers)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--pairs", type=int, default=400, help="pairs of cards for each theme")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print("percent                right   asked unknown   wrong    cases")
    for slip in (False, True):
        for lang in LANGUAGES:
            mine, peer = measure(lang, given.pairs, slip, given.seed)
            how = "one slip" if slip else "as it is"
            print(f"{lang}  {how}  Fano    {mine.line()}")
            print(f"{lang}  {how}  difflib {peer.line()}")


if __name__ == "__main__":
    main()
