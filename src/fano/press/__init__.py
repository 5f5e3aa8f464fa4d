"""The press: cards laid out, drawn, and printed on sheets."""
