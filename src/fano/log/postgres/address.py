"""The address of a database: what it must look like, and how to name it without its password."""

from __future__ import annotations

import re
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from fano.log.log import LogError

DEFAULTS: dict[str, Any] = {
    "application_name": "fano",
    "connect_timeout": 5,
    # A host that vanished without a word is noticed in about ten seconds.
    "keepalives_idle": 4,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""Used where the address does not say otherwise."""

_PASSWORD = re.compile(r"^\w+://[^:/?#@]*:(?P<password>.*)@")


class Address:
    """A checked address. `str()` of it never shows the password."""

    def __init__(self, url: str) -> None:
        given = _PASSWORD.match(url)
        if given and re.search(r"[/?#@:\s\[\]]", given["password"]):
            # libpq would take a part of it for a host or a port, and name that in its errors.
            raise LogError(
                "the password in the database address has characters that must be "
                "percent-encoded (such as %40 for @); or leave it out and set PGPASSWORD"
            )
        try:
            parts = conninfo_to_dict(url)
        except psycopg.ProgrammingError as error:
            raise LogError(
                "the database address is not valid: write it as "
                "postgresql://user@host:5432/database, several hosts separated by commas"
                f"{_reason(error)}"
            ) from None
        self._password = str(parts.get("password") or "")
        self.conninfo = make_conninfo("", **{**DEFAULTS, **parts})
        hosts = str(parts.get("host") or parts.get("hostaddr") or "localhost").split(",")
        ports = str(parts.get("port") or "5432").split(",")
        ports = ports * len(hosts) if len(ports) == 1 else ports
        where = ",".join(f"{host}:{port}" for host, port in zip(hosts, ports, strict=False))
        self._label = f"postgresql://{where}/{parts.get('dbname') or ''}"

    def __str__(self) -> str:
        return self._label

    def reason(self, error: BaseException) -> str:
        """The error in one line, without the password."""
        text = "; ".join(line.strip() for line in str(error).splitlines() if line.strip())
        if len(self._password) > 2:
            text = text.replace(self._password, "***")
        return text or type(error).__name__


def _reason(error: psycopg.Error) -> str:
    """Only what cannot hold a part of the password: the name of an unknown option."""
    unknown = r'invalid (?:URI query parameter|connection option)[^"]*("[a-z_]+")'
    found = re.search(unknown, str(error))
    return f" (unknown option {found[1]})" if found else ""
