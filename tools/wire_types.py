"""Write the client's `wire.ts` and `docs/protocol.md` from the structs.

Run it as `python -m tools.wire_types`. With `--check` nothing is written: the exit code says
whether both are up to date.
"""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path

from fano.rules.commands import Why
from fano.wire import messages
from tools.wire_page import page
from tools.wire_shapes import CLIENT, EVENTS, SERVER, Shape, parts, shape

ROOT = Path(__file__).parents[1]
COMMENT_WIDTH = 96

HEAD = f"""\
/**
 * The messages between this page and the server, and what they are made of.
 * Written by `python -m tools.wire_types` from src/fano/wire: change it there.
 */

export const VERSION = {messages.VERSION};
"""


def types() -> str:
    """The TypeScript."""
    blocks = [HEAD]
    blocks.append(union("Why", [f'"{why}"' for why in Why]))
    blocks += [interface(shape(struct)) for struct in (*parts(), *EVENTS, *CLIENT, *SERVER)]
    blocks.append(union("TableEvent", [shape(struct).name for struct in EVENTS]))
    blocks.append(union("ClientMessage", [shape(struct).name for struct in CLIENT]))
    blocks.append('export type Request = Exclude<ClientMessage, { t: "hello" }>;\n')
    blocks.append(union("ServerMessage", [shape(struct).name for struct in SERVER]))
    return "\n".join(blocks)


def interface(one: Shape) -> str:
    lines = _comment(one.about)
    lines.append(f"export interface {one.name} {{")
    if one.tag:
        lines.append(f'  readonly t: "{one.tag}";')
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


def main(argv: list[str]) -> int:
    drifted = False
    for path, text in (
        (ROOT / "web/src/protocol/wire.ts", types()),
        (ROOT / "docs/protocol.md", page()),
    ):
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
