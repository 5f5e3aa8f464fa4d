"""The choices when a deck is printed from the page.

The press itself is not imported here: it works in a process of its own.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fano.symbols import Language

Part = Literal["cards", "tokens", "list", "rules", "box"]
Shape = Literal["round", "square", "hexagon"]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """As the command `fano print` has them; lengths are millimetres."""

    parts: Annotated[tuple[Part, ...], Meta(min_length=1, max_length=5)] = ("cards",)
    paper: Annotated[str, Meta(max_length=20)] = "A4"
    size: float = 80
    shape: Shape = "round"
    margin: float = 8
    gap: float = 3
    bleed: float = 0
    safe: float = 3
    token_size: float = 25
    thickness: float = 0.35
    back: Annotated[str, Meta(max_length=20)] = "fano"
    """A design, or `none`."""
    colour: Annotated[str, Meta(max_length=7)] = "#1b4f9c"
    cut: bool = True
    marks: bool = False
    quality: Literal["instant", "fine"] = "instant"
    langs: Annotated[tuple[Language, ...], Meta(min_length=1, max_length=2)] = ("en",)
    drift: tuple[float, float] = (0, 0)
    upright: bool = False
