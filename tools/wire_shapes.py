"""The structs of `fano.wire` as TypeScript and the pages in docs/ describe them."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple, get_args

import msgspec
from msgspec import inspect as spec

from fano.deckfile.model import Face as DraftFace
from fano.rules.game import Scoring
from fano.rules.view import View
from fano.studio.faces_on_cards import Guise
from fano.symbols import Language
from fano.texts.plural import Category
from fano.wire import messages
from fano.wire.http.catalogue import Face
from fano.wire.http.endpoints import ENDPOINTS, Content, Endpoint, Lines
from fano.wire.seen import PUBLIC_EVENTS, RoomView

CLIENT = get_args(messages.ClientMessage)
SERVER = get_args(messages.ServerMessage)
EVENTS = PUBLIC_EVENTS

# Where the structs say less than we know: a dict that has the fields of a struct, for instance.
KNOWN = {
    ("Welcome", "room"): "RoomView",
    ("Welcome", "table"): "View",
    ("Did", "room"): "Partial<RoomView>",
    ("Did", "table"): "Partial<View>",
    ("Did", "events"): "readonly TableEvent[]",
}


# Literals that have a name of their own, by their values.
NAMED_LITERALS = {
    frozenset(get_args(Language)): "Language",
    frozenset(get_args(Scoring)): "Scoring",
    frozenset(get_args(Category)): "PluralForm",
    frozenset(get_args(Guise)): "Dress",
}


NAMED_UNIONS = {
    frozenset(kind.__name__ for kind in get_args(union)): name
    for union, name in ((Face, "Face"), (DraftFace, "DraftFace"))
}


class Field(NamedTuple):
    name: str
    type: str
    optional: bool
    """Whether a reader may find it missing."""
    default: str
    about: str
    """The string under it in the struct."""


class Shape(NamedTuple):
    """One struct: its tag (empty for a plain object), its docstring and its fields."""

    name: str
    tag: str
    about: str
    fields: tuple[Field, ...]
    tag_field: str = "t"
    is_array: bool = False
    """Whether JSON has its fields as an array, without their names."""


def shape(struct: type) -> Shape:
    info = spec.type_info(struct)
    assert isinstance(info, spec.StructType)  # noqa: S101
    name = struct.__name__
    omits = info.cls.__struct_config__.omit_defaults
    may_omit = omits or struct in CLIENT or struct in bodies()
    about = fields_about(struct)
    fields = tuple(
        Field(
            one.encode_name,
            KNOWN.get((name, one.name)) or _type(one, never_null=omits and one.default is None),
            not one.required and may_omit,
            "" if one.required else _default(one),
            about.get(one.name, ""),
        )
        for one in info.fields
    )
    about_struct = inspect.cleandoc(struct.__doc__ or "")
    tag = str(info.tag or "")
    return Shape(name, tag, about_struct, fields, info.tag_field or "t", info.array_like)


def _type(field: spec.Field, *, never_null: bool) -> str:
    """Its type; a null that is left out, because it is the default, is never sent."""
    text = typescript(field.type)
    return text.removesuffix(" | null") if never_null else text


@cache
def bodies() -> frozenset[type]:
    """All that is sent to the server over HTTP, down to the smallest part."""
    return frozenset(needed(one.body for one in ENDPOINTS if isinstance(one.body, type)))


@cache
def fields_about(struct: type) -> dict[str, str]:
    """The docstrings under its fields, inherited ones included."""
    found: dict[str, str] = {}
    for base in struct.__bases__:
        if base is not msgspec.Struct and issubclass(base, msgspec.Struct):
            found |= fields_about(base)
    tree = ast.parse(textwrap.dedent(inspect.getsource(struct)))
    match tree.body:
        case [ast.ClassDef(body=body)]:
            for one, below in pairwise(body):
                match one, below:
                    case (
                        ast.AnnAssign(target=ast.Name(id=name)),
                        ast.Expr(value=ast.Constant(value=str(text))),
                    ):
                        found[name] = inspect.cleandoc(text)
    return found


def _default(field: spec.Field) -> str:
    value = field.default
    if value is msgspec.NODEFAULT:
        value = field.default_factory() if callable(field.default_factory) else msgspec.UNSET
    return "" if value is msgspec.UNSET else msgspec.json.encode(value).decode()


def parts() -> list[type]:
    """The structs that the messages are made of, each after those that it needs."""
    found = needed((*CLIENT, *SERVER, *EVENTS, RoomView, View))
    return [struct for struct in found if struct not in {*CLIENT, *SERVER, *EVENTS}]


def http_parts(endpoints: Iterable[Endpoint] = ENDPOINTS) -> list[type]:
    """The structs of the HTTP API that are no part of messages, each after those it needs."""
    known = {*CLIENT, *SERVER, *EVENTS, *parts()}
    roots = [kind for one in endpoints for kind in contents(one)]
    return [struct for struct in needed(roots) if struct not in known]


def contents(endpoint: Endpoint) -> Iterator[Any]:
    """The types of its body and of its answers, as far as they are JSON."""
    for one in (endpoint.body, endpoint.answer, endpoint.later, endpoint.refusal):
        yield from one.kinds if isinstance(one, Lines) else [one] * (not media_type(one))


def media_type(content: Content) -> str:
    """The media type of what is not JSON; empty for JSON."""
    return content if isinstance(content, str) else "" if content is not None else "none"


def needed(roots: Iterable[Any]) -> list[type]:
    """These structs and all that they are made of, each after those that it needs."""
    found: dict[type, None] = {}

    def visit(struct: type) -> None:
        if struct in found:
            return
        info = spec.type_info(struct)
        for inner in _structs(info):
            if inner is not struct:
                visit(inner)
        found.setdefault(struct)

    for root in roots:
        for struct in _structs(spec.type_info(root)):
            visit(struct)
    return list(found)


def asked() -> set[type]:
    """What clients send, down to the smallest part: what has a default may be missing there."""
    return {inner for struct in CLIENT for inner in _structs(spec.type_info(struct))}


def _structs(kind: spec.Type) -> Iterator[type]:
    match kind:
        case spec.StructType():
            yield kind.cls
            for field in kind.fields:
                yield from _structs(field.type)
        case spec.UnionType():
            for one in kind.types:
                yield from _structs(one)
        case spec.VarTupleType() | spec.ListType():
            yield from _structs(kind.item_type)
        case spec.TupleType():
            for one in kind.item_types:
                yield from _structs(one)
        case spec.DictType():
            yield from _structs(kind.value_type)


def typescript(kind: spec.Type) -> str:
    """That type, as TypeScript writes it."""
    plain: dict[type[spec.Type], str] = {
        spec.IntType: "number",
        spec.FloatType: "number",
        spec.StrType: "string",
        spec.BoolType: "boolean",
        spec.NoneType: "null",
        spec.AnyType: "unknown",
    }
    match kind:
        case spec.StructType():
            return kind.cls.__name__
        case spec.UnionType():
            members = list(dict.fromkeys(typescript(one) for one in kind.types))
            for union, name in NAMED_UNIONS.items():
                if union <= set(members):
                    members = [name, *(one for one in members if one not in union)]
            return " | ".join(members)
        case spec.LiteralType():
            named = NAMED_LITERALS.get(frozenset(kind.values))
            return named or " | ".join(_quoted(value) for value in kind.values)
        case spec.EnumType():
            return kind.cls.__name__
        case spec.VarTupleType() | spec.ListType():
            return f"readonly {_inside(typescript, kind.item_type)}[]"
        case spec.TupleType():
            return f"readonly [{', '.join(typescript(one) for one in kind.item_types)}]"
        case spec.DictType():
            key, value = typescript(kind.key_type), typescript(kind.value_type)
            # Only what is said in languages is said in all of them.
            total = key in {"number", "string", "Language"}
            return (
                f"Readonly<{'' if total else 'Partial<'}Record<{key}, {value}>>{'>' * (not total)}"
            )
        case _:
            return plain[type(kind)]


def _inside(write: Callable[[spec.Type], str], kind: spec.Type) -> str:
    text = write(kind)
    return f"({text})" if " " in text else text


def _quoted(value: object) -> str:
    return msgspec.json.encode(value).decode()
