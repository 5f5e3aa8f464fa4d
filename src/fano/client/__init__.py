"""A client without a screen, for tests, load and anybody's bot."""

from fano.client.bot import play
from fano.client.client import Client, Left
from fano.client.state import ClientState

__all__ = ["Client", "ClientState", "Left", "play"]
