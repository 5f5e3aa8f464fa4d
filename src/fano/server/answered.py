"""Which requests a room has carried out, so that a resend is not carried out twice."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from fano.room import AnyRoomEvent
from fano.room.state import Departed
from fano.rules.table import Seat

REMEMBERED = 512
"""So many are remembered; a client that resends more than that has been away for long."""

Ids = tuple[tuple[Seat, str], ...]


class Answered:
    """The number of the entry that answered each request, by seat and the client's own name."""

    def __init__(self) -> None:
        self._seqs: OrderedDict[tuple[Seat, str], int] = OrderedDict()

    def seq_of(self, seat: Seat | None, call_id: str) -> int | None:
        return None if seat is None else self._seqs.get((seat, call_id))

    def note(self, seq: int, ids: Ids) -> None:
        for known in ids:
            self._seqs[known] = seq
            if len(self._seqs) > REMEMBERED:
                self._seqs.popitem(last=False)

    def forget(self, events: Sequence[AnyRoomEvent]) -> None:
        """Whoever comes next to a seat that was left there names their requests anew."""
        for event in events:
            if isinstance(event, Departed):
                for known in [known for known in self._seqs if known[0] == event.seat]:
                    del self._seqs[known]
