"""Pictures and words become glyphs: read without trust, cleaned, outlined."""
