"""Builds what the package carries but the repository does not: the browser page, the artwork,
the font of words, and the layouts of cards on a screen.

    python -m tools.build

Run by hatch_build.py for every wheel and editable install, and by tools/setup.sh. A step whose
inputs have not changed since it last succeeded is skipped; the modules that it runs are inputs too.
Progress goes to standard output, what the steps themselves print to standard error.
"""

import hashlib
import os
import platform
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tools.module_files import module_files
from tools.npm import environment, npm

ROOT = Path(__file__).resolve().parents[1]
STAMPS = ROOT / "build" / "stamps"
# In the folders of a step, what is no source.
NO_SOURCE = {"node_modules", "coverage", "dist", "__pycache__"}


class Step(NamedTuple):
    name: str
    says: str
    command: Sequence[str]
    where: Path
    inputs: Sequence[Path]  # files, and folders with all their sources
    output: Path  # its last file: without it the step is not done
    advice: str


def steps(root: Path = ROOT) -> Sequence[Step]:
    web, symbols, press = root / "web", root / "src/fano/symbols", root / "src/fano/press"
    lock = (web / "package.json", web / "package-lock.json", web / ".npmrc")
    return (
        Step(
            name="packages",
            says="fetching the page's building blocks (npm ci)",
            # Not one of our packages needs a script of its own to install, so none may run.
            command=npm("ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund"),
            where=web,
            inputs=lock,
            output=web / "node_modules/.package-lock.json",
            advice="see that the npm registry can be reached from here, then run this again;"
            " if npm finds the lock out of date, run tools/lock.sh",
        ),
        Step(
            name="page",
            says="building the page (Vite)",
            command=npm("run", "build"),
            where=web,
            inputs=(web,),
            output=root / "src/fano/web/index.html",
            advice="mend what Vite names above; if it misses a package, remove web/node_modules",
        ),
        Step(
            name="art",
            says="extracting the artwork",
            command=(sys.executable, "-m", "tools.build_art"),
            where=root,
            inputs=(symbols / "art.toml", *module_files(root, "tools.build_art"), *lock),
            output=symbols / "art/credits.json",
            advice="mend what is named above, mostly a line of src/fano/symbols/art.toml",
        ),
        Step(
            name="font",
            says="copying the font",
            command=(sys.executable, "-m", "tools.build_font"),
            where=root,
            inputs=(*module_files(root, "tools.build_font"), *lock),
            output=press / "font/LICENSE",
            advice="mend what is named above",
        ),
        Step(
            name="cards",
            says="laying out the cards",
            command=(sys.executable, "-m", "tools.build_cards"),
            where=root,
            inputs=(symbols, press / "font", *module_files(root, "tools.build_cards")),
            output=press / "ready/layouts/party-7.json",
            advice="mend what is named above; if a picture is missing, remove build/stamps/art",
        ),
    )


def sources(inputs: Iterable[Path]) -> Iterator[Path]:
    """The files among `inputs` and in the folders among them, in a fixed order."""
    for path in inputs:
        if path.is_dir():
            inside = sorted(p for p in path.iterdir() if p.name not in NO_SOURCE)
            yield from sources(p for p in inside if not (p.is_dir() and p.name.startswith(".")))
        else:
            yield path


def fingerprint(step: Step) -> str:
    """Changes whenever the step has to be done again."""
    digest = hashlib.sha256(f"{sys.platform} {platform.machine()}\n".encode())
    for path in sources(step.inputs):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        digest.update(f"{content} {os.path.relpath(path, step.where)}\n".encode())
    return digest.hexdigest()


def run(step: Step, stamps: Path = STAMPS) -> bool:
    """Does the step if its inputs changed, and tells whether it did. A failure ends the program."""
    stamp = stamps / step.name
    try:
        now = fingerprint(step)
    except FileNotFoundError as missing:
        sys.exit(f"Building Fano needs {missing.filename}, which is not there.")
    if step.output.exists() and stamp.exists() and stamp.read_text() == now:
        return False
    stamp.unlink(missing_ok=True)
    print(step.says, flush=True)
    done = subprocess.run(
        step.command, cwd=step.where, env=environment(), stdout=sys.stderr, check=False
    )
    if done.returncode or not step.output.exists():
        sys.exit(f"Building Fano failed while {step.says}: {step.advice}.")
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(now)
    return True


def main() -> None:
    for step in steps():
        run(step)


if __name__ == "__main__":
    main()
