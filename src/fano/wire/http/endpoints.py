"""Every request that the server answers besides its pages and the WebSocket.

`tools.wire_types` writes `docs/http.md` and `docs/openapi.json` from this list; a test compares it
with the routes of the running application.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from fano.press.screen.request import Layout
from fano.studio.model import Draft
from fano.studio.print_options import Options
from fano.wire.http import catalogue, daily, rulebook, sessions, studio

Group = Literal[
    "Catalogue", "Rules", "Results and replays", "Daily challenge", "Studio", "Operator"
]
Auth = Literal["none", "optional", "required"]

PDF = "application/pdf"
PNG = "image/png"
TEXT = "text/plain"
FANO = "application/zip"
PICTURE = "image/*"
BYTES = "application/octet-stream"


class Query(NamedTuple):
    """A parameter behind the `?`."""

    name: str
    about: str


class Lines(NamedTuple):
    """Several answers, each on a line of its own (`application/x-ndjson`)."""

    kinds: tuple[type, ...]


Content = Any
"""A struct, a list of structs, `Lines`, or the media type of what is not JSON; None for nothing."""


class Endpoint(NamedTuple):
    group: Group
    method: Literal["GET", "POST", "PUT", "DELETE"]
    path: str
    about: str
    answer: Content
    status: int = 200
    auth: Auth = "none"
    """Whether it takes the device's token: `Authorization: Bearer TOKEN`."""
    body: Content = None
    query: tuple[Query, ...] = ()
    later: type | None = None
    """The answer with status 202, while the other one is being made."""
    refusal: type | None = None
    """The JSON of a refusal; without it a refusal is one line of text."""


_DAY = Query("day", "as `2026-11-15`; today if left out")
_NO = studio.StudioRefused

ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "Catalogue", "GET", "/api/themes.json", "The themes and decks to choose from.",
        catalogue.Catalogue,
    ),
    Endpoint(
        "Catalogue", "GET", "/api/theme/{id}.json", "The symbols of a theme.", catalogue.ThemeInfo
    ),
    Endpoint(
        "Catalogue", "GET", "/api/theme/own/{count}/{id}.json",
        "The symbols of an uploaded deck; `count` is how many it has.", catalogue.ThemeInfo,
    ),
    Endpoint(
        "Catalogue", "GET", "/api/deck/{id}.json",
        "The cards of an edition, or of the full deck of an order.", catalogue.DeckCards,
    ),
    Endpoint(
        "Catalogue", "GET", "/api/layout/{theme}/{order}/{lang}.json",
        "Where the symbols lie on the cards of the full deck of an order.", Layout,
        later=catalogue.Progress,
    ),
    Endpoint(
        "Catalogue", "GET", "/api/layout/own/{count}/{id}/{dress}.json",
        "The same for an uploaded deck: `dress` is `first`, `second` or `printed`.", Layout,
        refusal=_NO,
    ),
    Endpoint(
        "Catalogue", "GET", "/api/credits.json", "Who drew the artwork.", catalogue.ArtCredit
    ),
    Endpoint(
        "Rules", "GET", "/api/games.json", "The rules and settings of all games.",
        Sequence[rulebook.GameInfo],
        query=(Query("lang", "`en`, `ru`, `pl`, `de`, `fr`, `it` or `es`; `en` if left out"),),
    ),
    Endpoint(
        "Rules", "GET", "/api/words/{lang}.json", "The texts of a party's page beyond the rules.",
        rulebook.RulebookTexts,
    ),
    Endpoint(
        "Results and replays", "GET", "/api/address.json",
        "The address of this server in the local network.", sessions.Address,
    ),
    Endpoint(
        "Results and replays", "GET", "/api/rooms/{code}/results.json",
        "The sessions of a room: results, and the ids of the replays.", sessions.RoomResults,
    ),
    Endpoint(
        "Results and replays", "GET", "/api/games/{id}.json",
        "A whole session, entry by entry.", sessions.PlayedSession,
    ),
    Endpoint(
        "Results and replays", "GET", "/api/games/{id}/frames.json",
        "One game of a session as one seat saw it.", sessions.ReplayFrames,
        query=(
            Query("game", "which game of the session, counted from 0; the first if left out"),
            Query("seat", "a seat, or `all` for everything; a spectator's view if left out"),
        ),
    ),
    Endpoint(
        "Results and replays", "GET", "/api/games/{id}/figures.json",
        "The figures of a session: see [figures.md](figures.md).", sessions.SessionFigures,
    ),
    Endpoint(
        "Results and replays", "DELETE", "/api/rooms/{code}",
        "The host deletes the room, its log and its replays.", None, 204, "required",
    ),
    Endpoint(
        "Results and replays", "DELETE", "/api/rooms/{code}/me",
        "A player leaves the room and is erased from its results and replays.", None, 204,
        "required",
    ),
    Endpoint(
        "Daily challenge", "GET", "/api/daily", "The cards and the board of a day.",
        daily.DailyBoard, auth="optional", query=(_DAY,),
    ),
    Endpoint(
        "Daily challenge", "POST", "/api/daily/start", "Start a try.", daily.DailyStart,
        auth="required",
    ),
    Endpoint(
        "Daily challenge", "POST", "/api/daily", "Post a result to the board.", daily.DailyBoard,
        auth="required", body=daily.DailyResult, refusal=daily.DailyRefused,
    ),
    Endpoint(
        "Daily challenge", "DELETE", "/api/daily", "Delete the device's entry of a day.", None, 204,
        "required", query=(_DAY,),
    ),
    Endpoint(
        "Studio", "GET", "/api/decks", "The device's own decks, the latest first.",
        Sequence[studio.DeckSummary], auth="required", refusal=_NO,
        query=(Query("soon", "`1` lets the server prepare for uploads"),),
    ),
    Endpoint(
        "Studio", "POST", "/api/decks", "Create a deck.", studio.DeckInfo, 201, "required", Draft,
        refusal=_NO,
    ),
    Endpoint(
        "Studio", "POST", "/api/decks/open", "Create a deck from a `.fano` file.", studio.DeckInfo,
        201, "required", BYTES, refusal=_NO,
    ),
    Endpoint(
        "Studio", "GET", "/api/decks/{id}", "A deck.", studio.DeckInfo, auth="optional",
        refusal=_NO,
    ),
    Endpoint(
        "Studio", "PUT", "/api/decks/{id}",
        "Save a deck. The header `If-Match` names the revision that was changed.", studio.DeckInfo,
        200, "required", Draft, refusal=_NO,
    ),
    Endpoint(
        "Studio", "DELETE", "/api/decks/{id}", "Delete a deck.", None, 204, "required", refusal=_NO
    ),
    Endpoint(
        "Studio", "POST", "/api/decks/{id}/copy", "Copy a deck.", studio.DeckInfo, 201, "required",
        studio.CopyRequest, refusal=_NO,
    ),
    Endpoint(
        "Studio", "POST", "/api/decks/{id}/fill", "Fill a deck with symbols of a theme.",
        studio.DeckInfo, 200, "required", studio.FillRequest, refusal=_NO,
    ),
    Endpoint(
        "Studio", "POST", "/api/decks/{id}/pictures",
        "Upload a picture: PNG, JPEG, WebP, AVIF, GIF, BMP or SVG.", studio.AddedPicture, 201,
        "required", PICTURE, refusal=_NO,
    ),
    Endpoint("Studio", "GET", "/api/decks/{id}/pictures/{name}", "An uploaded picture.", PICTURE),
    Endpoint(
        "Studio", "GET", "/api/decks/{id}/deck.fano", "The deck as a file.", FANO, refusal=_NO
    ),
    Endpoint(
        "Studio", "POST", "/api/decks/{id}/cards", "Lay out some cards of a deck in the making.",
        studio.LaidCards, body=studio.CardsRequest, refusal=_NO,
    ),
    Endpoint(
        "Studio", "POST", "/api/decks/{id}/page",
        "Preview one page of a print. The header `X-Pages` counts all pages.", PNG,
        body=studio.PageRequest, refusal=_NO,
    ),
    Endpoint(
        "Studio", "POST", "/api/decks/{id}/print",
        "Print a deck: progress line by line, at last the ticket or a refusal.",
        Lines((catalogue.Progress, studio.PrintReady, _NO)), body=Options, refusal=_NO,
    ),
    Endpoint("Studio", "GET", "/api/prints/{ticket}.pdf", "A printed deck, for five minutes.", PDF),
    Endpoint("Operator", "GET", "/healthz", "`ok` while the process answers.", TEXT),
    Endpoint(
        "Operator", "GET", "/readyz", "`ok` while the log can be written and read; else 503.", TEXT
    ),
    Endpoint("Operator", "GET", "/metrics", "Metrics for Prometheus.", TEXT),
)  # fmt: skip
