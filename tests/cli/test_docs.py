"""docs/cli.md against the commands themselves."""

import re
import shlex
from pathlib import Path

import pytest

from fano.cli import COMMANDS, main
from fano.cli.main import load

PAGE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text("utf-8")
BLOCKS = re.findall(r"^```console\n\$ (fano .*)\n((?:.*\n)*?)```$", PAGE, flags=re.MULTILINE)


def sections() -> dict[str, str]:
    _, *parts = re.split(r"^## `fano (.+)`$", PAGE, flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def arguments(command: str) -> list[str]:
    """As the page writes them: `NAME`, `--cards A B`, `--json`."""
    found = []
    # argparse offers no other way to list what a parser takes.
    for action in load(command).parser(f"fano {command}")._actions:
        if action.dest == "help":
            continue
        metavar = action.metavar or ""
        values = [metavar] if isinstance(metavar, str) else metavar
        found.append(" ".join([*action.option_strings[-1:], *values]).strip())
    return found


def test_every_command_has_its_heading() -> None:
    assert list(sections()) == list(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_argument_has_its_row(command: str) -> None:
    rows = re.findall(r"^\| `([^`]+)` \|", sections()[command], flags=re.MULTILINE)
    assert rows == arguments(command)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_worth_reading(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command.split(), "--help"]) == 0
    text = capsys.readouterr().out
    assert f"usage: fano {command} " in text
    assert f"examples:\n  fano {command}" in text
    assert max(map(len, text.splitlines())) <= 100
    for action in load(command).parser("fano")._actions:
        assert action.help, action


def test_the_page_has_blocks_to_run() -> None:
    assert len(BLOCKS) >= 3


@pytest.mark.parametrize(("line", "expected"), BLOCKS, ids=[line for line, _ in BLOCKS])
def test_the_page_shows_what_is_printed(
    line: str, expected: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    main(shlex.split(line)[1:])
    printed = capsys.readouterr()
    assert printed.out + printed.err == expected
