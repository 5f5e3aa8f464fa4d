"""Settings for all tests."""

import os

from hypothesis import settings

# A busy machine makes single examples slow; that is no failure. CI's own limit bounds the whole.
settings.register_profile("fano", deadline=None)
settings.load_profile("fano")


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: games in a browser wait a good deal of their time."""
    return (os.cpu_count() or 1) + 1
