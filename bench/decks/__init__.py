"""Building and proving decks, beside a straightforward construction with galois and numpy."""
