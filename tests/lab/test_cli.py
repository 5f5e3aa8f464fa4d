"""`fano simulate` and `fano replay`."""

import json
from pathlib import Path

import pytest

from fano.cli import main

Captured = pytest.CaptureFixture[str]


def out(argv: list[str], capsys: Captured) -> str:
    assert main(argv) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


def complaint(argv: list[str], capsys: Captured) -> str:
    assert main(argv) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err.removeprefix("fano: ").strip()


def test_a_table_of_who_won(capsys: Captured) -> None:
    text = out(["simulate", "duel", "--players", "2", "--games", "60",
                "--bots", "novice,expert"], capsys)  # fmt: skip
    lines = text.splitlines()
    assert lines[0] == "duel: 60 games, 2 players"
    assert " ".join(lines[2].split()) == "seat bot wins 95 % interval ties score reaction"
    assert lines[3].split()[:2] == ["1", "novice"]
    assert lines[4].split()[:2] == ["2", "expert"]
    assert float(lines[4].split()[2]) > 70
    assert any(line.startswith("seconds ") for line in lines)


def test_void_rounds_are_counted_where_rounds_are_about_somebody(capsys: Captured) -> None:
    assert "void " in out(["simulate", "connect", "--players", "2", "--games", "3"], capsys)
    assert "void " not in out(["simulate", "catch_all", "--games", "2"], capsys)


def test_json_settings_and_teams(capsys: Captured) -> None:
    argv = ["simulate", "connect", "--players", "4", "--teams", "3,1", "--games", "3", "--json",
            "--set", "connect_points=1", "--set", "wrong_call=nothing", "--seed", "8"]  # fmt: skip
    found = json.loads(out(argv, capsys))
    assert (found["game"], found["players"], found["games"], found["seed"]) == ("connect", 4, 3, 8)
    assert [seat["bot"] for seat in found["seats"]] == ["casual"] * 4
    assert found["rounds"] - found["void_rounds"] == 3
    assert found["seats"][0]["wins"] == found["seats"][2]["wins"]
    assert json.loads(out(argv, capsys)) == found


def test_a_folder_is_no_plot(tmp_path: Path, capsys: Captured) -> None:
    """Said before ten million games are played, not after."""
    (tmp_path / "a.svg").mkdir()
    argv = ["simulate", "duel", "--games", "10000000", "--players", "2", "--plot"]
    assert complaint([*argv, str(tmp_path / "a.svg")], capsys).endswith("is a folder, not a file")


def test_a_plot_is_drawn(tmp_path: Path, capsys: Captured) -> None:
    for name in ("a.svg", "a.png"):
        out(["simulate", "duel", "--players", "2", "--games", "5",
             "--plot", str(tmp_path / name)], capsys)  # fmt: skip
        assert (tmp_path / name).read_bytes().startswith(b"<svg" if "svg" in name else b"\x89PNG")


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["chess"], "no game is called 'chess'; there are inferno"),
        (["inferno", "--players", "1"], "inferno is for 2 to 8 players, not 1"),
        (["inferno", "--players", "99999999999"], "inferno is for 2 to 8 players, not 99999999999"),
        (["duel", "--players", "3"], "duel is for 2 players, not 3"),
        (["inferno", "--bots", "genius"], "no bot is called 'genius'"),
        (["inferno", "--set", "fast"], "a setting is written key=value, not 'fast'"),
        (["inferno", "--set", "fast=1"], "no setting is called 'fast'"),
        (["inferno", "--set", "lockout_ms=true"], "setting lockout_ms is a number"),
        (["connect", "--teams", "2,x"], "sizes of teams are numbers such as 3,2,2, not '2,x'"),
        (["inferno", "--plot", "a.pdf"], "'a.pdf' must end in .svg or .png"),
        (
            ["inferno", "--plot", "no/where/a.svg"],
            "'no/where/a.svg': there is no folder 'no/where'",
        ),
        (["inferno", "--games", "0"], "0 games are not between 1 and"),
        (["inferno", "--workers", "-1"], "-1 workers are not between 0 and 256"),
    ],
)
def test_simulate_says_what_is_wrong(argv: list[str], message: str, capsys: Captured) -> None:
    assert complaint(["simulate", *argv], capsys).startswith(message)


@pytest.fixture
def log(tmp_path: Path, capsys: Captured) -> Path:
    out(["simulate", "inferno", "--players", "2", "--games", "1", "--log", str(tmp_path)], capsys)
    (path,) = tmp_path.iterdir()
    return path


def test_replay_tells_the_game(log: Path, capsys: Captured) -> None:
    text = out(["replay", str(log)], capsys)
    assert log.name == "inferno-0-0.jsonl"
    assert "inferno for 2, with 55 cards" in text
    assert "the game is over: 1. player" in text
    assert text.splitlines()[-1].endswith("steps, all of them sound")


def test_replay_speaks_languages(log: Path, capsys: Captured) -> None:
    english, polish = (out(["replay", str(log), "--lang", lang], capsys) for lang in ("en", "pl"))
    assert english != polish


def test_replay_shows_the_table_at_one_step(log: Path, capsys: Captured) -> None:
    lines = out(["replay", str(log), "--step", "2"], capsys).splitlines()
    assert lines[0] == "after step 2, at 0:03.000"
    assert [line.split()[:2] for line in lines[2:]] == [
        ["seat/0", "1"], ["seat/1", "1"], ["centre", "53"],
    ]  # fmt: skip
    assert complaint(["replay", str(log), "--step", "900"], capsys).startswith(
        "there is no step 900: the log has 0 to "
    )


def test_replay_of_an_unfinished_game_says_so(log: Path, capsys: Captured) -> None:
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines[:5]))
    text = out(["replay", str(log)], capsys)
    assert text.endswith("5 steps, all of them sound, and it ends before the game does\n")


def test_replay_refuses_a_broken_log(log: Path, capsys: Captured) -> None:
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines[:5] + lines[6:]))
    expected = "inferno-0-0.jsonl, line 6: its number is 6, but 5 comes next"
    assert complaint(["replay", str(log)], capsys) == expected


@pytest.mark.parametrize("name", ["nothing.jsonl", "/", "\0", ""])
def test_replay_needs_a_file(name: str, capsys: Captured) -> None:
    assert complaint(["replay", name], capsys)


@pytest.mark.parametrize(
    "game_id",
    ["guess", "memory", "false_poker", "reflection", "connect", "collect_symbols", "hot_potato"],
)
def test_every_kind_of_event_can_be_told(game_id: str, tmp_path: Path, capsys: Captured) -> None:
    out(["simulate", game_id, "--players", "3", "--games", "1", "--log", str(tmp_path)], capsys)
    (path,) = tmp_path.iterdir()
    text = out(["replay", str(path)], capsys)
    for step in range(0, len(path.read_bytes().splitlines()), 7):
        assert out(["replay", str(path), "--step", str(step)], capsys).startswith("after step")
    assert "all of them sound" in text
