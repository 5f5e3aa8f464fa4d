"""How much of a symbol one can see on a card at all: no whites on white, no hairlines."""

import numpy as np

from tools.themes.colour import lab
from tools.themes.render import Pixels, on_card

CARDS = {"white": (1.0, 1.0, 1.0), "cream": (1.0, 0.98, 0.93)}
VISIBLE = 12.0  # CIELAB units from the card's colour at which ink stands out


def visible_share(picture: Pixels) -> float:
    """The share of the picture's circle that stands out, on the card where it does least."""
    return min(_share(picture, card) for card in CARDS.values())


def _share(picture: Pixels, card: tuple[float, float, float]) -> float:
    away = np.linalg.norm(lab(on_card(picture, card)) - lab(np.asarray(card)), axis=-1)
    side = len(picture)
    return float((away >= VISIBLE).sum() / (np.pi * (side / 2) ** 2))
