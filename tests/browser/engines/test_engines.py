"""Safari's and Firefox's engines, and the oldest Chromium: every short way, on a phone."""

import pytest

from tests.browser.engines.engines import ENGINES, missing
from tests.browser.engines.table import row
from tests.browser.engines.ways import WAYS


@pytest.mark.parametrize("engine", ENGINES)
def test_every_short_way(engine: str, url: str) -> None:
    if reason := missing(engine):
        pytest.skip(reason)
    assert row(engine, url) == dict.fromkeys(WAYS, "ok")
