"""The HTTP API as OpenAPI 3.1, whose schemas are JSON Schema 2020-12."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

import msgspec

import fano
from fano.rules.view import View
from fano.wire.http.endpoints import ENDPOINTS, Content, Endpoint, Lines
from fano.wire.seen import RoomView
from tools.wire_shapes import KNOWN, contents, fields_about, media_type, needed

JSON = "application/json"
ABOUT = (
    "The HTTP API of a Fano server: themes, rules, results, replays, the daily challenge and the "
    "studio. Games themselves run over a WebSocket at /ws: see protocol.md."
)

Schema = dict[str, Any]


def openapi() -> str:
    schemas, components = _schemas()
    paths: dict[str, Schema] = {}
    for one in ENDPOINTS:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, schemas)
    document = {
        "openapi": "3.1.0",
        "info": {
            "title": "Fano",
            "version": fano.__version__,
            "description": ABOUT,
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": name} for name in dict.fromkeys(one.group for one in ENDPOINTS)],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "device": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "A secret that the device has made up once.",
                }
            },
        },
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def _schemas() -> tuple[dict[int, Schema], dict[str, Schema]]:
    """The schema of each content, by its identity, and those of all structs, by their names."""
    kinds = [kind for one in ENDPOINTS for kind in contents(one)]
    found, components = msgspec.json.schema_components(
        [*kinds, RoomView, View], ref_template="#/components/schemas/{name}"
    )
    plain = json.loads(json.dumps(components))  # tuples become lists
    for struct in needed([*kinds, RoomView, View]):
        name = struct.__name__
        for field, about in fields_about(struct).items():
            plain[name].get("properties", {}).get(field, {}).setdefault("description", about)
    for name, schema in plain.items():
        if "description" in schema:
            schema["description"] = " ".join(schema["description"].split())
        for (struct_name, key), known in KNOWN.items():
            if struct_name == name and known in plain:
                schema["properties"][key] = {"$ref": f"#/components/schemas/{known}"}
    return {id(kind): schema for kind, schema in zip(kinds, found, strict=False)}, plain


def _operation(one: Endpoint, schemas: dict[int, Schema]) -> Schema:
    told: Schema = {
        "operationId": _name(one),
        "tags": [one.group],
        "summary": _plain(one.about),
        "parameters": [*_parameters(one)],
        "responses": {str(one.status): _response(one.status, one.answer, schemas)},
    }
    if one.body is not None:
        told["requestBody"] = {"required": True, "content": _content(one.body, schemas)}
    if one.later is not None:
        told["responses"]["202"] = _response(202, one.later, schemas)
    refusal = "text/plain" if one.refusal is None else one.refusal
    told["responses"]["default"] = {
        "description": "Refused",
        "content": _content(refusal, schemas),
    }
    if one.auth != "none":
        told["security"] = [{"device": []}] + [{}] * (one.auth == "optional")
    return told


def _name(one: Endpoint) -> str:
    """Such as `get_api_decks_id_pictures`."""
    return "_".join([one.method.lower(), *re.findall(r"\w+", one.path)])


def _plain(about: str) -> str:
    return re.sub(r"\[(.*?)\]\(.*?\)", r"\1", about).replace("`", "")


def _parameters(one: Endpoint) -> Iterator[Schema]:
    for name in re.findall(r"\{(\w+)\}", one.path):
        yield {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
    for query in one.query:
        about = _plain(query.about)
        schema = {"type": "string"}
        yield {"name": query.name, "in": "query", "description": about, "schema": schema}


def _response(status: int, content: Content, schemas: dict[int, Schema]) -> Schema:
    told: Schema = {"description": HTTPStatus(status).phrase}
    return told if content is None else told | {"content": _content(content, schemas)}


def _content(content: Content, schemas: dict[int, Schema]) -> Schema:
    if isinstance(content, Lines):
        lines = {"anyOf": [schemas[id(kind)] for kind in content.kinds]}
        return {"application/x-ndjson": {"schema": lines}}
    if media_type(content):
        return {content: {}}
    return {JSON: {"schema": schemas[id(content)]}}
