"""The program's commands, options and columns, as `description.json` has them: the wheel's build wrote it."""

from __future__ import annotations

import dataclasses
import functools
import json
import keyword
import pathlib
import typing

FILE = pathlib.Path(__file__).with_name("description.json")


@dataclasses.dataclass(frozen=True)
class Option:
    """An option of a command; `value` is None for a flag."""

    name: str
    value: str | None
    value_required: bool
    repeats: bool
    choices: list[str] | None
    default: str | None
    help: str

    @property
    def keyword(self) -> str:
        """Its name in Python, where `from` is `from_`."""
        name = self.name.replace("-", "_")
        return name + "_" if keyword.iskeyword(name) else name

    @property
    def takes_several(self) -> bool:
        """Whether it may be repeated or takes a range."""
        return self.repeats or ".." in (self.value or "")

    @property
    def is_picture(self) -> bool:
        """Whether its file is a picture that the command draws beside its result."""
        return (self.value or "").endswith(".svg") and not self.value_required


@dataclasses.dataclass(frozen=True)
class Argument:
    """A word of a command that isn't an option's."""

    name: str
    required: bool
    repeats: bool
    choices: list[str] | None
    help: str


@dataclasses.dataclass(frozen=True)
class Command:
    """A command: the words after `lab`, and what may follow them."""

    words: list[str]
    summary: str
    arguments: list[Argument]
    options: dict[str, Option]

    @property
    def name(self) -> str:
        """Its name in Python."""
        return "_".join(self.words).replace("-", "_")

    @property
    def has_results(self) -> bool:
        """Whether its answer is a table for people, and JSON for programs."""
        form = self.options.get("format")
        return form is not None and {"table", "json"} <= set(form.choices or ())

    @property
    def reads_keys(self) -> bool:
        """Whether its arguments are traces of keys."""
        return "columns" in self.options and any(a.name == "TRACE" for a in self.arguments)

    def option(self, name: str) -> Option | None:
        """The option of a keyword; of one that takes several also in the plural, as `policies`."""
        for option in self.options.values():
            if name == option.keyword:
                return option
        for option in self.options.values():
            if option.takes_several and name == plural(option.keyword):
                return option
        return None


@dataclasses.dataclass(frozen=True)
class Column:
    """A column of results: its unit, the better of two figures, and its meaning."""

    name: str
    type: str
    unit: str
    of: str
    better: str | None
    meaning: str

    @property
    def label(self) -> str:
        """For an axis: the name with its unit."""
        return self.name if self.unit in ("text", "count") else f"{self.name} ({self.unit})"


def plural(name: str) -> str:
    """An option's name in the plural."""
    return name[:-1] + "ies" if name.endswith("y") else name + "s"


@functools.cache
def commands() -> dict[str, Command]:
    """Each command by its name in Python."""
    found = {}
    for entry in _read()["commands"]:
        command = Command(
            entry["words"],
            entry["summary"],
            [Argument(**argument) for argument in entry["arguments"]],
            {option["name"]: Option(**option) for option in entry["options"]},
        )
        found[command.name] = command
    return found


@functools.cache
def columns(writer: str) -> dict[str, Column]:
    """Each known column by its name, as this command writes it: `lab run`."""
    ordered = sorted(_read()["tables"], key=lambda table: writer in table["of"])
    return {entry["name"]: Column(**entry) for table in ordered for entry in table["columns"]}


@functools.cache
def _read() -> dict[str, typing.Any]:
    description: dict[str, typing.Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return description
