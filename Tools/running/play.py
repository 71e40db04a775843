"""Plays one variant with one program, inside the box: play.py PROGRAM FOLDER. FOLDER has the pictures and variant.json:
{screens, files, timeline, kind, settings}. FOLDER/record.json comes of it: {version, decodes, steps, held, motions},
with all times in seconds since the page was loaded."""

import importlib
import json
import pathlib
import shutil
import sys
import time

HERE = pathlib.Path(__file__).parent
# What is held is looked at this long before the next step, where a rest of a second or more is left of at least
# this much, since a motion ends a little late.
BEFORE, REST = 0.5, 0.8


def page(folder, variant):
    """Puts the page beside its pictures, and gives its address."""
    shutil.copy(HERE / "page.html", folder / "page.html")
    shown = {"screens": variant["screens"], "files": variant["files"]}
    (folder / "layout.js").write_text(f"const layout = {json.dumps(shown)};\n")
    return (folder / "page.html").as_uri()


def wait_for(condition, seconds, what):
    """Asks until the condition holds, and gives what it answered."""
    end = time.monotonic() + seconds
    while not (answer := condition()):
        if time.monotonic() > end:
            raise TimeoutError(f"{what} took more than {seconds} s")
        time.sleep(0.05)
    return answer


class Browser:
    """What programs that show page.html have in common: `page` gives a script's value in it."""

    def push(self, name):
        self.page(f"steps.push({json.dumps(name)})")

    def pop(self):
        self.page("steps.pop()")

    def scroll(self, table):
        self.page(f"steps.scroll({json.dumps(table)})")
        time.sleep(table[-1][0] / 1000)
        return wait_for(lambda: self.page("steps.moved"), 30, "a motion")


def play(app, timeline):
    """Does each step at its time. A step that took longer than it had moves all that come after it."""
    steps, held, motions, shift = [], [], [], 0.0
    begun = app.begin()
    for index, (at, word, *told) in enumerate(timeline):
        rest = begun + at + shift - time.monotonic() - BEFORE
        if index and rest > REST - BEFORE:
            time.sleep(rest)
            held.append([round(time.monotonic() - begun, 3), index, app.held()])
        late = time.monotonic() - (begun + at + shift)
        if late < 0:
            time.sleep(-late)
        elif index:
            shift += late
        steps.append([round(time.monotonic() - begun, 3), word if word == "scroll" else " ".join([word, *told])])
        if word == "scroll":
            (_, first), (lasts, last), frames = told[0][0], told[0][-1], app.scroll(told[0])
            gap = max((b - a for a, b in zip(frames, frames[1:])), default=lasts)
            # How far the content went between two frames tells whether rows were skipped.
            motions.append(round(gap * abs(last - first) / max(lasts, 1)))
        elif word != "end":
            getattr(app, word)(*told)
    return {"steps": steps, "held": held, "motions": motions}


def main(program, folder):
    folder = pathlib.Path(folder)
    variant = json.loads((folder / "variant.json").read_text())
    app = importlib.import_module(program).Program(folder, variant)
    try:
        record = play(app, variant["timeline"]) | {"version": app.version} | app.end()
    finally:
        app.close()
    (folder / "record.json").write_text(json.dumps(record))


if __name__ == "__main__":
    main(*sys.argv[1:])
