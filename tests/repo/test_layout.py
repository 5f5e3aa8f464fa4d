"""Imports run one way, as the table in docs/architecture.md has it."""

import ast
import re
from collections.abc import Collection, Iterator, Mapping
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
    page = (ROOT / "docs/architecture.md").read_text("utf-8").partition("## The page's folders")[0]
    rows = re.findall(r"^\| `([\w.]+)` \|.*\| ([^|]*) \|$", page, re.MULTILINE)
    return {package: re.findall(r"`([\w.]+)`", allowed) for package, allowed in rows}


def row_of(name: str, rows: Collection[str]) -> str | None:
    """The row that a dotted name belongs to: the longest that it begins with."""
    fitting = [row for row in rows if f"{name}.".startswith(f"{row}.")]
    return max(fitting, key=len, default=None)


def modules() -> Mapping[str, Path]:
    """All modules under `fano` by their dotted names; a package counts as its `__init__`."""
    paths = (path for path in SOURCE.rglob("*.py") if path != SOURCE / "__init__.py")
    return {
        ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path
        for path in paths
    }


def packages() -> Mapping[str, list[Path]]:
    """The modules of each row; a module without a row stands for itself."""
    found: dict[str, list[Path]] = {}
    for name, path in sorted(modules().items()):
        found.setdefault(row_of(name, table()) or name.partition(".")[0], []).append(path)
    return found


def split() -> set[str]:
    """The packages whose sub-packages have rows of their own, such as `server.hosting`."""
    return {row.partition(".")[0] for row in table() if "." in row}


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
    """The rows whose modules a module imports; `fano` itself holds nothing but the version."""
    names = [name.removeprefix("fano.") for name in imported(module) if name.startswith("fano.")]
    return {row_of(name, table()) or name for name in names} - {"__version__"}


def test_a_module_belongs_to_the_longest_row() -> None:
    rows = ["server", "server.hosting", "rules"]
    assert row_of("server.hosting.rooms.Rooms", rows) == "server.hosting"
    assert row_of("server.hosting", rows) == "server.hosting"
    assert row_of("server.hosting_more", rows) == "server"
    assert row_of("servers", rows) is None


def test_the_table_lists_exactly_the_packages() -> None:
    """All that stands right under `fano`; and of a package that is split, all its sub-packages."""
    top = {name.partition(".")[0] for name in modules()}
    parts = {
        f"{package}.{folder.name}"
        for package in split()
        for folder in (SOURCE / package).iterdir()
        if any(folder.glob("*.py"))
    }
    assert top | parts <= set(table())
    assert set(table()) <= set(modules()) | top, "a row without modules"


def test_the_table_runs_one_way() -> None:
    above: set[str] = set()
    for package, allowed in table().items():
        assert set(allowed) <= above, f"{package} may import only what stands above it"
        above.add(package)


def drawings() -> Mapping[str, list[str]]:
    """The lines of the drawing of the house, and of those headed "Inside `package`"."""
    page = (ROOT / "docs/architecture.md").read_text("utf-8")
    found = re.findall(r"### Inside `(\w+)`\n.*?```\n(.*?)```", page, re.DOTALL)
    house = page.partition("```\n")[2].partition("\nweb/")[0]
    return {"": house.splitlines()} | {name: text.splitlines() for name, text in found}


def drawn(drawing: list[str]) -> Iterator[tuple[str, str]]:
    """The arrows of a drawing, each from what is imported to what imports it."""
    for number, line in enumerate(drawing):
        for arrow in re.finditer(r"([\w.]+)? ?([─├└┬]+)► (?=([\w.]+))", line):
            source, column = arrow[1], arrow.start(2)
            above = number
            while source is None:  # a branch: up its stem, to the line from which it hangs
                above -= 1
                stem = drawing[above][column]
                assert stem in "│├┬", f"an arrow to {arrow[3]} comes from nowhere"
                if stem == "┬":
                    source = re.findall(r"[\w.]+", drawing[above][:column])[-1]
            yield source, arrow[3]


def test_the_drawing_shows_every_package_and_no_import_that_is_not_allowed() -> None:
    """A package that is split is drawn as one: it may import what any of its rows may."""
    allowed: dict[str, set[str]] = {}
    for row, others in table().items():
        package = row.partition(".")[0]
        allowed.setdefault(package, set()).update(other.partition(".")[0] for other in others)
    arrows = list(drawn(drawings()[""]))
    wrong = [
        f"{source} ─► {package}" for source, package in arrows if source not in allowed[package]
    ]
    assert wrong == []
    assert {name for arrow in arrows for name in arrow} == set(allowed) - {"__main__"}


@pytest.mark.parametrize("package", sorted(drawings().keys() - {""}))
def test_the_drawing_of_a_package_shows_all_its_rows(package: str) -> None:
    rows = {
        row.removeprefix(f"{package}."): allowed
        for row, allowed in table().items()
        if row.partition(".")[0] == package
    }
    inner = {row: {name.removeprefix(f"{package}.") for name in rows[row]} for row in rows}
    arrows = list(drawn(drawings()[package]))
    wrong = [f"{source} ─► {part}" for source, part in arrows if source not in inner[part]]
    assert wrong == []
    assert {name for arrow in arrows for name in arrow} >= set(rows)


@pytest.mark.parametrize("package", sorted(packages()))
def test_imports_only_what_the_table_allows(package: str) -> None:
    allowed = {package, *table().get(package, ())}
    for module in packages()[package]:
        assert from_fano(module) <= allowed, module.relative_to(ROOT)


def test_the_root_imports_nothing() -> None:
    assert from_fano(SOURCE / "__init__.py") == set()


@pytest.mark.parametrize("package", sorted(PURE))
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
