"""Fano: party games in which any two cards share exactly one symbol."""

__version__ = "0.1.0"
