"""docs/fairness.md: its example runs, its settings are those of the code."""

from __future__ import annotations

import re
from pathlib import Path

from fano.referee import LIMITS, Limits

PAGE = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text("utf-8")


def test_the_example_runs() -> None:
    (block,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    exec(block, {})  # noqa: S102 - our own page


def test_every_setting_has_its_row_with_its_default() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\d+) ms \|", PAGE, re.MULTILINE)
    assert rows == [(name, f"{getattr(LIMITS, name):.0f}") for name in Limits.__struct_fields__]
