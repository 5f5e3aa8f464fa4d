"""Write the page's types and constants, `docs/protocol.md`, `docs/http.md` and `docs/openapi.json`.

Run it as `python -m tools.wire_types`. With `--check` nothing is written: the exit code says
whether all of them are up to date.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import get_args

from fano.deckfile.model import Face as DraftFace
from fano.rules.commands import Why
from fano.rules.game import Scoring
from fano.studio.errors import Refusal
from fano.studio.faces_on_cards import Guise
from fano.symbols import LANGUAGES
from fano.texts.plural import Category
from fano.wire.http.catalogue import Face
from fano.wire.http.daily import DailyRefusal
from fano.wire.http.endpoints import ENDPOINTS
from fano.wire.http.sessions import PlayedSession
from tools.http_openapi import openapi
from tools.http_page import http_page
from tools.wire_constants import FILES, constants
from tools.wire_page import page
from tools.wire_shapes import CLIENT, EVENTS, SERVER, Shape, http_parts, parts, shape

ROOT = Path(__file__).parents[1]
COMMENT_WIDTH = 96

HEAD = """\
/**
 * {about}
 * Written by `python -m tools.wire_types` from src/fano/wire: change it there.
 */
"""
# The page does not read a session entry by entry.
FOR_THE_PAGE = [one for one in ENDPOINTS if one.answer is not PlayedSession]
ENUMS = (DailyRefusal, Refusal)


def message_types() -> str:
    """The TypeScript of the WebSocket."""
    blocks = [HEAD.format(about="The messages between this page and the server, and their parts.")]
    blocks.append(union("Why", [f'"{why}"' for why in Why]))
    blocks += [interface(shape(struct)) for struct in (*parts(), *EVENTS, *CLIENT, *SERVER)]
    blocks.append(union("TableEvent", [shape(struct).name for struct in EVENTS]))
    blocks.append(union("ClientMessage", [shape(struct).name for struct in CLIENT]))
    blocks.append('export type Request = Exclude<ClientMessage, { t: "hello" }>;\n')
    blocks.append(union("ServerMessage", [shape(struct).name for struct in SERVER]))
    return "\n".join(blocks)


def http_types() -> str:
    """The TypeScript of the HTTP API."""
    structs = http_parts(FOR_THE_PAGE)
    blocks = [interface(shape(struct)) for struct in structs]
    blocks += [union(name, [f'"{one}"' for one in kind]) for name, kind in _enums().items()]
    blocks.append(union("Face", [kind.__name__ for kind in get_args(Face)]))
    blocks.append(union("DraftFace", [kind.__name__ for kind in get_args(DraftFace)]))
    text = "\n".join(blocks)
    known = [one.__name__ for one in (*parts(), *EVENTS, *SERVER)]
    used = sorted(name for name in known if re.search(rf": [^\n]*\b{name}\b", text))
    head = HEAD.format(about="The JSON that the server answers over HTTP, and that it is sent.")
    return f'{head}\nimport type {{ {", ".join(used)} }} from "./messages";\n\n{text}'


def _enums() -> dict[str, Iterable[object]]:
    found: dict[str, Iterable[object]] = {enum.__name__: enum for enum in ENUMS}
    return found | {
        "Language": LANGUAGES,
        "Scoring": get_args(Scoring),
        "PluralForm": get_args(Category),
        "Dress": get_args(Guise),
    }


def interface(one: Shape) -> str:
    lines = _comment(one.about)
    if one.is_array:
        fields = ", ".join(f"{field.name}: {field.type}" for field in one.fields)
        return "\n".join([*lines, f"export type {one.name} = readonly [{fields}];"]) + "\n"
    lines.append(f"export interface {one.name} {{")
    if one.tag:
        lines.append(f'  readonly {one.tag_field}: "{one.tag}";')
    for field in one.fields:
        lines += [f"  {line}" for line in _comment(field.about)]
        lines.append(f"  readonly {field.name}{'?' * field.optional}: {field.type};")
    return "\n".join([*lines, "}"]) + "\n"


def _comment(text: str) -> list[str]:
    if not text:
        return []
    if "\n" not in text:
        return [f"/** {text} */"]
    lines = []
    for part in text.split("\n"):
        lines += textwrap.wrap(part, COMMENT_WIDTH, subsequent_indent="  ") or [""]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def union(name: str, members: list[str]) -> str:
    listed = "".join(f"\n  | {member}" for member in members)
    return f"export type {name} ={listed};\n"


def written() -> dict[str, str]:
    """All that is written, by the place where it lies."""
    return {
        "web/src/wire/messages.ts": message_types(),
        "web/src/wire/http.ts": http_types(),
        **{f"web/src/wire/{name}.ts": constants(name) for name in FILES},
        "docs/protocol.md": page(),
        "docs/http.md": http_page(),
        "docs/openapi.json": openapi(),
    }


def main(argv: list[str]) -> int:
    drifted = False
    for name, text in written().items():
        path = ROOT / name
        if path.exists() and path.read_text("utf-8") == text:
            continue
        drifted = True
        if "--check" in argv:
            print(f"{path.relative_to(ROOT)} has drifted: run python -m tools.wire_types")
        else:
            path.write_text(text, "utf-8")
            print(f"wrote {path.relative_to(ROOT)}")
    return int(drifted and "--check" in argv)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
