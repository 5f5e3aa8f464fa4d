"""Symbols from artwork, photos and words: the outline is where the ink is."""

from __future__ import annotations

import base64
import io
import re
from math import hypot, pi
from typing import Any
from unicodedata import normalize

import numpy as np
import pytest
import resvg_py
from PIL import Image, ImageDraw

from fano.errors import FanoError
from fano.press.artwork.circle import smallest_circle, unit_outline
from fano.press.artwork.glyphs import glyph_of_picture, glyph_of_svg, glyph_of_text, glyphs_of
from fano.press.artwork.trace import trace
from fano.press.layout import distance_field
from fano.press.layout.distance_field import field_of, winding
from fano.press.model import Glyph
from fano.symbols import theme

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'


def drawn(glyph: Glyph, side_px: int = 200) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Opacities of the glyph in the square around twice its unit circle."""
    svg = glyph.svg().replace('viewBox="-1 -1 2 2"', 'viewBox="-2 -2 4 4"')
    png = resvg_py.svg_to_bytes(svg_string=svg, width=side_px, height=side_px)
    return np.asarray(Image.open(io.BytesIO(bytes(png))).getchannel("A")) / 255


def assert_fits(glyph: Glyph) -> None:
    """Its outline has the area of its ink, and the unit circle is the smallest around both."""
    points = [point for ring in glyph.outline.rings for point in ring]
    x, y, r = smallest_circle(points)
    assert (x, y, r) == pytest.approx((0, 0, 1), abs=1e-6)
    seen = drawn(glyph)
    rows, columns = np.nonzero(seen > 0.5)
    far = np.hypot((columns + 0.5) / 50 - 2, (rows + 0.5) / 50 - 2).max()
    assert far == pytest.approx(1, abs=0.03)
    assert seen.sum() / 2500 == pytest.approx(field_of(glyph.outline).ink, rel=0.06, abs=0.02)


@pytest.mark.parametrize("symbol", ["bicycle", "camera", "snowman", "carrot"])
def test_artwork(symbol: str) -> None:
    party = theme("party")
    [glyph] = glyphs_of(party, "en", [party.symbols.index(symbol)])
    assert_fits(glyph)


def test_ink_outside_the_view_box_is_seen() -> None:
    glyph = glyph_of_svg(f'{HEAD}<path d="M-60 0h200v20h-200z"/></svg>', "a-")
    assert_fits(glyph)
    assert field_of(glyph.outline).bulk < 0.15


def test_a_small_drawing_is_looked_at_closely() -> None:
    glyph = glyph_of_svg(f'{HEAD}<circle cx="3" cy="30" r="0.4"/></svg>', "a-")
    assert_fits(glyph)
    assert field_of(glyph.outline).ink == pytest.approx(pi, rel=0.02)


def test_a_drawing_without_a_view_box() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="90px" height="60"><circle r="30"/></svg>'
    assert_fits(glyph_of_svg(svg, "a-"))


def test_attributes_of_the_root_are_kept() -> None:
    svg = HEAD.replace(">", ' fill="none" stroke="red" stroke-width="2">')
    glyph = glyph_of_svg(f'{svg}<circle cx="9" cy="9" r="7"/></svg>', "a-")
    assert_fits(glyph)
    assert len(glyph.outline.rings) == 2


def test_ids_get_the_prefix() -> None:
    svg = (
        f'{HEAD}<defs><linearGradient id="g"><stop stop-color="red"/></linearGradient></defs>'
        '<rect width="9" height="9" fill="url(#g)"/></svg>'
    )
    glyph = glyph_of_svg(svg, "x7-")
    assert_fits(glyph)
    assert 'id="x7-g"' in glyph.markup
    assert "url(#x7-g)" in glyph.markup


def test_a_style_sheet_stays_apart() -> None:
    svg = f'{HEAD}<style>.c{{fill:red}}</style><rect class="c" width="9" height="9"/></svg>'
    glyph = glyph_of_svg(svg, "a-")
    assert_fits(glyph)
    assert "<style" not in glyph.markup
    [uri] = re.findall(r"base64,([^\"]+)", glyph.markup)
    assert b"<style" in base64.b64decode(uri)


@pytest.mark.parametrize("svg", ["no drawing", f"{HEAD}</svg>"])
def test_what_cannot_be_drawn_is_refused(svg: str) -> None:
    with pytest.raises(FanoError):
        glyph_of_svg(svg, "a-")


def photo(form: str, size: tuple[int, int] = (300, 200), alpha: int | None = None) -> bytes:
    picture = Image.new("RGB", size, "orange")
    if alpha is not None:
        mask = Image.new("L", size)
        ImageDraw.Draw(mask).ellipse((150, 20, 290, 90), fill=alpha)
        picture.putalpha(mask)
    file = io.BytesIO()
    picture.save(file, form)
    return file.getvalue()


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_a_photo_is_cut_round(form: str) -> None:
    glyph = glyph_of_picture(photo(form))
    assert_fits(glyph)
    assert field_of(glyph.outline).ink == pytest.approx(pi, rel=0.01)


def test_a_cut_out_picture() -> None:
    glyph = glyph_of_picture(photo("PNG", alpha=255), "alpha")
    assert_fits(glyph)
    assert field_of(glyph.outline).bulk == pytest.approx(0.5, rel=0.05)


def test_a_photo_without_transparency_has_four_sides() -> None:
    glyph = glyph_of_picture(photo("JPEG"), "alpha")
    assert_fits(glyph)
    assert field_of(glyph.outline).ink == pytest.approx(300 * 200 / hypot(150, 100) ** 2, rel=0.02)


def test_a_faint_picture_is_cut_like_any_other() -> None:
    faint, solid = (glyph_of_picture(photo("PNG", alpha=a), "alpha") for a in (40, 255))
    assert field_of(faint.outline).ink == pytest.approx(field_of(solid.outline).ink, rel=0.02)


def test_damaged_and_empty_pictures_are_refused() -> None:
    with pytest.raises(FanoError, match="damaged"):
        glyph_of_picture(photo("PNG")[:60])
    with pytest.raises(FanoError, match="empty"):
        glyph_of_picture(photo("PNG", alpha=0), "alpha")


@pytest.mark.parametrize("text", ["8", "57", "Żółw", "снег", "hot air balloon"])
def test_text(text: str) -> None:
    assert_fits(glyph_of_text(text, "#1b4f9c"))


@pytest.mark.parametrize("text", ["Żółw", "й ё", "Ωμέγα", "Nő"])
def test_letters_with_their_accents_apart_are_put_together(text: str) -> None:
    assert glyph_of_text(normalize("NFD", text), "#111111") == glyph_of_text(text, "#111111")


def test_an_underline_is_ink() -> None:
    plain, under = (glyph_of_text("6", "#000000", underline=u) for u in (False, True))
    assert len(under.outline.rings) == len(plain.outline.rings) + 1


def test_long_names_stand_in_lines() -> None:
    one, three = glyph_of_text("balloon", "#000"), glyph_of_text("air air air", "#000")
    assert field_of(three.outline).bulk > field_of(one.outline).bulk


def test_no_letters_and_no_font_are_refused() -> None:
    with pytest.raises(FanoError, match="no letters"):
        glyph_of_text("  ", "#000")


def test_a_ring_is_traced_with_its_hole() -> None:
    y, x = np.mgrid[0:100, 0:100] + 0.5
    r = np.hypot(x - 40, y - 60)
    rings = trace(np.clip(30.5 - r, 0, 1) * np.clip(r - 9.5, 0, 1), level=0.5, sharp_px=0.05)
    circles = sorted((smallest_circle(ring) for ring in rings), key=lambda c: c.r)
    assert circles[0] == pytest.approx((40, 60, 10), abs=0.1)
    assert circles[1] == pytest.approx((40, 60, 30), abs=0.1)


@pytest.mark.parametrize("kind", ["a dot", "a hairline", "a chequerboard"])
def test_nothing_but_specks_is_traced_as_one(kind: str) -> None:
    y, x = np.indices((90, 90))
    ink = {"a dot": (x == 9) & (y == 70), "a hairline": x == y, "a chequerboard": (x + y) % 2 == 0}
    [ring] = trace(ink[kind].astype(float))
    left, right = x[ink[kind]].min(), x[ink[kind]].max() + 1
    assert abs(min(px for px, _ in ring) - left) < 1.5
    assert abs(max(px for px, _ in ring) - right) < 1.5


def test_hundreds_of_parts_are_not_compared_two_by_two(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def counted(*args: Any) -> Any:
        asked.append(args)
        return winding(*args)

    monkeypatch.setattr(distance_field, "winding", counted)
    dots = np.zeros((200, 200))
    dots[5::8, 5::8] = dots[6::8, 5::8] = dots[5::8, 6::8] = dots[6::8, 6::8] = 1
    outline, _ = unit_outline(trace(dots))
    assert len(distance_field.Field(outline).solid) == len(outline.rings) == 625
    assert len(asked) == 2 * 625
