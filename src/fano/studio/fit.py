"""Fit an uploaded picture for a deck: imported as `fano make` does it, and named by its content.

This runs in a worker process (`fano.studio.worker`): decoders are written in C, and a stranger's
picture must not meet one in the process that serves a party.
"""

from __future__ import annotations

import hashlib

from fano.press.artwork.import_picture import Bounds, PictureFault, import_picture
from fano.studio.colour_rings import colour_rings
from fano.studio.errors import Refusal, StudioError
from fano.studio.model import FittedPicture

BOUNDS = Bounds(side_px=512, pixels=25_000_000)
"""On a large screen a card's largest symbol has about 512 pixels. The page shrinks photos before
it sends them; the bound of pixels is for those that were sent as they are."""


def fit(data: bytes, *, white: bool = False) -> FittedPicture:
    """The picture as the deck stores it, or `StudioError`; `white` allows one that is all white."""
    try:
        found = import_picture(data, BOUNDS, white=white)
    except PictureFault as error:
        raise StudioError(Refusal(error.fault), f"this picture {error}") from error
    name = hashlib.sha256(found.data).hexdigest()[:16]  # the same picture twice is one
    return FittedPicture(
        f"pictures/{name}.{found.suffix}",
        found.data,
        round=found.round,
        look=colour_rings(found.look),
        note=f"this picture {found.note}" if found.note else "",
    )
