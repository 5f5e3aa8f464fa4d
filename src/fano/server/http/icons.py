"""The icons of the installed app, drawn from the page's own SVG: phones want pixels."""

from __future__ import annotations

import re

import resvg_py

GROUND = re.compile(r'<rect [^>]*fill="(#[0-9a-f]{6})"[^>]*/>')
SAFE = 0.66
"""Phones cut maskable icons into any shape; what matters stays inside the middle 80 percent."""


def icons(svg: str) -> dict[str, bytes]:
    """PNG files by name: with the drawing's own rounded corners, and one for phones to cut."""
    return {
        "icon-192.png": _png(svg, 192),
        "icon-512.png": _png(svg, 512),
        "icon-maskable-512.png": _png(maskable(svg), 512),
    }


def maskable(svg: str) -> str:
    """The same drawing, smaller, on a ground without corners."""
    ground = GROUND.search(svg)
    inside = re.search(r"<svg[^>]*>(.*)</svg>", svg, re.DOTALL)
    if ground is None or inside is None:
        raise ValueError("the icon has no ground to draw on")
    edge = 64 * (1 - SAFE) / 2
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
        f'<rect width="64" height="64" fill="{ground[1]}"/>'
        f'<g transform="translate({edge} {edge}) scale({SAFE})">{inside[1]}</g></svg>'
    )


def _png(svg: str, size: int) -> bytes:
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size))
