"""The program: where it is, how it is started, and how its errors, progress and interrupts come here."""

from __future__ import annotations

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import typing

Progress = dict[str, typing.Any]
"""A step that the program tells: `done` of `count` `unit`s, `current`, `elapsed_ms` and `left_ms`."""


class Ended(typing.NamedTuple):
    """A process that has ended: its code, its standard output, and its lines of standard error."""

    code: int
    output: str
    lines: list[str]

    @property
    def remarks(self) -> list[str]:
        """Its sentences, without what a terminal's reader needs beside them."""
        return [line.removeprefix("lab: ") for line in self.lines if line.startswith("lab: ")]


class LabError(Exception):
    """The program ended with an exit code that isn't 0.

    `line` is its last line, `remarks` are all of them, `code` is the exit code. `answer` is what it
    had done: with code 2 all of it, but a claim doesn't hold; with code 1 what could be done.
    """

    def __init__(self, ended: Ended, answer: typing.Any = None) -> None:
        self.remarks = ended.remarks
        self.line = self.remarks[-1] if self.remarks else "lab ended without a word"
        self.code = ended.code
        self.answer = answer
        super().__init__(self.line)

    def __str__(self) -> str:
        return "\n".join(self.remarks[:-1] + [f"{self.line} (exit code {self.code})"])


def path() -> str:
    """The program of the wheel, or the one that EVICTIONLAB_PROGRAM names."""
    own = pathlib.Path(__file__).with_name("bin") / "lab"
    return os.environ.get("EVICTIONLAB_PROGRAM") or str(own)


def start(words: list[str], told: typing.Callable[[Progress], None] | None = None) -> Ended:
    """Runs the program to its end. An interrupt reaches it, and it ends as on a terminal."""
    with tempfile.TemporaryFile() as output:
        interrupts = _Interrupts()
        with interrupts:
            process = subprocess.Popen(
                [path(), *words], stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.PIPE
            )
        try:
            interrupts.pass_on()
            lines = _read(process, told)
            code = process.wait()
        except BaseException:
            process.send_signal(signal.SIGINT)
            process.wait()
            raise
        finally:
            if process.stderr:
                process.stderr.close()
        output.seek(0)
        return Ended(code, output.read().decode(), lines)


class _Interrupts:
    """Keeps an interrupt until the process that it is for is known: otherwise the process would stay.

    Python tells its main thread alone of interrupts.
    """

    def __init__(self) -> None:
        self.has_come = False
        self.before: typing.Any = None

    def __enter__(self) -> None:
        if threading.current_thread() is threading.main_thread():
            self.before = signal.signal(signal.SIGINT, self._keep)

    def __exit__(self, *error: object) -> None:
        if self.before is not None:
            signal.signal(signal.SIGINT, self.before)

    def _keep(self, *_: object) -> None:
        self.has_come = True

    def pass_on(self) -> None:
        if self.has_come:
            signal.raise_signal(signal.SIGINT)


def _read(
    process: subprocess.Popen[bytes], told: typing.Callable[[Progress], None] | None
) -> list[str]:
    lines = []
    for raw in process.stderr or ():
        line = raw.decode(errors="replace").rstrip("\n")
        step = _step(line) if told else None
        if told and step is not None:
            told(step)
        else:
            lines.append(line)
    return lines


def _step(line: str) -> Progress | None:
    if not line.startswith('{"done":'):
        return None
    step: Progress = json.loads(line)
    return step


class ProgressLine:
    """A line that is redrawn, in a notebook as on a terminal."""

    def __init__(self) -> None:
        self.begun = False

    def __call__(self, step: Progress) -> None:
        text = f"{step['done']} of {step['count']} {step['unit']}: {step['current']}"[:78]
        notebook = "ipykernel" in sys.modules and sys.modules.get("IPython.display")
        if notebook:
            show = notebook.update_display if self.begun else notebook.display
            show({"text/plain": text}, raw=True, display_id=f"evictionlab-{id(self)}")
        else:
            end = "\n" if step["done"] == step["count"] else ""
            print(f"\r{text:<78}", end=end, file=sys.stderr, flush=True)
        self.begun = True


def version() -> str:
    """The program's version."""
    return start(["--version"]).output.strip()


def main() -> None:
    """Becomes the program: the command `lab` of an environment."""
    os.execv(path(), ["lab", *sys.argv[1:]])
