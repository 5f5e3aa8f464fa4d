"""Settings: flags before environment before file before defaults, and a bad value is named."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from fano.server.config.limits import Limits
from fano.server.config.settings import NAMES, THIS_MACHINE, SettingError, Settings, load

PAGE = (Path(__file__).parents[3] / "docs" / "server.md").read_text("utf-8")


def write(folder: Path, text: str) -> Path:
    file = folder / "fano.toml"
    file.write_text(text, "utf-8")
    return file


def test_defaults() -> None:
    assert load({}, {}) == Settings()
    assert Settings().database.name == "fano.db"
    assert Settings().port is None


def test_the_nearer_place_wins(tmp_path: Path) -> None:
    file = write(tmp_path, 'port = 1\nhost = "::"\nretention_days = 3\n[limits]\nrooms = 5\n')
    environ = {"FANO_PORT": "2", "FANO_HOST": "::1", "FANO_LIMIT_ROOMS": "6", "HOME": "/x"}
    flags = {"port": "3", "host": None, "limit": ["rooms=7", "spectators=8"]}
    assert load({}, {}, file) == Settings(
        port=1, host="::", retention_days=3, limits=Limits(rooms=5)
    )
    assert load({}, environ, file) == Settings(
        port=2, host="::1", retention_days=3, limits=Limits(rooms=6)
    )
    assert load(flags, environ, file) == Settings(
        port=3, host="::1", retention_days=3, limits=Limits(rooms=7, spectators=8)
    )


def test_the_environment_can_name_the_file(tmp_path: Path) -> None:
    file = write(tmp_path, "trust_proxy = true")
    assert load({}, {"FANO_CONFIG": str(file)}).trust_proxy


def test_values_from_the_environment_are_read_as_what_they_are() -> None:
    environ = {
        "FANO_TRUST_PROXY": "on",
        "FANO_ORIGINS": "https://a.example, http://b.example:8000/",
        "FANO_DATABASE": "/tmp/x.db",  # noqa: S108
        "FANO_RETENTION_DAYS": "0.5",
        "FANO_LOG_FORMAT": "json",
        "FANO_LIMIT_PING_S": "1.5",
    }
    assert load({}, environ) == Settings(
        trust_proxy=THIS_MACHINE,
        origins=("https://a.example", "http://b.example:8000"),
        database=Path("/tmp/x.db"),  # noqa: S108
        retention_days=0.5,
        log_format="json",
        limits=Limits(ping_s=1.5),
    )


@pytest.mark.parametrize(
    ("given", "networks"),
    [
        ("trust_proxy = true", THIS_MACHINE),
        ("trust_proxy = false", ()),
        ('trust_proxy = "10.0.0.2"', ("10.0.0.2/32",)),
        ('trust_proxy = ["10.0.0.2/8", "fd00::1"]', ("10.0.0.0/8", "fd00::1/128")),
    ],
)
def test_proxies_are_on_this_machine_or_named(
    tmp_path: Path, given: str, networks: tuple[str, ...]
) -> None:
    assert load({}, {}, write(tmp_path, given)).trust_proxy == networks
    assert load({"trust_proxy": "::1,10.0.0.2"}, {}).trust_proxy == ("::1/128", "10.0.0.2/32")
    assert load({"trust_proxy": True}, {"FANO_TRUST_PROXY": "no"}).trust_proxy == THIS_MACHINE


def test_origins_are_read_as_browsers_send_them(tmp_path: Path) -> None:
    file = write(tmp_path, 'origins = ["https://Club.example/", "http://b.example:8000"]')
    assert load({}, {}, file).origins == ("https://club.example", "http://b.example:8000")


@pytest.mark.parametrize(
    ("flags", "environ", "message"),
    [
        ({"port": "abc"}, {}, r"port cannot be 'abc' \(--port\)"),
        ({}, {"FANO_PORT": "65536"}, r"port cannot be '65536' \(FANO_PORT\): .*65535"),
        ({}, {"FANO_TRUST_PROXY": "maybe"}, r"trust_proxy cannot be 'maybe' \(FANO_TRUST_PROXY\)"),
        (
            {"trust_proxy": "10.0.0.999"},
            {},
            r"trust_proxy cannot be .*or addresses such as",
        ),
        ({"database": "~nobody-known/x.db"}, {}, r"database cannot be .*: nobody knows the home"),
        ({"log_format": "xml"}, {}, r"log_format cannot be 'xml' \(--log-format\)"),
        ({"retention_days": "-1"}, {}, r"retention_days cannot be '-1'"),
        ({"retention_days": "inf"}, {}, r"retention_days cannot be 'inf'.*at most 100000"),
        ({"deck_days": "1e15"}, {}, r"deck_days cannot be '1e15'.*at most 100000"),
        ({"origins": "club.example"}, {}, r"origins cannot be .*: each is like https:"),
        ({}, {"FANO_ORIGINS": "https://a.example/play"}, r"origins cannot be .*without a path"),
        ({"limit": ["silence_s=1"]}, {}, r"silence_s cannot be 1 \(--limit\): .*ping_s, which"),
        ({}, {"FANO_LIMIT_PING_S": "20"}, r"silence_s cannot be 15 \(FANO_LIMIT_PING_S\)"),
        ({"limit": ["romos=1"]}, {}, r"--limit: there is no 'romos'; there are connections, rooms"),
        ({"limit": ["rooms"]}, {}, r"rooms cannot be '' \(--limit\)"),
        ({}, {"FANO_LIMIT_ROOMS": "-3"}, r"rooms cannot be '-3' \(FANO_LIMIT_ROOMS\)"),
    ],
)
def test_a_bad_value_is_named_with_its_place(
    flags: dict[str, object], environ: dict[str, str], message: str
) -> None:
    with pytest.raises(SettingError, match=message) as caught:
        load(flags, environ)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('port = "abc"', r"port cannot be 'abc' \(.*fano.toml\)"),
        ("prot = 1", r"fano.toml: there is no 'prot'; there are host, port"),
        ("port = ", "fano.toml is not TOML"),
        ("port = " + "[" * 5000, "fano.toml is not TOML"),
        ("limits = 3", "limits is a table"),
        ("[limits]\nrooms = true", r"rooms cannot be True \(.*fano.toml, \[limits\]\)"),
        ("origins = [3]", r"origins cannot be \[3\] .*: it is a text"),
        ("limit = 3", "there is no 'limit'"),
        ("# " + "x" * 2**20, "fano.toml is too large for a file with settings"),
    ],
)
def test_a_bad_file_is_named(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(SettingError, match=message):
        load({}, {}, write(tmp_path, text))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match=r"none\.toml cannot be read: No such file"):
        load({}, {}, tmp_path / "none.toml")


def rows(heading: str) -> dict[str, str]:
    """The rows of a table in docs/server.md: name and default."""
    part = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return dict(re.findall(r"^\| `(\w+)` \|.*\| ([^|]*) \|$", part, flags=re.MULTILINE))


def test_the_page_lists_every_setting() -> None:
    assert tuple(rows("Settings")) == NAMES


def test_the_page_lists_every_limit_with_its_default() -> None:
    told = {name: float(value.replace(" ", "")) for name, value in rows("Limits").items()}
    assert told == msgspec.structs.asdict(Limits())
    assert list(told) == list(Limits.__struct_fields__)


def test_a_user_without_a_home_is_told_to_choose_a_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def home() -> Path:
        raise RuntimeError("Could not determine home directory.")  # as in many a container

    monkeypatch.setattr(Path, "home", home)
    for variable in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(variable, raising=False)
    with pytest.raises(SettingError, match=r"no home folder .*--database"):
        load({}, {})
    assert load({"database": tmp_path / "x.db"}, {}).database == tmp_path / "x.db"
