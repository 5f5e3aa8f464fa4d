"""docs/studio.md against what the studio takes."""

import re
from pathlib import Path

import msgspec
import pytest

from fano.studio.model import Draft
from fano.studio.print_options import Options

PAGE = (Path(__file__).parents[2] / "docs" / "studio.md").read_text("utf-8")


def test_the_draft_on_the_page_is_one() -> None:
    (example,) = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    draft = msgspec.json.decode(example, type=Draft)
    assert [symbol.id for symbol in draft.symbols] == ["cow", "hen"]


@pytest.mark.parametrize("struct", [Draft, Options])
def test_every_field_of_what_is_sent_is_named(struct: type[msgspec.Struct]) -> None:
    missing = [field for field in struct.__struct_fields__ if f"`{field}`" not in PAGE]
    assert missing == []
