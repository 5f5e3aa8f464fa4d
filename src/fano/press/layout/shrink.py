"""Make a layout right: where the exact check finds fault, a symbol becomes a little smaller."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fano.deckfile import Spot
from fano.press.layout.card_shapes import Shape
from fano.press.layout.clearance import Floats, escapes, place, touches
from fano.press.layout.distance_field import Field

ROUNDS = 60
SMALLEST = 0.02
"""After this many rounds, or with a symbol below `SMALLEST`, the layout is given up."""


def proven(
    fields: Sequence[Field], spots: Sequence[Spot], shape: Shape, gap: float, margin: float
) -> tuple[Spot, ...] | None:
    """The layout with symbols made smaller until the exact check passes; None if it never does."""
    now = list(spots)
    for n in range(ROUNDS):
        sides = place(fields, now)
        out = escapes(sides, shape, margin)
        near = touches(sides, gap)
        if not out and not near:
            return tuple(now)
        if min(spot.scale for spot in now) < SMALLEST:
            return None
        # The worst fault of each symbol; two that are too near share the work.
        more = 1.05 + 0.1 * n  # what stays stuck is pushed harder
        worst: dict[int, tuple[float, float, float]] = {}
        wants = [(t.one, margin - t.distance, t.nx, t.ny) for t in out]
        wants += [(t.one, (gap - t.distance) / 2, t.nx, t.ny) for t in near]
        wants += [(t.other, (gap - t.distance) / 2, -t.nx, -t.ny) for t in near]
        for one, lack, nx, ny in wants:
            if one not in worst or lack > worst[one][0]:
                worst[one] = (lack, nx, ny)
        for one, (lack, nx, ny) in worst.items():
            mine = sides.owner == one
            corners = np.stack([sides.ax[mine], sides.ay[mine]], axis=1)
            now[one] = _smaller(now[one], corners, lack * more + 1e-6, np.array([nx, ny]))
    return None


def _smaller(spot: Spot, corners: Floats, lack: float, away: Floats) -> Spot:
    """Shrink towards the far side, so that the near side moves away by what is lacking."""
    along = corners[:, 0] * away[0] + corners[:, 1] * away[1]
    far = int(np.argmax(along))
    width = float(along[far] - along.min())
    lose = min(0.25, max(5e-4, lack / max(width, 1e-9)))
    x, y = corners[far].tolist()
    return Spot(
        spot.x + lose * (x - spot.x),
        spot.y + lose * (y - spot.y),
        spot.scale * (1 - lose),
        spot.turn_deg,
    )
