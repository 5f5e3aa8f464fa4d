"""List the words of CLDR that players may say and the lexicon does not know.

    python -m tools.names

A word goes into the lexicon (`src/fano/symbols/lexicon/`) if a player might shout it at the sight
of the picture, or else, with its reason, on the list `tools/names/refused/`. It fails while
there are words on neither.
"""

import sys

from fano.symbols.lexicon import LANGUAGES
from tools.names.unknown import unknown, words


def main() -> int:
    total = 0
    for lang in LANGUAGES:
        missing = unknown(lang)
        total += len(missing)
        print(f"{lang}: {len(list(words(lang)))} words of CLDR, {len(missing)} unknown")
        for symbol, word in missing:
            print(f"  {symbol}: {word}")
    return int(total > 0)


if __name__ == "__main__":
    sys.exit(main())
