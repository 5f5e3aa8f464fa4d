"""`python -m tests.browser.engines [FOLDER]`: a table of engines and ways, and pictures."""

import sys
import tempfile
from pathlib import Path

from tests.browser.engines.engines import ENGINES, missing
from tests.browser.engines.table import row
from tests.browser.engines.ways import WAYS
from tests.browser.hosting import serving


def main(pictures: Path | None) -> int:
    rows = {}
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "rooms.db") as url:
        for engine in ENGINES:
            lacking = missing(engine)
            print(lacking or engine, file=sys.stderr)
            rows[engine] = dict.fromkeys(WAYS, "—") if lacking else row(engine, url, pictures)
    print("| way | " + " | ".join(rows) + " |\n| --- " + "| --- " * len(rows) + "|")
    for way in WAYS:
        print(f"| {way} | " + " | ".join(row[way] for row in rows.values()) + " |")
    return int(any(cell != "ok" for row in rows.values() for cell in row.values()))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
