"""Orders written in Python: what one may have, and how a policy names it."""

from __future__ import annotations

import hashlib
import html
import json
import pathlib
import re
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


_POLICY = re.compile(r'plugin\(([^"]*?_order\.so)[^"]*settings="([^";]*;([^";]*):(\w+);[^";]*;([^"]*))"')


def labelled(words: list[str], text: str | None) -> str | None:
    """JSON or a picture whose orders in Python are called `recent.Recent(limit=32MB)`.

    Their `spec` stays whole, and so does the command line. Orders that would be called the same
    keep the names that they were given.
    """
    found = {match.group(2): match for word in words for match in _POLICY.finditer(word)}
    names = {told: f"{pathlib.Path(m.group(3)).stem}.{m.group(4)}" for told, m in found.items()}
    settings = {told: match.group(5) for told, match in found.items()}
    for told, match in found.items():
        if not text or text[0] not in "{<" or sum((names[o], settings[o]) == (names[told], settings[told]) for o in found) > 1:
            continue
        quote = "(?:\"\"?|\\\\\"|&quot;|&#34;)"
        library, own = ("|".join(map(re.escape, _written(part))) for part in (match.group(1), told))
        own = f", settings={quote}(?:{own}){quote}"
        policy = f"(?<!=)(?<!\"spec\": \")plugin\\((?:{library})((?:, \\w+=[^\"]*?)?){own}((?:, \\w+=[^\"]*?)?)\\)"
        more = f", settings={settings[told]}" if settings[told] else ""
        text = re.sub(policy, lambda m: _call(names[told], m.group(1) + m.group(2) + more), text)
        # A picture shortens a long name, and has it whole in a title.
        shortened = f">plugin\\([^<]*(<title>({re.escape(names[told])}[^<]*)</title>)"
        text = re.sub(shortened, r">\2\1", text)
    return text


def _call(name: str, keys: str) -> str:
    return f"{name}({keys[2:]})" if keys else name


def _written(text: str) -> set[str]:
    """A text as it stands in a CSV, in JSON and in an SVG."""
    return {text, json.dumps(text)[1:-1], json.dumps(text, ensure_ascii=False)[1:-1], html.escape(text)}
