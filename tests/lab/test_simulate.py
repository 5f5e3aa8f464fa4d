"""Many games: the same whoever plays them, and counted right."""

import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from fano import child_process
from fano.errors import FanoError
from fano.lab import Sample, play, result, setup, simulate, summary
from fano.lab.result import Result
from fano.lab.stats import median_s, percentile, spread, wilson
from fano.rules.table import Millis, Seat, SettingValue
from tests.machine import needs_proc
from tests.studio.family import descendants, left_of


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    chosen = setup("duel", 2, ["novice", "expert"], games=230, seed=3)
    told: list[int] = []
    alone = simulate(chosen, workers=1, progress=told.append)
    assert simulate(chosen, workers=3) == alone
    assert sum(told) == len(alone.results) == 230
    assert alone.results[7] == result(play(chosen, 7))


@needs_proc
def test_whoever_is_killed_leaves_no_process() -> None:
    command = [sys.executable, "-m", "tests.lab.test_simulate"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as lab:
        assert lab.stdout is not None
        assert lab.stdout.readline() == b"at work\n"
        family = descendants(lab.pid)
        assert family
        lab.kill()
    assert left_of(family) == set()


def test_helpers_never_hear_ctrl_c() -> None:
    """Not even in the second that they take to start, when people notice what they have typed."""
    command = [sys.executable, "-c", "import signal; print(signal.getsignal(signal.SIGINT).name)"]
    before = signal.getsignal(signal.SIGINT)
    with child_process.starting():
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert said == "SIG_IGN\n"
    assert signal.getsignal(signal.SIGINT) is before


def test_another_seed_gives_other_games() -> None:
    once, other = (simulate(setup("duel", 2, games=30, seed=s), workers=1) for s in (1, 2))
    assert once != other


def game(*winners: int, tied: bool = False, scores: tuple[int, ...] = (1, 2)) -> Result:
    return Result(
        tuple(map(Seat, winners)), tied, scores, calls=10, wrong=2, took_ms=Millis(5000),
        rounds=3, void=1, refused=0,
    )  # fmt: skip


def test_wins_ties_and_means() -> None:
    chosen = setup("inferno", 2, ["novice", "expert"], games=4)
    results = [game(1), game(1), game(0), game(0, 1, tied=True, scores=(3, 3))]
    found = summary(chosen, Sample(results, {Seat(1): Counter({12: 3, 14: 1})}))
    novice, expert = found.seats
    assert (novice.wins, novice.ties, novice.score) == (1, 1, 1.5)
    assert (expert.bot, expert.win_rate, expert.ties, expert.score) == ("expert", 0.5, 1, 2.25)
    assert expert.low < 0.5 < expert.high
    assert (novice.reaction_s, expert.reaction_s) == (None, 1.25)
    assert (found.ties, found.rounds, found.void_rounds) == (1, 12, 4)
    assert found.wrong_calls == pytest.approx(2 / 12)


def test_a_team_that_is_first_has_won_and_not_tied() -> None:
    chosen = setup("connect", 4, ["expert", "expert", "novice", "novice"], teams=(2, 2))
    found = result(play(chosen, 0))
    assert found.winners in ((0, 1), (2, 3))
    assert not found.tied


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    # Newcombe (1998), table I, method 3.
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_agrees_with_published_values(
    hits: int, trials: int, low: float, high: float
) -> None:
    assert wilson(hits, trials) == pytest.approx((low, high), abs=5e-5)


def test_spread_and_percentiles() -> None:
    found = spread(list(range(101)))
    assert (found.mean, found.p5, found.p95) == (50, 5, 95)
    assert percentile(Counter(range(100)), 99) == 98
    assert median_s(Counter()) is None


BAD: list[tuple[dict[str, object], str]] = [
    ({"game_id": "chess"}, "no game is called 'chess'"),
    ({"players": 9}, "inferno is for 2 to 8 players, not 9"),
    ({"bots": ["genius"]}, "no bot is called 'genius'"),
    ({"bots": ["novice"] * 5}, "5 bots cannot sit on 4 seats"),
    ({"games": 0}, "0 games are not between 1 and"),
    ({"teams": (2, 2)}, "inferno is played without teams"),
    ({"teams": (2, 3)}, r"teams of 2\+3 do not make 4 players"),
    ({"game_id": "connect", "teams": (4,)}, "two teams or more, each of 1 to 3 players, not 4"),
    ({"settings": {"speed": 3}}, "no setting is called 'speed'"),
    ({"settings": {"lockout_ms": 3}}, "setting lockout_ms is a number from 1000"),
]


@pytest.mark.parametrize(("wrong", "message"), BAD, ids=[m for _, m in BAD])
def test_what_is_wrong_is_named(wrong: dict[str, object], message: str) -> None:
    arguments: dict[str, object] = {"game_id": "inferno", "players": 4, **wrong}
    with pytest.raises(FanoError, match=message):
        setup(**arguments)  # type: ignore[arg-type]


def test_logs_are_named_by_game_seed_and_number(tmp_path: Path) -> None:
    settings: dict[str, SettingValue] = {"lockout_ms": 1000}
    simulate(setup("duel", 2, games=12, seed=5, settings=settings), log=tmp_path / "a" / "b")
    names = sorted(path.name for path in (tmp_path / "a" / "b").iterdir())
    assert names[:2] == ["duel-5-00.jsonl", "duel-5-01.jsonl"]
    assert len(names) == 12


if __name__ == "__main__":
    simulate(
        setup("duel", 2, games=10**6), workers=2, progress=lambda _: print("at work", flush=True)
    )
