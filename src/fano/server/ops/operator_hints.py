"""Advice to the operator in the log, each once: repeating its cause cannot flood the log."""

from __future__ import annotations

import logging

OTHER_SITE = (
    "a page at %.100r may not connect, since it calls this server %.100r. If it is our own behind "
    "a proxy, let that pass the host on; another site is let in with --origins"
)
UNTRUSTED_PROXY = (
    "a proxy on this machine says for whom it asks, and is not believed: all who come that way "
    "count as one address. Start the server with --trust-proxy"
)

_logger = logging.getLogger(__name__)


class OperatorHints:
    """Each is given the first time that there is a reason."""

    def __init__(self) -> None:
        self._given: set[str] = set()

    def give(self, hint: str, *about: object) -> None:
        if hint not in self._given:
            self._given.add(hint)
            _logger.warning(hint, *about)
