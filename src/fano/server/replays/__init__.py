"""Sessions after they were played: archived, shown again, cached."""
