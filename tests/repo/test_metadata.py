"""What the package says of itself, and on which Pythons hosted CI runs `./test`."""

import re
import tomllib
from pathlib import Path

from trove_classifiers import classifiers

from fano.symbols import LANGUAGES

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
NAMES = {
    "de": "German", "en": "English", "es": "Spanish", "fr": "French", "it": "Italian",
    "pl": "Polish", "ru": "Russian",
}  # fmt: skip


def claimed(kind: str) -> list[str]:
    prefix = f"{kind} :: "
    return [one.removeprefix(prefix) for one in PROJECT["classifiers"] if one.startswith(prefix)]


def test_every_classifier_exists() -> None:
    assert set(PROJECT["classifiers"]) <= set(classifiers)
    assert PROJECT["classifiers"] == sorted(PROJECT["classifiers"])


def test_the_languages_are_those_of_the_texts() -> None:
    assert claimed("Natural Language") == sorted(NAMES[lang] for lang in LANGUAGES)


def test_every_python_that_is_claimed_is_tried_on_linux_and_macos() -> None:
    workflow = (ROOT / ".github/workflows/test.yml").read_text("utf-8")
    (pythons,) = re.findall(r"python: \[(.*)\]", workflow)
    (systems,) = re.findall(r"system: \[(.*)\]", workflow)
    versions = [one for one in claimed("Programming Language :: Python") if "." in one]
    assert re.findall(r"[\d.]+", pythons) == versions
    assert PROJECT["requires-python"] == f">={versions[0]}"
    assert {name.split("-")[0] for name in systems.split(", ")} == {"ubuntu", "macos"}
    assert "run: ./test\n" in workflow
