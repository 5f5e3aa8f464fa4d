"""Choosing the built-in themes by measurement: render, compare, report, draw contact sheets."""
