"""Glyphs find their places on a card: as large as they can be, and never touching."""
