"""Settings for all tests."""

import os
import signal

from hypothesis import settings

# A busy machine makes single examples slow; that is no failure. CI's own limit bounds the whole.
settings.register_profile("fano", deadline=None)
settings.load_profile("fano")

# A shell that runs tests in the background has them ignore Ctrl-C, and with them all that they
# start; some of that is to be ended by it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: games in a browser wait a good deal of their time."""
    return (os.cpu_count() or 1) + 1
