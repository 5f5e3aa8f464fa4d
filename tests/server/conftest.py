"""The small site, made once."""

import pytest

from fano.server.http.pages import Pages
from tests.server.support.running_site import small_site


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Pages:
    return small_site(tmp_path_factory.mktemp("site") / "web")
