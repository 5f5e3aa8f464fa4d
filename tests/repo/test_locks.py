"""The locks fit what we ask for and every platform, and do not say where packages come from."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
GROUPS: Mapping[str, list[str]] = PROJECT["dependency-groups"]
PYTHON_LOCK = (ROOT / "requirements.lock").read_text("utf-8")
NPM_LOCK = ROOT / "web/package-lock.json"

ADDRESS = re.compile(
    r"\w://|git@|--(extra-)?index-url|--find-links|^-[if] |registry\s*=", re.MULTILINE
)
PIN = re.compile(r"^[\w.-]+==[^\\\n]+", re.MULTILINE)


def locked() -> list[Requirement]:
    return [Requirement(line) for line in PIN.findall(PYTHON_LOCK)]


def npm_packages() -> Mapping[str, Any]:
    packages: Mapping[str, Any] = json.loads(NPM_LOCK.read_text("utf-8"))["packages"]
    return packages


@pytest.mark.parametrize("name", ["requirements.lock", "web/.npmrc"])
def test_names_no_address(name: str) -> None:
    assert not ADDRESS.search((ROOT / name).read_text("utf-8"))


def test_no_other_npm_settings_are_in_force() -> None:
    found = {p.relative_to(ROOT).as_posix() for p in ROOT.glob(".npmrc")}
    assert not found, "web/.npmrc is the one place"


def test_the_npm_lock_names_no_address() -> None:
    def strings(value: object) -> Iterator[str]:
        if isinstance(value, dict):
            for key, inner in value.items():
                if key != "funding":  # where a package takes donations, not where it comes from
                    yield key
                    yield from strings(inner)
        elif isinstance(value, list):
            for inner in value:
                yield from strings(inner)
        elif isinstance(value, str):
            yield value

    said = list(strings(npm_packages()))
    assert "resolved" not in said
    assert [text for text in said if ADDRESS.search(text)] == []


def test_the_npm_lock_is_of_this_package() -> None:
    asked = json.loads((ROOT / "web/package.json").read_text("utf-8"))
    for kind in ("dependencies", "devDependencies"):
        assert npm_packages()[""].get(kind) == asked.get(kind), "run tools/lock.sh"


def test_the_npm_lock_covers_every_platform() -> None:
    """npm leaves out a platform whose package it could not find, and then `npm ci` refuses."""
    there = {path.rpartition("node_modules/")[2] for path in npm_packages()}
    missing = {
        f"{path} needs {name}"
        for path, package in npm_packages().items()
        for kind in ("dependencies", "optionalDependencies")
        for name in package.get(kind, {})
        if name not in there
    }
    assert missing == set()


def test_every_hash_is_there() -> None:
    blocks = re.split(r"^(?=[\w.-]+==)", PYTHON_LOCK, flags=re.MULTILINE)[1:]
    assert len(blocks) == len(locked())
    assert [block for block in blocks if "--hash=sha256:" not in block] == []


@pytest.mark.parametrize(
    "asked", [*PROJECT["project"]["dependencies"], *(r for group in GROUPS.values() for r in group)]
)
def test_the_python_lock_satisfies(asked: str) -> None:
    wanted = Requirement(asked)
    name = canonicalize_name(wanted.name)
    versions = [
        next(iter(pin.specifier)).version for pin in locked() if canonicalize_name(pin.name) == name
    ]
    assert versions, f"{name} is not in requirements.lock: run tools/lock.sh"
    assert all(wanted.specifier.contains(version) for version in versions), "run tools/lock.sh"


def test_what_builds_the_package_is_locked() -> None:
    """The editable install takes its build requirements from the environment, not from pip."""
    assert set(PROJECT["build-system"]["requires"]) <= set(GROUPS["build"])
