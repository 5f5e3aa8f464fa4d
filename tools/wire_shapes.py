"""What the structs of `fano.wire` look like from outside, for the page and for TypeScript."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple, get_args

import msgspec
from msgspec import inspect as spec

from fano.rules.view import View
from fano.wire import messages
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


class Field(NamedTuple):
    name: str
    type: str
    optional: bool
    """Whether whoever reads it may find it missing."""
    default: str
    about: str
    """The string under it in the struct."""


class Shape(NamedTuple):
    """One struct: its tag (empty for a plain object), its docstring and its fields."""

    name: str
    tag: str
    about: str
    fields: tuple[Field, ...]


def shape(struct: type) -> Shape:
    info = spec.type_info(struct)
    assert isinstance(info, spec.StructType)  # noqa: S101
    name = struct.__name__
    may_omit = info.cls.__struct_config__.omit_defaults or struct in CLIENT
    about = _about_fields(struct)
    fields = tuple(
        Field(
            one.encode_name,
            KNOWN.get((name, one.name)) or typescript(one.type),
            not one.required and may_omit,
            "" if one.required else _default(one),
            about.get(one.name, ""),
        )
        for one in info.fields
    )
    return Shape(name, str(info.tag or ""), inspect.cleandoc(struct.__doc__ or ""), fields)


def _about_fields(struct: type) -> dict[str, str]:
    tree = ast.parse(textwrap.dedent(inspect.getsource(struct)))
    found: dict[str, str] = {}
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
    found: dict[type, None] = {}

    def visit(struct: type) -> None:
        for inner in _structs(spec.type_info(struct)):
            if inner is not struct and inner not in found:
                visit(inner)
        found.setdefault(struct)

    for struct in (*CLIENT, *SERVER, *EVENTS, RoomView, View):
        visit(struct)
    return [struct for struct in found if struct not in {*CLIENT, *SERVER, *EVENTS}]


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
            return " | ".join(dict.fromkeys(typescript(one) for one in kind.types))
        case spec.LiteralType():
            return " | ".join(_quoted(value) for value in kind.values)
        case spec.EnumType():
            return kind.cls.__name__
        case spec.VarTupleType() | spec.ListType():
            return f"readonly {_inside(typescript, kind.item_type)}[]"
        case spec.TupleType():
            return f"readonly [{', '.join(typescript(one) for one in kind.item_types)}]"
        case spec.DictType():
            key = "number" if isinstance(kind.key_type, spec.IntType) else "string"
            return f"Readonly<Record<{key}, {typescript(kind.value_type)}>>"
        case _:
            return plain[type(kind)]


def _inside(write: Callable[[spec.Type], str], kind: spec.Type) -> str:
    text = write(kind)
    return f"({text})" if " " in text else text


def _quoted(value: object) -> str:
    return msgspec.json.encode(value).decode()
