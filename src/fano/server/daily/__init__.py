"""The daily challenge: its deal and its board."""
