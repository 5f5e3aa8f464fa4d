"""List the texts that a language does not have yet: `python -m tools.untranslated`.

People then read them in English. With `--strict` it fails if there are any, as before a release.
"""

from __future__ import annotations

import sys

from fano.symbols.lexicon import LANGUAGES
from fano.texts.texts import untranslated


def main(strict: bool) -> int:  # noqa: FBT001
    missing = {lang: untranslated(lang) for lang in LANGUAGES}
    for lang, keys in missing.items():
        for key in keys:
            print(f"{lang}: {key}")
    total = sum(map(len, missing.values()))
    print(f"{total} texts are not translated" if total else "every text is translated")
    return int(strict and total > 0)


if __name__ == "__main__":
    sys.exit(main(strict="--strict" in sys.argv[1:]))
