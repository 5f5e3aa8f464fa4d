"""The `fano` command: one file and one line in `COMMANDS` for each thing it can do."""

from fano.cli.main import COMMANDS, main

__all__ = ["COMMANDS", "main"]
