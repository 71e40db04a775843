"""EvictionLab in Python: a function for each command of `lab`, and answers for notebooks.

    import evictionlab
    evictionlab.run("tableview", policies=["lru", "weak"], memory="model").to_pandas()

The program does all of it: its commands, options and columns are what it says of itself.
"""

from __future__ import annotations

import typing

from ._answers import Answer, Picture, Result
from ._commands import command, names
from ._description import Column
from ._orders import Context, Order, order
from ._program import LabError, Progress, version

__all__ = ["Answer", "Column", "Context", "LabError", "Order", "Picture", "Progress", "Result"]
__all__ += ["order", "version"]


def __getattr__(name: str) -> typing.Any:
    if name == "__version__":
        return version().split()[1]
    found = None if name.startswith("_") else command(name)
    if found is None:
        raise AttributeError(f"'lab' has no command {name!r}. It has {', '.join(names())}")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__ + names())
