"""The HTTP API is what `fano.wire.http.endpoints` says: every route, every answer, the OpenAPI."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fano.log import MemoryLog, SqliteLog
from fano.server.app import app_of
from fano.server.config.settings import Settings
from fano.server.context import Node
from fano.wire.http.endpoints import ENDPOINTS, Endpoint
from tests.server.support.running_site import running, small_site
from tools.http_openapi import openapi
from tools.http_page import http_page
from tools.wire_shapes import http_parts, media_type, shape

FIXTURES = Path(__file__).parents[1] / "server/fixtures"
PAGES = "/{path}"
SOCKET = "/ws"


def endpoint(method: str, path: str) -> Endpoint:
    (found,) = [one for one in ENDPOINTS if (one.method, one.path) == (method, path)]
    return found


def test_every_route_is_described_and_nothing_else() -> None:
    async def main() -> None:
        log = MemoryLog()
        app = app_of(Node(log, Settings()))
        routes = {
            (route.method, route.resource.canonical)
            for route in app.router.routes()
            if route.resource is not None and route.method != "HEAD"
        }
        pages = {(one.method, one.path) for one in ENDPOINTS if one.path in STATIC}
        assert (
            routes - {("GET", SOCKET), ("GET", PAGES)}
            == {(one.method, one.path) for one in ENDPOINTS} - pages
        )

    asyncio.run(main())


STATIC = {
    "/api/themes.json",
    "/api/theme/{id}.json",
    "/api/deck/{id}.json",
    "/api/credits.json",
    "/api/words/{lang}.json",
}
"""Served out of memory like any page."""


def test_every_page_of_json_is_described(tmp_path: Path) -> None:
    patterns = {
        path: re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path))) for path in STATIC
    }
    seen = set()
    for address in small_site(tmp_path):
        if address.startswith("/api/") and "?" not in address:
            (found,) = [path for path, pattern in patterns.items() if pattern.fullmatch(address)]
            seen.add(found)
    assert seen == STATIC


def checked(one: Endpoint, body: bytes) -> Any:
    """The answer, which is its struct and nothing more."""
    assert not media_type(one.answer)
    value = msgspec.json.decode(body, type=one.answer)
    told = msgspec.json.decode(body)
    again = msgspec.json.decode(msgspec.json.encode(value))
    assert covers(again, told), one.path
    return value


def covers(struct: object, told: object) -> bool:
    """Whether a struct, encoded again, has all that was told: it may add defaults."""
    if isinstance(struct, dict) and isinstance(told, dict):
        return all(key in struct and covers(struct[key], value) for key, value in told.items())
    if isinstance(struct, list) and isinstance(told, list):
        return len(struct) == len(told) and all(map(covers, struct, told))
    return struct == told


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Rooms, replays and decks that were really played and made."""
    path = tmp_path / "old.db"
    made = sqlite3.connect(path)
    made.executescript((FIXTURES / "database_64eb24a.sql").read_text("utf-8"))
    made.close()
    return path


def test_what_is_answered_is_what_is_described(database: Path, tmp_path: Path) -> None:
    rooms = json.loads((FIXTURES / "database_64eb24a.json").read_text("utf-8"))

    async def main() -> None:
        log = SqliteLog(database)
        async with running(log=log, pages=small_site(tmp_path / "web")) as site:
            asked = set()

            async def get(path: str, at: str, token: str = "") -> Any:
                one = endpoint("GET", path)
                headers = {"Authorization": f"Bearer {token}"} if token else {}
                async with site.session.get(f"{site.url}{at}", headers=headers) as answer:
                    assert answer.status == one.status, (at, await answer.text())
                    assert answer.content_type == "application/json"
                    asked.add(path)
                    return checked(one, await answer.read())

            await get("/api/themes.json", "/api/themes.json")
            await get("/api/theme/{id}.json", "/api/theme/pets.json")
            await get("/api/deck/{id}.json", "/api/deck/classic.json")
            await get("/api/credits.json", "/api/credits.json")
            await get("/api/games.json", "/api/games.json?lang=pl")
            await get("/api/words/{lang}.json", "/api/words/de.json")
            await get("/api/address.json", "/api/address.json")
            await get("/api/daily", "/api/daily")
            await get("/api/decks", "/api/decks", "a token that nobody has")
            for code in sorted(re.findall(r'"code": "([A-Z]{5})"', json.dumps(rooms)))[:3]:
                found = await get(
                    "/api/rooms/{code}/results.json", f"/api/rooms/{code}/results.json"
                )
                for session in found.evenings:
                    at = f"/api/games/{session.id}"
                    await get("/api/games/{id}.json", f"{at}.json")
                    await get("/api/games/{id}/frames.json", f"{at}/frames.json?seat=all")
                    await get("/api/games/{id}/figures.json", f"{at}/figures.json")
            assert "/api/games/{id}/figures.json" in asked
            async with site.session.post(
                f"{site.url}/api/decks",
                data=b'{"title": "Ours"}',
                headers={"Authorization": "Bearer a token that nobody has"},
            ) as answer:
                made = checked(endpoint("POST", "/api/decks"), await answer.read())
            await get("/api/decks/{id}", f"/api/decks/{made.id}")
            await get("/api/decks", "/api/decks", "a token that nobody has")

    asyncio.run(main())


# --- the documents --------------------------------------------------------------------------------


DOCUMENT = json.loads(openapi())
OPERATIONS = [
    (path, method, operation)
    for path, item in DOCUMENT["paths"].items()
    for method, operation in item.items()
]


def test_openapi_has_every_endpoint_under_a_name_of_its_own() -> None:
    assert DOCUMENT["openapi"].startswith("3.1.")
    assert {(method.upper(), path) for path, method, _ in OPERATIONS} == {
        (one.method, one.path) for one in ENDPOINTS
    }
    names = [operation["operationId"] for *_, operation in OPERATIONS]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(("path", "method", "operation"), OPERATIONS, ids=lambda one: str(one)[:40])
def test_an_operation_has_what_openapi_requires(
    path: str, method: str, operation: dict[str, Any]
) -> None:
    del method
    parameters = operation["parameters"]
    assert {one["name"] for one in parameters if one["in"] == "path"} == set(
        re.findall(r"\{(\w+)\}", path)
    )
    assert all(one["required"] for one in parameters if one["in"] == "path")
    assert len({(one["in"], one["name"]) for one in parameters}) == len(parameters)
    assert operation["summary"]
    assert set(operation["tags"]) <= {tag["name"] for tag in DOCUMENT["tags"]}
    for status, response in operation["responses"].items():
        assert status == "default" or 200 <= int(status) < 300
        assert response["description"]
    for needed in operation.get("security", []):
        assert set(needed) <= set(DOCUMENT["components"]["securitySchemes"])


def references(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        if "$ref" in value:
            yield value["$ref"]
        for one in value.values():
            yield from references(one)
    elif isinstance(value, list):
        for one in value:
            yield from references(one)


def test_every_reference_leads_to_a_schema_and_every_schema_is_needed() -> None:
    schemas = {f"#/components/schemas/{name}" for name in DOCUMENT["components"]["schemas"]}
    assert set(references(DOCUMENT)) == schemas


@pytest.mark.parametrize("one", ENDPOINTS, ids=lambda one: f"{one.method} {one.path}")
def test_every_endpoint_has_its_heading(one: Endpoint) -> None:
    assert f"\n### `{one.method} {one.path}`\n" in http_page()


@pytest.mark.parametrize("struct", http_parts(), ids=lambda struct: struct.__name__)
def test_every_struct_says_what_it_is(struct: type) -> None:
    assert shape(struct).about or shape(struct).tag  # an event of the log may go by its name
    assert f"\n### `{shape(struct).tag or struct.__name__}`\n" in http_page()


def test_names_are_unlike() -> None:
    names = [struct.__name__ for struct in http_parts()]
    assert len(set(names)) == len(names)
