"""Settings: what the rulebooks leave open or differ in, with a default for each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fano.errors import FanoError
from fano.rules.table import SettingValue


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: a switch, a number between two bounds, or one of several choices."""

    id: str
    default: SettingValue
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    unit: str = ""
    """The noun, in the texts, that a number counts. Settings in `_ms` are shown in seconds."""

    def check(self, value: object) -> SettingValue:
        """The value, or an error that says what is allowed."""
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
            raise FanoError(f"setting {self.id} is true or false, not {value!r}")
        if isinstance(self.default, int):
            if type(value) is int and self.low <= value <= self.high:
                return value
            raise FanoError(
                f"setting {self.id} is a number from {self.low} to {self.high}, not {value!r}"
            )
        if isinstance(value, str) and value in self.choices:
            return value
        raise FanoError(f"setting {self.id} is one of {', '.join(self.choices)}, not {value!r}")


COMMON = (
    Setting("wrong_call", "lockout", choices=("lockout", "until_change", "nothing")),
    Setting("lockout_ms", 3000, 1000, 5000),
    Setting("stall_hint_ms", 30_000, 0, 600_000),
)
"""Every game has these; a stall hint after 0 ms means none."""


def complete(known: tuple[Setting, ...], given: Mapping[str, object]) -> dict[str, SettingValue]:
    """Every known setting with its given or default value; an unknown one is an error."""
    by_id = {setting.id: setting for setting in known}
    unknown = [name for name in given if name not in by_id]
    if unknown:
        raise FanoError(f"no setting is called {unknown[0]!r}; there are {', '.join(by_id)}")
    return {
        name: setting.check(given[name]) if name in given else setting.default
        for name, setting in by_id.items()
    }
