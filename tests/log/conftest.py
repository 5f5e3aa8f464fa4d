"""All logs pass the same tests."""

from pathlib import Path

import pytest

from tests.log.make import ENGINES, Make, maker


@pytest.fixture(params=ENGINES)
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    return maker(request.param, tmp_path)
