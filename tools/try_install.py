"""Tries an installed `fano` as its first user would: `try_install.py PATH/TO/fano VERSION`.

With the standard library only, and away from the sources, so that nothing of them is found by luck.
"""

import json
import re
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import urlopen

START_S = 60


def main(fano: str, version: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        said = run(folder, fano, "--version")
        need(said == f"fano {version}\n", f"it calls itself {said}")
        deck = json.loads(run(folder, fano, "deck", "--json"))
        need(len(deck["cards"]) == 55, "its classic deck has not 55 cards")
        run(folder, fano, "print", "-o", "cards.pdf")
        need((folder / "cards.pdf").read_bytes().startswith(b"%PDF"), "it prints no PDF")
        serve(folder, fano)
    print(f"fano {version}: deck, PDF and party are there")


def need(held: bool, otherwise: str) -> None:  # noqa: FBT001
    if not held:
        sys.exit(f"the installed package fails: {otherwise}")


def run(folder: Path, *command: str) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    need(done.returncode == 0, f"{' '.join(command)}: {done.stderr}")
    return done.stdout


def serve(folder: Path, fano: str) -> None:
    """A party's page, with all the files that it names, and the cards of a theme."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [fano, "serve", "--host", "127.0.0.1", "--port", str(port), "--database", "rooms.db"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL) as server:
        try:
            url = f"http://127.0.0.1:{port}/"
            page = patiently(url).decode()
            files = re.findall(r'(?:src|href)="\./([^"]+)"', page)
            need(bool(files), "its page names no files")
            for file in files:
                need(bool(get(url + file)), f"{file} is empty")
            need(bool(json.loads(get(url + "api/games.json"))), "it knows no games")
        finally:
            server.terminate()


def patiently(url: str) -> bytes:
    end = time.monotonic() + START_S
    while True:
        try:
            return get(url)
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def get(url: str) -> bytes:
    with urlopen(url) as answer:  # noqa: S310 - loopback
        body: bytes = answer.read()
        return body


if __name__ == "__main__":
    main(*sys.argv[1:])
