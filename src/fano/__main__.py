"""`python -m fano`, where the `fano` command is not on the path."""

from fano.cli import __main__  # noqa: F401 - it runs
