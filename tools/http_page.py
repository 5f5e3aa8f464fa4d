"""The page on the HTTP API: words from `http.md` beside this, the rest from the endpoints."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from msgspec import inspect as spec

from fano.wire.http.endpoints import ENDPOINTS, Content, Endpoint, Group, Lines
from tools.wire_page import struct_section
from tools.wire_shapes import http_parts, media_type, typescript

WORDS = Path(__file__).with_name("http.md")
TOKENS = {"none": "", "optional": "Token: optional.", "required": "Token: required."}


def http_page() -> str:
    return (
        WORDS.read_text("utf-8")
        .replace("{groups}", "\n".join(map(_group, get_args(Group))))
        .replace("{types}", "\n".join(struct_section(struct) for struct in http_parts()))
    )


def _group(group: Group) -> str:
    listed = [_endpoint(one) for one in ENDPOINTS if one.group == group]
    return "\n".join([f"## {group}", *listed])


def _endpoint(one: Endpoint) -> str:
    lines = [f"### `{one.method} {one.path}`", " ".join([one.about, TOKENS[one.auth]]).strip(), ""]
    lines += [f"- `?{query.name}=`: {query.about}" for query in one.query]
    if one.body is not None:
        lines.append(f"- Body: {_content(one.body)}")
    lines.append(f"- {one.status}: {_content(one.answer)}")
    if one.later is not None:
        lines.append(f"- 202: {_content(one.later)}")
    if one.refusal is not None:
        lines.append(f"- Refusal: {_content(one.refusal)}")
    return "\n".join([*lines, ""])


def _content(content: Content) -> str:
    """That type with links to its structs, or what is not JSON."""
    if content is None:
        return "nothing"
    if isinstance(content, Lines):
        return f"lines of JSON, each {', '.join(map(_content, content.kinds))}"
    if media_type(content):
        return f"`{content}`"
    text = typescript(spec.type_info(content)).removeprefix("readonly ")
    return re.sub(r"\w+", lambda name: f"[`{name[0]}`](#{name[0].lower()})", text, count=1)
