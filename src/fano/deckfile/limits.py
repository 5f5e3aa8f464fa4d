"""How much a deck file may ask of the machine that reads it.

Every number here is a promise about time and memory: a stranger's file is read in a few seconds
and in some tens of megabytes, whatever it holds. docs/deckfile.md lists them all.
"""

from __future__ import annotations

KIB = 1024
MIB = 1024 * KIB

FILE_BYTES = 32 * MIB
"""A `.fano` file, as it lies on the disk."""

TOTAL_BYTES = 32 * MIB
"""All its entries together, unpacked."""

ENTRIES = 2_200
"""Two pictures for each symbol of the largest deck, deck.json and a folder, rounded up."""

JSON_BYTES = 2 * MIB
PICTURE_BYTES = 4 * MIB
SVG_BYTES = 512 * KIB

RATIO = 100
"""How many times larger than its packed bytes an entry may be …"""

RATIO_FREE_BYTES = 64 * KIB
"""… unless it stays below this, where nothing can be a bomb."""

SIDE_PIXELS = 4_096
"""The longer side of a picture. Its square is well below the size at which Pillow warns."""

PICTURE_PARTS = 2_000
"""Chunks of a PNG or WebP, segments of a JPEG."""

JPEG_SCANS = 64
"""A progressive JPEG has about ten; thousands make a small file take minutes to draw."""

SVG_TOTAL_BYTES = 8 * MIB
"""All drawings of a deck together: each element of one costs some microseconds to check."""

SVG_ELEMENTS = 2_000
SVG_DRAWN = 10_000
"""Elements drawn when every reference is followed: `<use>` of `<use>` of … doubles each time."""

SVG_DEPTH = 40

ORDER = 32
"""1,057 cards of 33 symbols. Larger planes exist, but nobody draws 2,000 pictures for one."""

TITLE_LETTERS = 120
NAME_LETTERS = 80
TEXT_LETTERS = 40
ID_LETTERS = 64
LANGUAGES = 32
NAMES_PER_LANGUAGE = 16

PLAIN_BYTES = 48 * MIB
"""A plain JSON deck: only ever read by a command, from the user's own disk. Order 128 fits."""
