"""Traces of keys that are in memory: written into a file of records for the program.

An array goes out of its own memory, without a copy; an iterator a stretch at a time.
"""

from __future__ import annotations

import array
import csv
import itertools
import os
import pathlib
import typing

_STRETCH = 1 << 16


def is_trace(value: object) -> bool:
    """Whether an argument is the requests themselves, and no path to them."""
    return not isinstance(value, (str, bytes, os.PathLike)) and hasattr(value, "__iter__")


def write(value: typing.Any, path: pathlib.Path) -> str:
    """Writes requests into a file, and returns their format as `--from` takes it."""
    if hasattr(value, "to_records"):  # a data frame
        value = value.to_records(index=False)
    elif hasattr(value, "to_numpy"):  # a column of one
        value = value.to_numpy()
    if isinstance(value, typing.Mapping):
        return _write_rows(list(value), zip(*value.values()), path)
    if getattr(value, "ndim", 1) != 1:
        raise ValueError(f"a trace has one dimension, and this array has {value.ndim}")
    names = getattr(getattr(value, "dtype", None), "names", None)
    record = _record(value.dtype) if names else _plain(value)
    if record:
        return _write_memory(value, record, path)
    if names:
        return _write_rows(list(names), (row.tolist() for row in value), path)
    return _write_keys(iter(value), path)


def _plain(values: typing.Any) -> str | None:
    """The description of an array of whole numbers; None for anything else."""
    try:
        view = memoryview(values)
    except (TypeError, ValueError):
        return None
    order = ">" if view.format[0] == ">" else "<"
    kind = view.format.lstrip("<>=@")
    if kind not in tuple("bhilqBHILQ"):
        return None
    return f"{order}{_letter(kind.isupper(), view.itemsize)}:key"


def _letter(is_unsigned: bool, size: int) -> str:
    letter = {1: "b", 2: "h", 4: "i", 8: "q"}[size]
    return letter.upper() if is_unsigned else letter


def _record(dtype: typing.Any) -> str | None:
    """The description of a structured array's records; None if the program can't read them."""
    _check(dtype.names)
    if dtype.hasobject:
        return None
    letters, names, orders, end = "", [], set(), 0
    for name in sorted(filter(_is_read, dtype.names), key=lambda name: int(dtype.fields[name][1])):
        field, start = dtype.fields[name][:2]
        if field.kind not in "iuf" or field.itemsize > 8:
            return None
        fraction = {2: "e", 4: "f", 8: "d"}[field.itemsize] if field.kind == "f" else ""
        letters += _skipped(start - end) + (fraction or _letter(field.kind == "u", field.itemsize))
        names.append(name)
        orders.add(">" if field.byteorder == ">" else "<")
        end = start + field.itemsize
    if len(orders) != 1:
        return None
    return f"{orders.pop()}{letters}{_skipped(dtype.itemsize - end)}:{','.join(names)}"


def _skipped(count: int) -> str:
    return f"{count}x" if count else ""


def _is_read(name: str) -> bool:
    """Whether the program reads a column of this name; the others are passed over."""
    return name in ("key", "size", "op", "ttl", "cost") or name.split("_")[0] in ("time", "latency")


def _check(names: typing.Sequence[str]) -> None:
    if "key" not in names:
        raise ValueError(f"there is no column 'key'. The columns are {', '.join(names)}")


def _write_memory(values: typing.Any, record: str, path: pathlib.Path) -> str:
    with path.open("wb") as file:
        # Elements that lie apart, every second one of an array say, are copied.
        file.write(values if memoryview(values).c_contiguous else values.tobytes())
    return f"struct {record}"


def _write_keys(keys: typing.Iterator[typing.Any], path: pathlib.Path) -> str:
    stretch = list(itertools.islice(keys, _STRETCH))
    if not stretch or not all(hasattr(key, "__index__") for key in stretch):
        return _write_rows(["key"], ([key] for key in itertools.chain(stretch, keys)), path)
    letter = "q" if min(stretch) < 0 else "Q"
    with path.open("wb") as file:
        while stretch:
            array.array(letter, stretch).tofile(file)
            stretch = list(itertools.islice(keys, _STRETCH))
    return f"struct <{letter}:key"


def _write_rows(
    names: list[str], rows: typing.Iterable[typing.Sequence[typing.Any]], path: pathlib.Path
) -> str:
    _check(names)
    with path.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(names)
        writer.writerows(rows)
    return "csv"
