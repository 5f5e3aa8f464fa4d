"""Both logs pass the same tests."""

from pathlib import Path

import pytest

from tests.log.make import Make, makers


@pytest.fixture(params=["memory", "sqlite"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    return makers(tmp_path)[request.param]
