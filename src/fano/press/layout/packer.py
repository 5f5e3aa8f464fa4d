"""Packing as slow physics: symbols grow, push each other apart, turn, and give way.

Many layouts of the same card are worked on side by side, because numpy is nearly as quick with
ten as with one. The card itself is the last body: it has a distance field as the symbols have,
inside out, and never moves. Nothing here is exact, and nothing needs to be: `prove.py` has the
last word.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fano.press.layout.card_shapes import Shape
from fano.press.layout.distance_field import REACH, SIDE, Field, cells

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

EVERY = 8
"""Steps between two looks at which points are near which body."""
NEAR = 0.05
"""How near that is, beyond the gap: nothing moves farther between two looks, as a rule."""
MOMENTUM = 0.7
RELAX = 0.6
"""The share of an overlap that one step takes away. All contacts push at once, so not all."""

FASTEST = 0.05
"""The most that a symbol grows or shrinks in one step, as a logarithm."""


class Bodies(NamedTuple):
    """A batch of layouts: arrays of shape (layouts, symbols)."""

    x: Floats
    y: Floats
    turn: Floats
    """In radians."""
    size: Floats
    """The logarithm of the scale."""

    def take(self, which: Ints) -> Bodies:
        return Bodies(*(part[which] for part in self))


class Contacts(NamedTuple):
    """Points of a first body that are near a second one; bodies numbered over all layouts."""

    first: Ints
    second: Ints
    px: Floats
    py: Floats
    field: Ints
    slot: Ints
    """The pair of bodies, as a place in a table of (layouts, bodies, bodies)."""


class Packer:
    """The symbols of one card, ready to be packed."""

    def __init__(
        self, fields: Sequence[Field], shape: Shape, *, gap: float, margin: float, lean: Floats
    ) -> None:
        self.n = len(fields)
        self.area = shape.area
        self.gap, self.lean = gap, lean
        self.leaning = bool(lean.min() < np.pi)
        self.ink = np.array([f.ink for f in fields])
        self.px = np.stack([f.points[:, 0] for f in fields])
        self.py = np.stack([f.points[:, 1] for f in fields])
        depth, nx, ny = shape.depth(*cells())
        card = np.stack([depth - margin + gap, nx, ny], axis=1)
        self.grid = np.concatenate([*(f.grid for f in fields), card])
        self.inner2 = max(0.0, shape.inner - margin - NEAR) ** 2
        # Nothing moves the card: its inverse mass is 0.
        self.give = np.array([1.0] * self.n + [0.0])
        self.spin = np.append(1 / (self.px**2 + self.py**2).mean(axis=1), 0.0)

    def fill(self, b: Bodies) -> Floats:
        """The share of the card that is ink, for each layout."""
        total: Floats = (self.ink * np.exp(2 * b.size)).sum(axis=1) / self.area
        return total

    def run(
        self, b: Bodies, steps: int, *, press: tuple[float, float], grow: float,
        base: Floats, play: float,
    ) -> Floats:  # fmt: skip
        """Move, turn and grow in place; return the deepest overlap of each symbol at the end.

        A symbol grows while it is pressed less than `press`, which falls from the first value to
        the second, and shrinks while it is pressed more. Sizes keep to their wishes (`base`), all
        of them larger or smaller by one factor, give or take `play`.
        """
        layouts, n = b.x.shape
        velocity = np.zeros((3, layouts, n))
        state = np.zeros((5, layouts, n + 1))
        state[2, :, n] = state[4, :, n] = 1  # the card: not turned, of scale 1
        flat = state.reshape(5, -1)
        depth = np.zeros((layouts, n))
        near = None
        fall = (press[1] / press[0]) ** (1 / max(1, steps - 1))
        for step in range(steps):
            scale = np.exp(b.size)
            state[0, :, :n], state[1, :, :n], state[4, :, :n] = b.x, b.y, scale
            np.multiply(np.cos(b.turn), scale, out=state[2, :, :n])
            np.multiply(np.sin(b.turn), scale, out=state[3, :, :n])
            if near is None or step % EVERY == 0:
                near = self._near(state)
            push, depth = self._push(flat, near, layouts)
            velocity *= MOMENTUM
            velocity += push
            np.add(b.x, velocity[0], out=b.x)
            np.add(b.y, velocity[1], out=b.y)
            np.add(b.turn, velocity[2], out=b.turn)
            if self.leaning:
                np.clip(b.turn, -self.lean, self.lean, out=b.turn)
            if grow:
                wanted = press[0] * fall**step - depth
                extra = b.size - base
                extra += np.minimum(np.maximum(grow * wanted / scale, -FASTEST), FASTEST)
                middle = extra.mean(axis=1, keepdims=True)
                kept = np.minimum(np.maximum(extra, middle - play), middle + play)
                np.add(base, kept, out=b.size)
        return depth

    def _near(self, state: Floats) -> Contacts:
        """Look around: by the bodies' circles first, then by the fields of what is left."""
        n = self.n
        x, y, c, s, scale = state
        reach = scale + (self.gap + NEAR)
        dx = x[:, :n, None] - x[:, None, :]
        dy = y[:, :n, None] - y[:, None, :]
        touching = dx * dx + dy * dy < (scale[:, :n, None] + reach[:, None, :]) ** 2
        touching[:, range(n), range(n)] = False
        k, i, j = np.nonzero(touching)
        wx = x[:, :n, None] + c[:, :n, None] * self.px - s[:, :n, None] * self.py
        wy = y[:, :n, None] + s[:, :n, None] * self.px + c[:, :n, None] * self.py
        dx = wx[k, i] - x[k, j][:, None]
        dy = wy[k, i] - y[k, j][:, None]
        away2 = dx * dx + dy * dy
        # A symbol is all inside its circle, but the card is all outside of the one inside it.
        card = (j == n)[:, None]
        pair, point = np.nonzero(
            np.where(card, away2 > self.inner2, away2 < (reach[k, j] ** 2)[:, None])
        )
        ip, jp = i[pair], j[pair]
        first, second = k[pair] * (n + 1) + ip, k[pair] * (n + 1) + jp
        per2 = 1 / scale[k, j] ** 2
        cp, sp = (c[k, j] * per2)[pair], (s[k, j] * per2)[pair]
        dx, dy = dx[pair, point], dy[pair, point]
        d, _, _ = self._distance(dx * cp + dy * sp, dy * cp - dx * sp, jp)
        near = np.flatnonzero(d * scale[k, j][pair] < self.gap + NEAR)
        first, second, ip, jp, point = first[near], second[near], ip[near], jp[near], point[near]
        return Contacts(
            first, second, self.px[ip, point], self.py[ip, point], jp, first * (n + 1) + jp
        )

    def _distance(self, u: Floats, v: Floats, which: Ints) -> tuple[Floats, Floats, Floats]:
        """Of points in a body's own frame from its edge, and the direction that leads away."""
        u = (u + REACH) * (SIDE / (2 * REACH))
        v = (v + REACH) * (SIDE / (2 * REACH))
        column = np.minimum(np.maximum(u, 0), SIDE - 1).astype(np.int64)
        row = np.minimum(np.maximum(v, 0), SIDE - 1).astype(np.int64)
        found = self.grid.take((which * SIDE + row) * SIDE + column, axis=0)
        gx, gy = found[..., 1], found[..., 2]
        u -= column
        v -= row
        off = gx * (u - 0.5) + gy * (v - 0.5)
        return found[..., 0] + off * (2 * REACH / SIDE), gx, gy

    def _push(self, flat: Floats, near: Contacts, layouts: int) -> tuple[Floats, Floats]:
        """How each symbol is moved and turned, and how deep it is in others."""
        m = self.n + 1
        a, b = flat.take(near.first, axis=1), flat.take(near.second, axis=1)
        x, y, u, v = _seen(a, b, near.px, near.py)
        d, gx, gy = self._distance(u, v, near.field)
        over = self.gap - d * b[4]
        hit = np.flatnonzero(over > 0)
        table = np.zeros((5, layouts * m * m))
        if len(hit):
            over, slot = over.take(hit), near.slot.take(hit)
            c, s, gx, gy = b[2].take(hit), b[3].take(hit), gx.take(hit), gy.take(hit)
            parts = np.empty((6, len(hit)))
            parts[0], parts[1], parts[2], parts[3] = 1, over, x.take(hit), y.take(hit)
            parts[4], parts[5] = gx * c - gy * s, gx * s + gy * c
            parts *= over
            # Slots come in rising order: sum each run. One contact for each pair is left, with
            # its depth, its place and the way it pushes.
            fresh = np.ones(len(slot), dtype=bool)
            np.not_equal(slot[1:], slot[:-1], out=fresh[1:])
            starts = np.flatnonzero(fresh)
            total, deep, cx, cy, nx, ny = np.add.reduceat(parts, starts, axis=1)
            live = slot.take(starts)
            deep, cx, cy = deep / total, cx / total, cy / total
            length = np.maximum(np.sqrt(nx * nx + ny * ny), 1e-9)
            nx, ny = nx / length, ny / length
            i, jm = live // m, live % m
            im, j = i % m, i // m * m + jm
            one, two = flat.take(i, axis=1), flat.take(j, axis=1)
            ti = (cx - one[0]) * ny - (cy - one[1]) * nx
            tj = (cx - two[0]) * ny - (cy - two[1]) * nx
            si = ti * self.spin.take(im) / (one[4] * one[4])
            sj = tj * self.spin.take(jm) / (two[4] * two[4])
            lam = deep * RELAX / (1 + self.give.take(jm) + ti * si + tj * sj)
            table[0, live], table[1, live] = lam * nx, lam * ny
            table[2, live], table[3, live] = lam * si, lam * sj
            table[4, live] = deep
        pairs = table.reshape(5, layouts, m, m)
        on_first, on_second = pairs.sum(axis=3), pairs.sum(axis=2)
        push = on_first[:3]
        push[:2] -= on_second[:2]
        push[2] -= on_second[3]
        depth = np.maximum(pairs[4].max(axis=2), pairs[4].max(axis=1))
        return push[:, :, :-1], depth[:, :-1]


def _seen(a: Floats, b: Floats, px: Floats, py: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """Points of the first bodies: where they are on the card, and in the second bodies' frames."""
    x = a[0] + a[2] * px - a[3] * py
    y = a[1] + a[3] * px + a[2] * py
    dx, dy = x - b[0], y - b[1]
    per2 = 1 / (b[4] * b[4])
    return x, y, (dx * b[2] + dy * b[3]) * per2, (dy * b[2] - dx * b[3]) * per2
