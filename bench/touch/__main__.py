"""Do fingers call what they aim at? The page's own code under a model of fingers. See README.md."""

import json
import subprocess
import tempfile
from importlib.resources import files
from pathlib import Path

from fano.deck import full_deck
from tools.npm import WEB, environment, npm


def decks() -> list[str]:
    """Every deck that is laid out when the package is built, as the bench takes it."""
    folder = files("fano.press").joinpath("ready", "layouts")
    found = []
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        order = int(file.name.removesuffix(".json").split("-")[1])
        layout = json.loads(file.read_text("utf-8"))
        found.append(json.dumps({"layout": layout, "cards": full_deck(order).cards}))
    return found


def main() -> None:
    with tempfile.TemporaryDirectory(dir=WEB / "node_modules") as out:
        build = "exec -- vite build --config bench/vite.config.ts --ssr bench/touch.ts --outDir"
        command = npm(*build.split(), out)
        subprocess.run(command, cwd=WEB, env=environment(), check=True, stdout=subprocess.DEVNULL)
        script = Path(out) / "touch.js"
        subprocess.run((npm()[0], str(script), *decks()), env=environment(), check=True)


if __name__ == "__main__":
    main()
