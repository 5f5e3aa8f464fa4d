"""The limits of a built-in theme, held by tests.

Read off sheets of rendered pairs by eye. Below 0.40 lie pairs a child is likely to mix
up (ewe and ram 0.22, onion and potato 0.31, koala and raccoon 0.39); from 0.40 to 0.48 pairs that
want a second look (peach and tangerine 0.42, rhino and elephant 0.42, apple and teapot 0.44).
"""

APART = 0.48  # the least distance of two symbols of a theme, to normal vision
APART_CLEAR = 0.56  # the least distance in the theme `clear`, to every vision
ALIKE = 0.62  # closer pairs are those that a hurried eye takes for each other
CLEAR = "clear"  # the theme chosen for players who see fewer colours

VISIBLE_SHARE = 0.15  # the least share of its circle a symbol covers visibly, on any card
