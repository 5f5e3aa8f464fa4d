"""Settings for all tests."""

import os
import signal

from hypothesis import HealthCheck, settings

# A busy machine makes examples slow; that is no failure. CI's own limit bounds the whole.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
# The same examples in every run, so that a run says something about the change and not about luck.
settings.register_profile("fano", PATIENT, derandomize=True)
# Others in every run: pytest --hypothesis-profile search
settings.register_profile("search", PATIENT)
settings.load_profile("fano")

# A shell that runs tests in the background has them ignore Ctrl-C, and with them all that they
# start; some of that is to be ended by it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: games in a browser wait a good deal of their time."""
    return (os.cpu_count() or 1) + 1
