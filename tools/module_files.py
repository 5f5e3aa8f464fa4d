"""Finds the source files that a program of ours runs: its own, and all that it imports.

The build asks this, so that a step is done again when any module that it uses has changed.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

PLACES = ("", "src")
"""Where our packages are, below the root of the repository."""


def module_files(root: Path, program: str) -> list[Path]:
    """The files of the module `program` and of all that it imports, directly or not, sorted.

    Imports count wherever they stand, since many are made where they are needed. Modules that are
    not in the repository do not count.
    """
    found: set[Path] = set()
    waiting = [program]
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        path = _file(root, name)
        if path is None:
            continue
        found.add(path)
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        waiting += _imports(path, package)
        waiting += _packages(name)
    return sorted(found)


def _file(root: Path, name: str) -> Path | None:
    parts = name.split(".")
    for place in PLACES:
        stem = root / place / Path(*parts)
        for path in (stem / "__init__.py", stem.with_name(f"{stem.name}.py")):
            if path.is_file():
                return path
    return None


def _packages(name: str) -> Iterator[str]:
    """Python runs the packages around a module first."""
    while name := name.rpartition(".")[0]:
        yield name


def _imports(path: Path, package: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            around = package.split(".")[: -(node.level - 1) or None] if node.level else []
            module = ".".join([*around, *([node.module] if node.module else [])])
            yield module
            # `from package import module`; other names are no files, and drop out.
            yield from (f"{module}.{alias.name}" for alias in node.names)
