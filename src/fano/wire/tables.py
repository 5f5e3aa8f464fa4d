"""A table as spectators see it, and how it differs from the one before."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import msgspec

from fano.rules.registry import game_of
from fano.rules.table import PileId, PileView, Table
from fano.rules.view import View, seen_by, view


class PublicTable:
    """The spectator's view of a table.

    What did not change is the same object in two tables that follow each other, so only what is
    another object is looked at. Wherever that does not tell the whole difference (another game,
    colours, notes), two whole views are compared.
    """

    def __init__(self, table: Table) -> None:
        self._show(table, _public_view(table))

    def _show(self, table: Table, seen: View) -> None:
        self._table = table
        self._plain: tuple[Any, ...] = _PLAIN_OF(table)
        self._scores, self._blocked = seen.scores, seen.blocked
        self._piles = dict(seen.piles)

    def change(self, table: Table) -> tuple[dict[str, Any], dict[PileId, PileView | None]]:
        """The fields of the view that are different now, and the piles."""
        before = self._table
        if table is before:
            return {}, {}
        if _RARE_OF(table) != _RARE_OF(before):
            return self._compare(before, table)
        self._table = table
        plain, self._plain = self._plain, _PLAIN_OF(table)
        fields = {
            name: new
            for name, old, new in zip(_PLAIN, plain, self._plain, strict=True)
            if new is not old and new != old
        }
        game = game_of(table) if table.game else None
        scores, blocked = (game.scores(table), game.blocked(table)) if game else ({}, ())
        if scores != self._scores:
            fields["scores"] = self._scores = scores
        if blocked != self._blocked:
            fields["blocked"] = self._blocked = blocked
        return fields, {} if table.piles is before.piles else self._changed_piles(before, table)

    def _changed_piles(self, before: Table, table: Table) -> dict[PileId, PileView | None]:
        changed: dict[PileId, PileView | None] = {}
        old, shown = before.piles, self._piles
        if old.keys() == table.piles.keys():
            pairs = zip(table.piles.items(), old.values(), strict=True)
            others = [(name, pile) for (name, pile), was in pairs if pile is not was]
        else:
            others = list(table.piles.items())
            for name in old:
                if name not in table.piles:
                    changed[name] = None
                    del shown[name]
        for name, pile in others:
            seen = seen_by(None, pile, table)
            if shown.get(name) != seen:
                changed[name] = shown[name] = seen
        return changed

    def _compare(
        self, before: Table, table: Table
    ) -> tuple[dict[str, Any], dict[PileId, PileView | None]]:
        old, new = _public_view(before), _public_view(table)
        self._show(table, new)
        fields = difference(old, new)
        fields.pop("piles", None)
        return fields, _piles(old.piles, new.piles)


_RARE_OF = attrgetter("game", "seats", "colours", "notes", "notes_open")
_PLAIN = (
    *("settings", "phase", "round", "wants", "turn", "race", "tokens", "facts"),
    *("out", "left", "locked", "clocks", "hint", "ranking"),
)
"""The fields of a table that everybody sees just as they are."""
_PLAIN_OF = attrgetter(*_PLAIN)


def _public_view(table: Table) -> View:
    return view(table, None) if table.game else NO_TABLE


NO_TABLE = View(
    game="",
    seat=None,
    seats=(),
    teams=(),
    order=7,
    size=55,
    settings={},
    phase="",
    round=0,
    wants="",
    turn=None,
    race=0,
    piles={},
    tokens={},
    notes={},
    wrote=(),
    facts={},
    scores={},
    out=(),
    left=(),
    locked={},
    blocked=(),
    clocks={},
    hint=None,
    can=(),
    ranking=(),
)


def difference(old: msgspec.Struct, new: msgspec.Struct) -> dict[str, Any]:
    return {
        name: value
        for name in new.__struct_fields__
        if (value := getattr(new, name)) is not (was := getattr(old, name)) and value != was
    }


def _piles(
    old: dict[PileId, PileView], new: dict[PileId, PileView]
) -> dict[PileId, PileView | None]:
    changed: dict[PileId, PileView | None] = {
        name: pile for name, pile in new.items() if old.get(name) != pile
    }
    changed.update((name, None) for name in old if name not in new)
    return changed
