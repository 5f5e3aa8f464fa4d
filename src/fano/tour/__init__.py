"""A first look at the cards: the practice page and the small server that hosts it."""

from fano.tour.host import run
from fano.tour.server import DEFAULT_PORT, TourServer, bind, serve

__all__ = ["DEFAULT_PORT", "TourServer", "bind", "run", "serve"]
