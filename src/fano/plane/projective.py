"""PG(2, q), the projective plane of order q: its points and its lines.

There are q² + q + 1 points and as many lines; a line has q + 1 points, and any two lines meet in
exactly one. Read "line" as card and "point" as symbol, and that is the game.

Numbering of the points: the affine point (x, y) is x·q + y, the point at infinity where all lines
of slope m meet is q² + m, and the one where the vertical lines meet is q² + q.
"""

from __future__ import annotations

from typing import NewType

from fano.plane.field import field

Point = NewType("Point", int)
Line = tuple[Point, ...]


def lines(q: int) -> list[Line]:
    """All lines of PG(2, q); `NoPlane` if there is no plane of that order.

    Lines y = m·x + c come first (by m, then c), then the verticals x = c, then infinity.

    >>> lines(2)
    [(0, 2, 4), (1, 3, 4), (0, 3, 5), (1, 2, 5), (0, 1, 6), (2, 3, 6), (4, 5, 6)]
    """
    gf = field(q)
    points = [Point(i) for i in range(q * q + q + 1)]
    columns = [points[x * q : (x + 1) * q] for x in range(q)]
    infinity = points[q * q :]
    result: list[Line] = []
    for m in range(q):
        # add[m·x] is a row of the table: the y of every line of slope m at this x, by its c.
        rising = [
            [column[y] for y in gf.add[mx]] for column, mx in zip(columns, gf.mul[m], strict=True)
        ]
        result += zip(*rising, [infinity[m]] * q, strict=True)
    result += ((*column, infinity[q]) for column in columns)
    result.append(tuple(infinity))
    return result
