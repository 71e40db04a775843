"""Orders written in Python: what one may have, and how a policy names it."""

from __future__ import annotations

import hashlib
import pathlib
import sys
import typing


class Context(typing.NamedTuple):
    """The settings of an instance. Keys are numbers below `key_count`; None is no limit."""

    key_count: int
    limit: int | None
    limit_count: int | None
    seed: int
    settings: str


class Order(typing.Protocol):
    """What an order must have, as evictionlab.h says it of one in C.

    It may also have `requested(key)`, `used(key)`, `missed(key)`, `admits(key, cost)`,
    `is_overfull()`, `released(key)` and `resized(limit)`. The same calls must have the same answers:
    no clock, and no random numbers but those that follow from the seed.
    """

    def __init__(self, context: Context) -> None: ...

    def inserted(self, key: int, cost: int) -> None:
        """The key becomes an entry."""

    def removed(self, key: int) -> None:
        """An entry left without `evict`."""

    def evict(self, newcomer: int | None) -> int | None:
        """Removes the entry to evict and returns its key; None evicts none."""


def order(source: str, settings: str = "", **keys: object) -> str:
    """The policy of an order in a file: `order("mine.py:Recent", limit="32MB")`.

    `keys` are those of `plugin(...)`. The policy has the file's digest in it, so that the rows of
    another version of the file are others; a file that changes afterwards is refused.
    """
    path, colon, name = source.rpartition(":")
    file = pathlib.Path(path).resolve()
    if not colon or not name.isidentifier() or not file.is_file():
        raise ValueError(f"{source!r}: must be a file and a class in it, such as 'mine.py:Recent'")
    library = pathlib.Path(__file__).with_name("_order.so")
    digest = hashlib.sha256(file.read_bytes()).hexdigest()[:16]
    told = ";".join([sys.executable, f"{file}:{name}", digest, settings])
    words = [str(library), *(f"{key}={value}" for key, value in keys.items())]
    words.append(f'settings="{told}"')
    if any(mark in word for word in [*words[:-1], told] for mark in '"\n') or told.count(";") != 3:
        raise ValueError("paths and settings of an order can't have quotes, ends of lines or ';' in them")
    return f"plugin({', '.join(words)})"
