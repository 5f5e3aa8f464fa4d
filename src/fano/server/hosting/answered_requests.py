"""Which requests a room has carried out, so that a resend is not carried out twice."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from fano.room import AnyRoomEvent
from fano.room.state import Departed
from fano.rules.table import Seat

REQUESTS_PER_SEAT = 512
"""How many to remember per seat; a client that resends more has been away for long."""

Ids = tuple[tuple[Seat, str], ...]


class AnsweredRequests:
    """The number of the entry that answered each request, by seat and the client's own name."""

    def __init__(self) -> None:
        self._seqs: dict[Seat, OrderedDict[str, int]] = {}

    def seq_of(self, seat: Seat | None, call_id: str) -> int | None:
        known = None if seat is None else self._seqs.get(seat)
        return None if known is None else known.get(call_id)

    def note(self, seq: int, ids: Ids) -> None:
        for seat, call_id in ids:
            known = self._seqs.setdefault(seat, OrderedDict())
            known[call_id] = seq
            if len(known) > REQUESTS_PER_SEAT:
                known.popitem(last=False)

    def forget(self, events: Sequence[AnyRoomEvent]) -> None:
        """Forget the requests of a seat that was left: its next player starts new ids."""
        for event in events:
            if isinstance(event, Departed):
                self._seqs.pop(event.seat, None)
