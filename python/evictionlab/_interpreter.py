"""Runs an order for _order.c: reads its calls, which come many at a time, and writes its answers.

    _interpreter.py CALLS SETTINGS KEY_COUNT LIMIT LIMIT_COUNT SEED

Calls are read from descriptor 3 and answered on 4. A call is its place in CALLS, a key and a cost;
only those whose names end in `?` have an answer.
"""

from __future__ import annotations

import collections
import hashlib
import os
import struct
import sys
import traceback
from collections.abc import Callable

CALL = struct.Struct("=IIq")
ANSWER = struct.Struct("=q")
NO_KEY = 0xFFFF_FFFF
NO_LIMIT = 0x7FFF_FFFF_FFFF_FFFF

Context = collections.namedtuple("Context", "key_count limit limit_count seed settings")


def main() -> None:
    names = sys.argv[1].split(",")
    own = make(sys.argv[2], [int(word) for word in sys.argv[3:7]])
    methods = [getattr(own, name.rstrip("?"), None) for name in names]
    known = sum(1 << place for place, method in enumerate(methods) if method)
    os.write(4, f"ok {known}\n".encode())
    pairs = enumerate(zip(names, methods))
    serve({place: function(name, method) for place, (name, method) in pairs if method})


def make(settings: str, numbers: list[int]) -> object:
    """The instance. A mistake is a line for the user who typed the policy."""
    _, source, digest, rest = settings.split(";")
    path, _, name = source.rpartition(":")
    with open(path, "rb") as file:
        text = file.read()
    if hashlib.sha256(text).hexdigest()[:16] != digest:
        raise SystemExit(f"{path} isn't the file that the policy was made of. Ask order() again")
    scope: dict[str, object] = {"__name__": "order", "__file__": path}
    exec(compile(text, path, "exec"), scope)
    own = scope.get(name)
    if not callable(own):
        raise SystemExit(f"{path} has no class '{name}'")
    for need in ("inserted", "removed", "evict"):
        if not callable(getattr(own, need, None)):
            raise SystemExit(f"{name} of {path} has no method '{need}'")
    count, limit, limit_count, seed = numbers
    context = Context(count, limited(limit), limited(limit_count), seed, rest)
    instance: object = own(context)
    return instance


def limited(number: int) -> int | None:
    return None if number == NO_LIMIT else number


def function(name: str, method: Callable[..., int | None]) -> Callable[[int, int], int | None]:
    """A call with a key and a cost, whatever its method takes; None if it has no answer to write."""
    if name == "evict?":

        def evict(key: int, cost: int) -> int:
            victim = method(None if key == NO_KEY else key)
            if victim is None:
                return NO_KEY
            if not 0 <= victim < NO_KEY:
                raise ValueError(f"evict returned {victim}, which is no key")
            return victim

        return evict
    if name == "is_overfull?":
        return lambda key, cost: int(bool(method()))
    if name == "admits?":
        return lambda key, cost: int(bool(method(key, cost)))
    if name == "inserted":
        return method
    if name == "resized":
        return lambda key, cost: method(limited(cost))
    return lambda key, cost: method(key)


def serve(functions: dict[int, Callable[[int, int], int | None]]) -> None:
    """Until the other end closes. Only the last call of a block can have an answer."""
    answered = [place for place, name in enumerate(sys.argv[1].split(",")) if name.endswith("?")]
    rest = b""
    while block := os.read(3, 1 << 16):
        block = rest + block
        whole = len(block) - len(block) % CALL.size
        rest = block[whole:]
        answer = None
        for place, key, cost in CALL.iter_unpack(block[:whole]):
            answer = functions[place](key, cost)
        if whole and place in answered:
            os.write(4, ANSWER.pack(answer))


def failure(error: BaseException) -> str:
    """An error in a line, with the last place in the order's own file."""
    if isinstance(error, SystemExit):
        return str(error)
    name = f"{type(error).__name__}: {error}".replace("\n", " ")
    if isinstance(error, SyntaxError):
        return f"{error.filename}:{error.lineno}: {type(error).__name__}: {error.msg}"
    frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename != __file__]
    return f"{frames[-1].filename}:{frames[-1].lineno}: {name}" if frames else name


if __name__ == "__main__":
    # The folder of this file is no place for an order's imports.
    del sys.path[0]
    try:
        main()
    except BaseException as error:
        os.write(4, f"no {failure(error)}\n".encode())
        sys.exit(1)
