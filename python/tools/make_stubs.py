"""Prints the types of the package: a function for each command of a description, make_stubs.py DESCRIPTION."""

import pathlib
import sys
import typing

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from evictionlab import _description

HEAD = '''\
from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike
from typing import Any, Literal, Protocol

from ._answers import Answer as Answer, Page as Page, Picture as Picture, Result as Result
from ._description import Column as Column
from ._orders import Context as Context, Order as Order, order as order
from ._program import LabError as LabError, Progress as Progress, version as version

_One = str | int | float | PathLike[str]
_Value = _One | Sequence[_One] | Mapping[str, _One]

class _Frame(Protocol):
    def to_records(self, index: bool = ...) -> Any: ...

_Trace = _One | Iterable[Any] | Mapping[str, Iterable[Any]] | _Frame

__version__: str
'''


def type_of(option: _description.Option) -> str:
    if option.value is None:
        return "bool"
    if option.name == "progress":
        return f"bool | Callable[[Progress], Any] | {literal(option.choices)} | None"
    if option.choices and not option.repeats:
        return f"{literal(option.choices)} | None"
    return "_Value | None" if option.value_required else "bool | _Value | None"


def literal(choices: typing.Optional[list]) -> str:
    return f"Literal[{', '.join(map(repr, choices))}]" if choices else "str"


def stub(command: _description.Command) -> str:
    rows = {}
    for option in command.options.values():
        rows[option.keyword] = type_of(option)
        if option.takes_several:
            rows.setdefault(_description.plural(option.keyword), type_of(option))
    answer = "Result" if command.has_results else "Answer"
    words = [f"*arguments: {'_Trace' if command.reads_keys else '_One'}", *(f"{name}: {type_} = ..." for name, type_ in rows.items())]
    return f"""\
def {command.name}(
    {joined(words)},
) -> {answer}:
    \'\'\'{command.summary}\'\'\'
"""


def joined(words: typing.List[str]) -> str:
    return ",\n    ".join(words)


if __name__ == "__main__":
    _description.FILE = pathlib.Path(sys.argv[1])
    print(HEAD)
    print("\n".join(stub(command) for command in _description.commands().values()), end="")
