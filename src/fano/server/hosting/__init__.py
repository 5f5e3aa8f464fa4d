"""Rooms while people play in them: one log, one clock, one referee each."""
