"""Steps are done once, again after a change, and never counted as done when they failed."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.build import ROOT, Step, fingerprint, run, sources, steps
from tools.module_files import module_files


def step(where: Path, code: str, *inputs: Path) -> Step:
    return Step(
        name="copy",
        says="copying",
        command=(sys.executable, "-c", code),
        where=where,
        inputs=inputs,
        output=where / "out",
        advice="try again",
    )


COPY = "open('out', 'w').write(open('in').read())"


@pytest.fixture
def given(tmp_path: Path) -> Path:
    path = tmp_path / "in"
    path.write_text("one")
    return path


def test_a_step_is_done_once(tmp_path: Path, given: Path) -> None:
    copy = step(tmp_path, COPY, given)
    assert [run(copy, tmp_path / "stamps") for _ in range(3)] == [True, False, False]


def test_a_step_is_done_again_when_its_input_changed_or_its_output_went(
    tmp_path: Path, given: Path
) -> None:
    copy = step(tmp_path, COPY, given)
    run(copy, tmp_path / "stamps")
    given.write_text("two")
    assert run(copy, tmp_path / "stamps")
    assert copy.output.read_text() == "two"
    copy.output.unlink()
    assert run(copy, tmp_path / "stamps")


def test_a_failed_step_says_what_to_do_and_is_not_done(tmp_path: Path, given: Path) -> None:
    run(step(tmp_path, COPY, given), tmp_path / "stamps")
    given.write_text("two")
    broken = step(tmp_path, "raise SystemExit(1)", given)
    for _ in range(2):
        with pytest.raises(SystemExit, match="failed while copying: try again"):
            run(broken, tmp_path / "stamps")
    given.write_text("one")
    assert run(step(tmp_path, COPY, given), tmp_path / "stamps")


def test_a_missing_input_is_named(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"needs .*nothing\.txt"):
        run(step(tmp_path, COPY, tmp_path / "nothing.txt"), tmp_path / "stamps")


def test_sources_leave_out_what_is_no_source(tmp_path: Path) -> None:
    for name in ("src/a.ts", "node_modules/b.js", ".cache/c", ".npmrc", "index.html"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    found = [p.relative_to(tmp_path).as_posix() for p in sources([tmp_path])]
    assert found == [".npmrc", "index.html", "src/a.ts"]


RUN = """
import json, sys
import tools.build_cards
from fano.press.screen.request import ThemeCards
ThemeCards("party", 2).dress()  # its imports are made where they are needed
print(json.dumps([getattr(m, "__file__", None) or "" for m in list(sys.modules.values())]))
"""


def test_the_modules_that_the_build_of_cards_runs_are_its_inputs() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", RUN], cwd=ROOT, capture_output=True, text=True, check=True
    )
    used = {Path(file) for file in json.loads(ran.stdout) if file}
    ours = {path for path in used if path.is_relative_to(ROOT / "src/fano")}
    assert len(ours) > 30
    assert ours <= set(module_files(ROOT, "tools.build_cards"))


def test_a_change_in_any_module_of_the_layout_changes_the_stamp(tmp_path: Path) -> None:
    """In the modules that the list which was kept by hand had missed, too."""
    for folder in ("src/fano", "tools"):
        shutil.copytree(
            ROOT / folder,
            tmp_path / folder,
            ignore=shutil.ignore_patterns("web", "ready", "__pycache__"),
        )
    step = next(step for step in steps(tmp_path) if step.name == "cards")
    before = fingerprint(step)
    press = tmp_path / "src/fano/press"
    for name in ("model.py", "alternate_faces.py", "artwork/fonts.py", "artwork/import_picture.py"):
        module = press / name
        whole = module.read_bytes()
        module.write_bytes(whole + b"\n# changed\n")
        assert fingerprint(step) != before, name
        module.write_bytes(whole)
    (press / "paper/box.py").write_text("no card on a screen depends on it")
    assert fingerprint(step) == before


def test_imports_are_followed_wherever_they_stand(tmp_path: Path) -> None:
    files = {
        "tools/__init__.py": "",
        "tools/start.py": "import json\nfrom pack import late\n",
        "src/pack/__init__.py": "from . import base\n",
        "src/pack/base.py": "",
        "src/pack/late.py": "def f():\n    from pack.deep.inner import x\n",
        "src/pack/deep/__init__.py": "",
        "src/pack/deep/inner.py": "from ..far import y\nx = 1\n",
        "src/pack/far.py": "import pack.late\ny = 1\n",
        "src/pack/unused.py": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    found = {
        path.relative_to(tmp_path).as_posix() for path in module_files(tmp_path, "tools.start")
    }
    assert found == files.keys() - {"src/pack/unused.py"}
