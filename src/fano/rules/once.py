"""A property that a value finds out about itself when first asked, and keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

Found = TypeVar("Found")


class once(Generic[Found]):  # noqa: N801 - a decorator
    """Like `functools.cached_property`, without the lock that makes that one slow in Python 3.11.

    For values only: what never changes can be found twice by two threads without harm. What is
    kept is no part of the value: it is not compared, copied or written down.
    """

    def __init__(self, find: Callable[[Any], Found]) -> None:
        self._find = find

    def __set_name__(self, _: type, name: str) -> None:
        self._name = name

    def __get__(self, value: object, _: type) -> Found:
        found = value.__dict__[self._name] = self._find(value)
        return found
