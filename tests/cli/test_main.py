"""What holds for every command: one line for an error, and never a traceback."""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from types import SimpleNamespace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import fano
from fano.cli import COMMANDS, main

Captured = pytest.CaptureFixture[str]

NETWORK = {"serve", "join"}
"""What these do is tested where there is somebody to talk to."""

WORDS = st.sampled_from(
    [
        *(word for command in COMMANDS if command not in NETWORK for word in command.split()),
        *("classic", "junior", "mini2", "party", "letters", "-", "--", "--help", "--version"),
        *("--order", "--dropped", "--cards", "--theme", "--lang", "--json", "--order=4", "-h"),
        *("0", "1", "2", "3", "4", "5", "-3", "1e9", "10" * 30, "/", "/dev/null", "en", "pl"),
    ]
)


def complaint(argv: list[str], capsys: Captured) -> str:
    """The one line that an error prints, without its beginning."""
    assert main(argv) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("fano: ")
    assert printed.err.count("\n") == 1
    return printed.err.removeprefix("fano: ").strip()


@given(st.lists(WORDS | st.text(max_size=8), max_size=6))
@example(["deck", "\0"])
@example(["deck", "check", "\0"])
@example(["deck", "check", "\udcff\n"])
@example(["deck", "--order", "9" * 5000])
@example(["deck", "--order", "²"])
def test_no_arguments_give_a_traceback(argv: list[str]) -> None:
    if argv[:1] and argv[0] in NETWORK:
        argv = argv[1:]
    out, err = io.StringIO(), io.StringIO()
    stdin = SimpleNamespace(buffer=io.BytesIO(b"not a deck"))
    with redirect_stdout(out), redirect_stderr(err), pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", stdin)
        code = main(argv)
    assert code in {0, 2}
    lines = err.getvalue().splitlines()
    assert len(lines) == (code == 2)
    assert all(line.startswith("fano: ") for line in lines)


@pytest.mark.parametrize("argv", [[], ["--help"], ["-h"]])
def test_the_overview_names_every_command(argv: list[str], capsys: Captured) -> None:
    assert main(argv) == 0
    text = capsys.readouterr().out
    for name, about in COMMANDS.items():
        assert f"fano {name} " in text
        assert about in text
    assert max(map(len, text.splitlines())) <= 80


def test_the_version(capsys: Captured) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"fano {fano.__version__}\n"


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["dekc"], "there is no command 'dekc'; see 'fano --help'"),
        (["--jsn"], "there is no option '--jsn'; see 'fano --help'"),
        (["deck", "--jsn"], "unrecognized arguments: --jsn; see 'fano deck --help'"),
        (["deck", "--ord=3"], "unrecognized arguments: --ord=3; see 'fano deck --help'"),
        (["deck", "--order"], "--order: expected one argument; see 'fano deck --help'"),
        (["deck", "a\nb"], r"no edition is called 'a\nb'; there are classic,"),
    ],
)
def test_what_is_not_understood_is_named(argv: list[str], message: str, capsys: Captured) -> None:
    assert complaint(argv, capsys).startswith(message)


def test_ctrl_c_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    def interrupted(name: str) -> object:
        raise KeyboardInterrupt(name)

    monkeypatch.setattr(sys.modules["fano.cli.main"], "load", interrupted)
    assert main(["deck"]) == 130
    assert capsys.readouterr() == ("", "")
