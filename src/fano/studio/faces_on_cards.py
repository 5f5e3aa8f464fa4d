"""The faces on each card of a deck, in either guise and as on paper."""

from __future__ import annotations

from typing import Literal

from fano.deckfile.model import Face
from fano.press.alternate_faces import alternate_faces
from fano.studio.errors import Refusal, StudioError
from fano.studio.model import Draft

Guise = Literal["first", "second", "printed"]
"""See "Two dresses" in docs/studio.md."""


def faces_on_cards(draft: Draft, dress: Guise) -> list[tuple[Face, ...]]:
    """The faces on each card, in the order of its symbols; `StudioError` if symbols are missing."""
    require_ready(draft)
    cards = draft.deck.cards
    match dress:
        case "first":
            second = [frozenset[int]()] * len(cards)
        case "second":
            second = [frozenset(card) for card in cards]
        case "printed":
            second = alternate_faces(cards)
    return [
        tuple([draft.symbols[s].faces[-1 if s in turned else 0] for s in card])
        for card, turned in zip(cards, second, strict=True)
    ]


def require_ready(draft: Draft) -> None:
    if not draft.ready:
        raise StudioError(
            Refusal.TOO_FEW,
            f"this deck needs {draft.deck.symbols} symbols, and there are {len(draft.symbols)}",
        )
