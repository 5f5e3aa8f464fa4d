"""Settings of an operator, from flags, then the environment, then a file, then defaults.

Each value remembers where it came from, so that a bad one is named together with its place.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
import tomllib
from collections.abc import Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from fano.errors import FanoError
from fano.server.config.limits import Limits

EVERYWHERE = "0.0.0.0"  # noqa: S104 - friends join from their own phones
DEFAULT_PORT = 5757
PREFIX = "FANO_"
LIMIT_PREFIX = "FANO_LIMIT_"
FILE_VARIABLE = "FANO_CONFIG"
POSTGRES_SCHEMES = ("postgresql://", "postgres://")
MOST_FILE_BYTES = 2**20
"""Of a file with settings: what is larger is another file."""
THIS_MACHINE = ("127.0.0.0/8", "::1/128")
"""Where a proxy is that was not named otherwise."""
YES_OR_NO = {
    **dict.fromkeys(("1", "true", "yes", "on"), True),
    **dict.fromkeys(("0", "false", "no", "off"), False),
}
Origin = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9+.-]*://[^/\s]+$")]
Days = Annotated[float, msgspec.Meta(ge=0, le=100_000)]


class SettingError(FanoError):
    """A setting has a value that it cannot have; the sentence says which, and where it stands."""


def default_database() -> Path:
    """Among the data of this user's programs."""
    try:
        return data_folder() / "fano.db"
    except RuntimeError:  # a user without a home, as in a container
        raise SettingError(
            "this user has no home folder to keep rooms in: choose a file (--database)"
        ) from None


def data_folder() -> Path:
    """Where programs of this user keep their data, as each system has it."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return Path(base or Path.home() / "AppData/Local") / "fano"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/fano"
    base = os.environ.get("XDG_DATA_HOME")
    return Path(base or Path.home() / ".local/share") / "fano"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How one server is to run."""

    host: str = EVERYWHERE
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] | None = None
    """None: 5757, or the next free one. 0: any."""
    database: Path = msgspec.field(default_factory=default_database)
    """The file; not used with PostgreSQL."""
    postgres: str = ""
    """The address of the database if `database` was one: postgresql://…"""
    origins: tuple[Origin, ...] = ()
    """Pages that may connect besides our own, such as `https://play.example.org`."""
    trust_proxy: tuple[str, ...] = ()
    """The networks of the proxies whose `X-Forwarded-For` and `X-Forwarded-Host` are believed."""
    retention_days: Days = 30.0
    """How long rooms and replays are kept after the last move; 0: for ever."""
    deck_days: Days = 365.0
    """How long a deck of the studio is kept after it was last opened; 0: for ever."""
    log_format: Literal["plain", "json"] = "plain"
    log_level: Literal["debug", "info", "warning", "error"] = "warning"
    limits: Limits = Limits()


class _Given(NamedTuple):
    value: Any
    where: str


NAMES = tuple(name for name in Settings.__struct_fields__ if name not in ("limits", "postgres"))
_TYPES = get_type_hints(Settings, include_extras=True)
_LIMIT_TYPES = get_type_hints(Limits, include_extras=True)


def load(
    flags: Mapping[str, object], environ: Mapping[str, str], file: Path | None = None
) -> Settings:
    """The settings from all places. Flags that were not used are None or missing.

    `flags["limit"]` is a list of `name=value`.
    """
    if file is None and environ.get(FILE_VARIABLE):
        file = Path(environ[FILE_VARIABLE])
    given: dict[str, _Given] = {}
    limits: dict[str, _Given] = {}
    if file is not None:
        _from_file(file, given, limits)
    _from_environment(environ, given, limits)
    _from_flags(flags, given, limits)
    postgres = _postgres(given)
    values = {name: _convert(name, one, _TYPES[name]) for name, one in given.items()}
    bounds = {name: _convert(name, one, _LIMIT_TYPES[name]) for name, one in limits.items()}
    settings = Settings(**values, **postgres, limits=Limits(**bounds))
    ping_s, silence_s = settings.limits.ping_s, settings.limits.silence_s
    if silence_s <= ping_s:
        where = limits.get("silence_s", limits.get("ping_s", _Given(None, ""))).where
        raise SettingError(
            f"silence_s cannot be {silence_s:g} ({where}): it is more than ping_s, which is "
            f"{ping_s:g}, or everybody would be cut off"
        )
    return settings


def _postgres(given: dict[str, _Given]) -> dict[str, Any]:
    """Takes `database` out of what was given if it is no file but an address."""
    value = given["database"].value if "database" in given else None
    if not (isinstance(value, str) and value.startswith(POSTGRES_SCHEMES)):
        return {}
    del given["database"]
    try:
        cache = data_folder()
    except RuntimeError:  # a user without a home, as in a container
        cache = Path(tempfile.gettempdir()) / "fano"
    return {"postgres": value, "database": cache / "fano.db"}


def _from_file(file: Path, given: dict[str, _Given], limits: dict[str, _Given]) -> None:
    try:
        with file.open("rb") as opened:
            data = opened.read(MOST_FILE_BYTES + 1)
        if len(data) > MOST_FILE_BYTES:
            raise SettingError(f"{file} is too large for a file with settings")
        read = tomllib.loads(data.decode())
    except OSError as error:
        raise SettingError(f"{file} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeError, RecursionError) as error:
        raise SettingError(f"{file} is not TOML: {error}") from None
    bounds = read.pop("limits", {})
    if not isinstance(bounds, dict):
        raise SettingError(f"{file}: limits is a table: write [limits]")
    for name, value in read.items():
        given[_known(name, NAMES, str(file))] = _Given(value, str(file))
    for name, value in bounds.items():
        place = f"{file}, [limits]"
        limits[_known(name, _LIMIT_TYPES, place)] = _Given(value, place)


def _from_environment(
    environ: Mapping[str, str], given: dict[str, _Given], limits: dict[str, _Given]
) -> None:
    """Ignore unknown variables, which may belong to another program; refuse unknown limits."""
    for variable, value in environ.items():
        if variable.startswith(LIMIT_PREFIX):
            name = variable.removeprefix(LIMIT_PREFIX).lower()
            limits[_known(name, _LIMIT_TYPES, variable)] = _Given(value, variable)
        elif (name := variable.removeprefix(PREFIX).lower()) in NAMES and variable.isupper():
            given[name] = _Given(value, variable)


def _from_flags(
    flags: Mapping[str, object], given: dict[str, _Given], limits: dict[str, _Given]
) -> None:
    for name in NAMES:
        if (value := flags.get(name)) is not None:
            given[name] = _Given(value, f"--{name.replace('_', '-')}")
    bounds = flags.get("limit")
    for text in bounds if isinstance(bounds, list) else ():
        name, _, value = str(text).partition("=")
        limits[_known(name.strip(), _LIMIT_TYPES, "--limit")] = _Given(value, "--limit")


def _known(name: str, names: Mapping[str, object] | tuple[str, ...], where: str) -> str:
    if name not in names:
        raise SettingError(f"{where}: there is no {name[:40]!r}; there are {', '.join(names)}")
    return name


def _convert(name: str, given: _Given, kind: Any) -> Any:  # noqa: ANN401
    value = given.value
    if name == "origins":
        parts = value.split(",") if isinstance(value, str) else value
        if isinstance(parts, list) and all(isinstance(part, str) for part in parts):
            value = [part.strip().rstrip("/").lower() for part in parts if part.strip()]
    try:
        if kind is Path and isinstance(value, str):
            value = _path(value)
        if name == "trust_proxy":
            return _proxies(value)
        return msgspec.convert(value, kind, strict=not isinstance(given.value, str))
    except (msgspec.ValidationError, ValueError) as error:
        shown = repr(given.value)[:60]
        wanted = _in_words(kind, str(error))
        raise SettingError(f"{name} cannot be {shown} ({given.where}): {wanted}") from None


def _path(value: str) -> Path:
    try:
        return Path(value).expanduser()
    except RuntimeError:
        raise ValueError("nobody knows the home folder that ~ stands for") from None


def _proxies(value: Any) -> tuple[str, ...]:  # noqa: ANN401
    """Their networks: given as such; or by yes, for a proxy on this machine, or no."""
    if isinstance(value, str):
        value = YES_OR_NO.get(value.lower(), value.split(","))
    if isinstance(value, bool):
        return THIS_MACHINE if value else ()
    try:
        return tuple(str(ip_network(part.strip(), strict=False)) for part in value)
    except (AttributeError, TypeError, ValueError):
        raise ValueError(
            "it is true, for a proxy on this machine, or addresses such as 10.0.0.2 and 10.0.0.0/8"
        ) from None


def _in_words(kind: Any, error: str) -> str:  # noqa: ANN401
    """What the value should have been."""
    if get_origin(kind) is Literal:
        return f"it is one of {', '.join(get_args(kind))}"
    if "regex" in error:
        return "each is like https://club.example, without a path"
    bound = re.search(r"(>=|<=|>|<) ([\d.]+)", error)
    if bound:
        words = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}
        return f"it is {words[bound[1]]} {bound[2]}"
    expected = re.search(r"Expected `(int|float|str)", error)
    names = {"int": "a whole number", "float": "a number", "str": "a text"}
    return f"it is {names[expected[1]]}" if expected else error
