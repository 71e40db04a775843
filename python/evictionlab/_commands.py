"""A function for each command, made of the program's own description."""

from __future__ import annotations

import inspect
import os
import pathlib
import tempfile
import textwrap
import typing

from . import _orders, _program, _traces
from ._answers import Answer, answer
from ._description import Command, Option, commands

Told = typing.Callable[[_program.Progress], None]


def names() -> list[str]:
    """The functions, one for each command."""
    return list(commands())


def command(name: str) -> typing.Callable[..., Answer] | None:
    """The function of a command."""
    found = commands().get(name)
    if found is None:
        return None
    described = found

    def function(*arguments: object, **options: object) -> Answer:
        return _call(described, arguments, options)

    function.__name__ = function.__qualname__ = name
    function.__module__ = "evictionlab"
    function.__doc__ = _help(described)
    setattr(function, "__signature__", _signature(described))
    return function


def _call(
    described: Command, arguments: tuple[object, ...], options: dict[str, object]
) -> Answer:
    told = _told(options)
    with tempfile.TemporaryDirectory() as folder:
        picture = pathlib.Path(folder) / "picture.svg"
        words = list(described.words)
        for keyword, value in options.items():
            option = described.option(keyword)
            if value is True and option is not None and option.is_picture:
                value = picture
            words += _words(keyword, option, value)
        words += _usual(described, options, told is not None)
        words += _arguments(described, arguments, options, pathlib.Path(folder))
        ended = _program.start(words, told)
        drawn = picture.read_text() if picture.exists() else None
    # An answer quotes its command line, and must not differ by a folder's made-up name.
    ended = ended._replace(lines=[line.replace(folder + "/", "") for line in ended.lines])
    told_text, drawn = (
        text and _orders.labelled(words, text.replace(folder, ".")) for text in (ended.output, drawn)
    )
    result = answer(ended._replace(output=told_text or ""), "lab " + " ".join(described.words), drawn)
    if ended.code != 0:
        raise _program.LabError(ended, result if ended.output else None)
    return result


def _arguments(
    described: Command, arguments: tuple[object, ...], options: dict[str, object], folder: pathlib.Path
) -> list[str]:
    """The words after the options. Traces in memory become files, which all have one format."""
    words: list[str] = []
    formats: set[str] = set()
    written = 0
    for argument in arguments:
        if described.reads_keys and _traces.is_trace(argument):
            path = folder / f"trace-{len(words) + 1}"
            formats.add(_traces.write(argument, path))
            written += 1
            argument = path
        words.append(os.fspath(argument) if isinstance(argument, os.PathLike) else str(argument))
    if formats and (len(formats) > 1 or len(words) > written or "from_" in options):
        told = ", ".join(sorted(formats))
        raise ValueError(f"traces in memory, as {told}, go with none of another format. Write them to files")
    return [f"--from={name}" for name in formats] + ["--", *words]


def _told(options: dict[str, object]) -> Told | None:
    """What hears of progress: a function, or for True a line of its own."""
    progress = options.get("progress")
    if progress is True:
        del options["progress"]
        return _program.ProgressLine()
    if callable(progress):
        del options["progress"]
        return typing.cast(Told, progress)
    return None


def _usual(described: Command, options: dict[str, object], is_told: bool) -> list[str]:
    """What a program asks for where a person wouldn't: JSON, and progress by lines of JSON."""
    words = []
    if described.has_results and not {"format", "output"} & set(options):
        words.append("--format=json")
    if "progress" in described.options and "progress" not in options:
        words.append("--progress=json" if is_told else "--progress=none")
    return words


def _words(keyword: str, option: Option | None, value: object) -> list[str]:
    """An option as it is typed. One that the program doesn't know is its to refuse."""
    name = "--" + (option.name if option else keyword.replace("_", "-"))
    if value is None or value is False:
        return []
    if value is True:
        return [name]
    values = [f"{k}={v}" for k, v in value.items()] if isinstance(value, dict) else value
    if isinstance(values, range) and values.step == 1 and len(values) > 1:
        values = f"{values[0]}..{values[-1]}"
    if isinstance(values, (list, tuple, range)):
        if option is not None and option.repeats:
            return [f"{name}={item}" for item in values]
        values = ",".join(str(item) for item in values)
    return [f"{name}={values}"]


def _signature(described: Command) -> inspect.Signature:
    kinds = inspect.Parameter
    found = [kinds("arguments", kinds.VAR_POSITIONAL)]
    for option in described.options.values():
        found.append(kinds(option.keyword, kinds.KEYWORD_ONLY, default=None))
    return inspect.Signature(found + [kinds("options", kinds.VAR_KEYWORD)])


def _help(described: Command) -> str:
    rows = [(a.name, a.help) for a in described.arguments]
    for option in described.options.values():
        default = f" Default: {option.default}." if option.default else ""
        rows.append((option.keyword, option.help + default))
    lines = [textwrap.fill(f"{name}: {text}", 96, subsequent_indent="    ") for name, text in rows]
    return "\n".join([described.summary, "", *lines])
