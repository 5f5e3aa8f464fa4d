"""Layouts made by other processes: once, with progress, and without a trace when done."""

from __future__ import annotations

import time
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path
from signal import SIGTERM

import pytest

from fano.errors import FanoError
from fano.press.screen.encode import screen
from fano.press.screen.request import LayoutRequest
from fano.press.screen.service import LayoutProgress, LayoutService
from tests.press.decks import Broken, Numerals
from tests.studio.family import exit_code

PATIENCE_S = 120


@pytest.fixture
def maker(tmp_path: Path) -> Iterator[LayoutService]:
    made = LayoutService(tmp_path / "layouts")
    yield made
    made.close()


def wait_for(maker: LayoutService, wanted: LayoutRequest) -> tuple[bytes, list[LayoutProgress]]:
    end = time.monotonic() + PATIENCE_S
    seen: list[LayoutProgress] = []
    while isinstance(found := maker.ask(wanted), LayoutProgress):
        seen.append(found)
        assert time.monotonic() < end
        time.sleep(0.02)
    return found, seen


def test_it_is_what_one_process_would_make_and_progress_is_told(maker: LayoutService) -> None:
    wanted = Numerals()
    data, seen = wait_for(maker, wanted)
    assert data == screen(wanted.dress()).data()
    assert seen[0] == LayoutProgress(0, 7)
    assert sorted(seen) == seen


def test_it_is_kept_for_the_next_start(maker: LayoutService, tmp_path: Path) -> None:
    data, _ = wait_for(maker, Numerals(1))
    (file,) = (tmp_path / "layouts").iterdir()
    assert LayoutService(tmp_path / "layouts").ask(Numerals(1)) == data
    file.write_bytes(b"another")  # it is really read from there
    assert LayoutService(tmp_path / "layouts").ask(Numerals(1)) == b"another"


def test_what_went_wrong_is_told_to_whoever_asks_and_does_not_last(maker: LayoutService) -> None:
    for _ in range(2):
        with pytest.raises(FanoError, match="picture 3 is damaged"):
            wait_for(maker, Broken())


def test_without_a_folder_or_with_a_useless_one_memory_has_to_do(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    for folder in (None, tmp_path / "file"):
        maker = LayoutService(folder)
        data, _ = wait_for(maker, Numerals())
        assert maker.ask(Numerals()) == data
        maker.close()


def test_closing_gives_up_what_is_in_the_making(maker: LayoutService) -> None:
    maker.ask(Numerals())
    maker.close()
    assert isinstance(maker.ask(Numerals()), LayoutProgress)


def test_whoever_closes_it_waits_for_no_card() -> None:
    others = set(active_children())
    maker = LayoutService(workers=1)
    assert isinstance(maker.ask(Numerals(2)), LayoutProgress)
    (helper,) = set(active_children()) - others
    maker.close()
    assert exit_code(helper) == -SIGTERM
