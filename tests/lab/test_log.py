"""Logs: what is written can be read again, and what is broken is named."""

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from fano.errors import FanoError
from fano.lab import BrokenLog, play, read, setup, write
from fano.rules import GAMES, Game
from fano.rules.registry import game
from tests.machine import needs_full_disk


def logged(folder: Path, game_id: str, players: int = 0) -> Path:
    path = folder / f"{game_id}.jsonl"
    chosen = setup(game_id, players or max(2, game(game_id).least), ["casual"], seed=1)
    for _ in write(path, play(chosen, 0)):
        pass
    return path


@pytest.mark.parametrize("found", GAMES, ids=lambda found: found.id)
def test_a_log_folds_to_the_game_that_was_played(found: Game, tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    chosen = setup(found.id, found.most if found.most < 5 else 4, ["casual"], seed=1)
    played = [step.table for step in write(path, play(chosen, 0)) if step.events]
    assert [table for _, table in read(path)] == played
    lines = path.read_bytes().splitlines()
    entries = [entry for entry, _ in read(path)]
    assert [msgspec.json.encode(entry) for entry in entries] == lines
    assert json.loads(lines[0])["events"][0]["t"] == "started"


@needs_full_disk
def test_a_full_disk_leaves_no_half_of_a_log(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    path.symlink_to("/dev/full")
    with pytest.raises(FanoError, match=r"duel\.jsonl: cannot be written: No space left"):
        logged(tmp_path, "duel")
    assert not path.is_symlink()


Line = dict[str, object]


def change(line: int, key: str, value: object) -> Callable[[list[Line]], None]:
    def run(lines: list[Line]) -> None:
        lines[line][key] = value

    return run


def event(line: int, number: int, **fields: object) -> Callable[[list[Line]], None]:
    def run(lines: list[Line]) -> None:
        events = lines[line]["events"]
        assert isinstance(events, list)
        events[number].update(fields)

    return run


def drop(line: int) -> Callable[[list[Line]], None]:
    def run(lines: list[Line]) -> None:
        del lines[line]

    return run


FAULTS: list[tuple[Callable[[list[Line]], None], str]] = [
    (drop(3), "line 4: its number is 4, but 3 comes next"),
    (drop(0), "line 1: its number is 1, but 0 comes next"),
    (change(4, "seq", 9), "line 5: its number is 9, but 4 comes next"),
    (change(4, "at", 0), "line 5: its time is 0 ms, but the line before has"),
    (change(4, "events", []), "line 5: nothing happens in it"),
    (change(4, "more", 1), "line 5: Object contains unknown field `more`"),
    (change(4, "events", [{"t": "cheated"}]), "line 5: Invalid value 'cheated'"),
    (change(4, "events", 5), "line 5: Expected `array`, got `int`"),
    (event(0, 0, game="chess"), "line 1: there is no game 'chess' with such a deck"),
    (event(0, 0, order=6), "line 1: there is no game 'inferno' with such a deck"),
    (event(0, 0, size=54), "line 2: there is no card 54; the deck has 54 cards"),
    (event(1, 1, cards=[5, 5]), "line 2: card 5 lies on the table twice"),
    (event(3, 1, src="nowhere"), "line 4: 1 cards cannot be moved from nowhere"),
    (event(3, 1, count=99), "line 4: 99 cards cannot be moved from centre"),
    (event(3, 1, count=-1), "line 4: -1 cards cannot be moved from centre"),
    (event(2, 1, piles=["nowhere"]), "line 3: its event 'turned' does not fit the table"),
    (event(-1, -1, ranking=[[0, 1]]), "the cards on the table do not give the ranking"),
    (lambda lines: lines.append({**lines[-1], "seq": len(lines)}), "the game was over before it"),
    (
        lambda lines: lines[5].update(events=lines[0]["events"]),
        "line 6: a game starts in the first line, and only there",
    ),
]


@pytest.mark.parametrize(("break_it", "message"), FAULTS, ids=[m for _, m in FAULTS])
def test_a_fault_is_named_with_its_line(
    break_it: Callable[[list[Line]], None], message: str, tmp_path: Path
) -> None:
    path = logged(tmp_path, "inferno")
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    break_it(lines)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    with pytest.raises(BrokenLog) as error:
        list(read(path))
    assert str(error.value).startswith("inferno.jsonl")
    assert message in str(error.value)


def test_a_torn_line_is_named(tmp_path: Path) -> None:
    path = logged(tmp_path, "inferno")
    content = path.read_bytes()
    path.write_bytes(content[:-20])
    last = content.count(b"\n")
    with pytest.raises(BrokenLog, match=f"inferno.jsonl, line {last}: "):
        list(read(path))


@pytest.mark.parametrize(
    "content",
    [b"\xff\xfe", b"\n\n", b"[]\n", b"null\n", b"{}\n", b'{"\xce": 1}', b'{"a":' * 5000],
)
def test_what_is_no_log_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "no.jsonl"
    path.write_bytes(content)
    with pytest.raises(BrokenLog, match=r"no.jsonl, line 1: "):
        list(read(path))


def test_an_empty_log_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "no.jsonl"
    path.write_bytes(b"")
    with pytest.raises(BrokenLog, match=r"no\.jsonl: the log is empty"):
        list(read(path))
