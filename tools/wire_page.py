"""The page on the protocol: words from `protocol.md` beside this, messages from the structs."""

from __future__ import annotations

from pathlib import Path

import msgspec

from fano.rules.commands import Why
from fano.wire import messages
from tools.wire_examples import EXAMPLES
from tools.wire_shapes import CLIENT, EVENTS, SERVER, Shape, asked, parts, shape

WORDS = Path(__file__).with_name("protocol.md")


def page() -> str:
    return (
        WORDS.read_text("utf-8")
        .replace("{version}", str(messages.VERSION))
        .replace("{client}", "\n".join(struct_section(struct) for struct in CLIENT))
        .replace("{server}", "\n".join(struct_section(struct) for struct in SERVER))
        .replace("{events}", "\n".join(struct_section(struct) for struct in EVENTS))
        .replace("{parts}", "\n".join(struct_section(struct) for struct in parts()))
        .replace("{refusals}", ", ".join(f"`{why}`" for why in Why))
    )


def struct_section(struct: type) -> str:
    one = shape(struct)
    lines = [f"### `{one.tag or one.name}`", one.about or "", ""]
    lines += _fields(one, may_omit=struct in asked())
    example = next((e for e in EXAMPLES if type(e) is struct), None)
    if example is not None:
        lines += ["```json", msgspec.json.encode(_short(example)).decode(), "```", ""]
    return "\n".join(lines)


def _short(example: msgspec.Struct) -> dict[str, object]:
    """Without the fields that are as they would be anyway, as a client may leave them out too."""
    fields = msgspec.structs.fields(example)
    told: dict[str, object] = {"t": example.__struct_config__.tag}
    for field in fields:
        value = getattr(example, field.name)
        default = field.default
        if field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        if value != default and value is not msgspec.UNSET:
            told[field.encode_name] = value
    return told


def _fields(one: Shape, *, may_omit: bool) -> list[str]:
    if not one.fields:
        return []
    rows = [["field", "type", "if left out", "means"], ["---"] * 4]
    for field in one.fields:
        absent = f"`{field.default}`" if field.default else "—" if field.optional else ""
        kind = field.type.replace("|", "\\|")
        told = absent if field.optional or may_omit else ""
        rows.append([f"`{field.name}`", f"`{kind}`", told, field.about])
    if not any(field.about for field in one.fields):
        rows = [row[:-1] for row in rows]
    return [*(f"| {' | '.join(row)} |" for row in rows), ""]
