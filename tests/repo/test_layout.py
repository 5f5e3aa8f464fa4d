"""Imports run one way, as the table in docs/architecture.md has it."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src/fano"

PURE = {"plane", "deck", "rules", "referee"}
# All that a pure package may take from outside: no clock, chance, files, network or threads.
PURE_MODULES = {
    "__future__", "abc", "collections", "dataclasses", "enum", "fractions", "functools",
    "itertools", "math", "msgspec", "operator", "re", "string", "types", "typing",
}  # fmt: skip
IMPURE_BUILTINS = {"breakpoint", "eval", "exec", "input", "open", "print", "__import__"}


def table() -> Mapping[str, list[str]]:
    """The rows of the table `package | … | may import`, in their order."""
    page = (ROOT / "docs/architecture.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \|.*\| ([^|]*) \|$", page, re.MULTILINE)
    return {package: re.findall(r"`(\w+)`", allowed) for package, allowed in rows}


def packages() -> Mapping[str, list[Path]]:
    """What stands right under `fano`, each with its modules."""
    found = {p.stem: [p] for p in SOURCE.glob("*.py") if p.stem != "__init__"}
    for folder in SOURCE.iterdir():
        if modules := sorted(folder.rglob("*.py")):
            found[folder.name] = modules
    return found


def imported(module: Path) -> Iterator[str]:
    """The dotted names of all that a module imports, wherever in it the import stands."""
    inside = list(module.relative_to(SOURCE.parent).parent.parts)
    for node in ast.walk(ast.parse(module.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = inside[: len(inside) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def from_fano(module: Path) -> set[str]:
    """The packages of ours that a module imports; `fano` itself holds nothing but the version."""
    names = [name.split(".") for name in imported(module)]
    return {name[1] for name in names if name[0] == "fano" and len(name) > 1} - {"__version__"}


def test_the_table_lists_exactly_the_packages() -> None:
    assert set(table()) == set(packages())


def test_the_table_runs_one_way() -> None:
    above: set[str] = set()
    for package, allowed in table().items():
        assert set(allowed) <= above, f"{package} may import only what stands above it"
        above.add(package)


def drawn() -> Iterator[tuple[str, str]]:
    """The arrows of the drawing, each from what is imported to what imports it."""
    page = (ROOT / "docs/architecture.md").read_text("utf-8")
    drawing = page.partition("```\n")[2].partition("\nweb/")[0].splitlines()
    for number, line in enumerate(drawing):
        for arrow in re.finditer(r"(\w+)? ?([─├└┬]+)► (?=(\w+))", line):
            source, column = arrow[1], arrow.start(2)
            above = number
            while source is None:  # a branch: up its stem, to the line from which it hangs
                above -= 1
                stem = drawing[above][column]
                assert stem in "│├┬", f"an arrow to {arrow[3]} comes from nowhere"
                if stem == "┬":
                    source = re.findall(r"\w+", drawing[above][:column])[-1]
            yield source, arrow[3]


def test_the_drawing_shows_every_package_and_no_import_that_is_not_allowed() -> None:
    arrows = list(drawn())
    wrong = [
        f"{source} ─► {package}" for source, package in arrows if source not in table()[package]
    ]
    assert wrong == []
    assert {name for arrow in arrows for name in arrow} == set(table()) - {"__main__"}


@pytest.mark.parametrize("package", sorted(packages()))
def test_imports_only_what_the_table_allows(package: str) -> None:
    allowed = {package, *table().get(package, ())}
    for module in packages()[package]:
        assert from_fano(module) <= allowed, module.relative_to(ROOT)


def test_the_root_imports_nothing() -> None:
    assert from_fano(SOURCE / "__init__.py") == set()


@pytest.mark.parametrize("package", sorted(PURE & set(packages())))
def test_is_pure(package: str) -> None:
    for module in packages()[package]:
        outside = {name.split(".")[0] for name in imported(module)} - {"fano"}
        assert outside <= PURE_MODULES, module.relative_to(ROOT)
        assert {"errors", *PURE} >= from_fano(module), module.relative_to(ROOT)
        calls = [n for n in ast.walk(ast.parse(module.read_bytes())) if isinstance(n, ast.Call)]
        called = {call.func.id for call in calls if isinstance(call.func, ast.Name)}
        assert not called & IMPURE_BUILTINS, module.relative_to(ROOT)


def _in_functions(module: Path) -> Iterator[ast.Call]:
    """The calls that are made when a function is, and not when its module is imported."""
    for node in ast.walk(ast.parse(module.read_bytes())):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            yield from (inner for inner in ast.walk(node) if isinstance(inner, ast.Call))


def test_decoders_are_made_when_modules_are_imported() -> None:
    """msgspec works a type out when it is first read, in several steps. Two threads that do so at
    once end the process (seen with 0.22), and a server has threads; imports come one by one."""
    late = {
        f"{module.relative_to(SOURCE)}:{call.lineno}"
        for modules in packages().values()
        for module in modules
        for call in _in_functions(module)
        if ast.unparse(call.func).endswith("json.Decoder")
        or (
            ast.unparse(call.func).endswith("json.decode")
            and any(keyword.arg == "type" for keyword in call.keywords)
        )
    }
    assert not late
