"""JSON answers: structs of `fano.wire.http`, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from aiohttp import web

_encode = msgspec.json.Encoder().encode

JSON = "application/json"


def answer_json(
    value: msgspec.Struct | Sequence[msgspec.Struct],
    status: int = 200,
    headers: Mapping[str, str] | None = None,
) -> web.Response:
    return web.Response(body=_encode(value), status=status, headers=headers, content_type=JSON)


def json_line(value: msgspec.Struct) -> bytes:
    """One of several that are sent one after the other."""
    return _encode(value) + b"\n"
