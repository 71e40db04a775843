"""How a program is made to tell what it decodes and holds (preloaded.c), and what it told."""

import pathlib
import subprocess

from layout import SCALE


def environment(folder, variant):
    """What a program is begun with for it to tell of its decodes, and of its blocks that are as large as pictures."""
    sizes = {group["width"] * group["height"] * 4 for group in variant["images"].values()}
    if variant["settings"].get("sourceSize"):
        sizes |= {round(wide * high * SCALE * SCALE) * 4 for screen in variant["screens"].values()
                  for *_, wide, high in screen["pictures"]}
    library, log = folder / "preloaded.so", folder / "preloaded.log"
    log.write_text("")
    source = pathlib.Path(__file__).with_name("preloaded.c")
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", library, source, "-ljpeg"], check=True)
    return {"LD_PRELOAD": str(library), "PRELOADED_LOG": str(log), "PRELOADED_SIZES": " ".join(map(str, sizes))}


def lines(folder):
    """What was told: (monotonic seconds, a word of preloaded.c, what of)."""
    return [(float(at), word, told) for at, word, told in map(str.split, open(folder / "preloaded.log"))]


def pixels(folder):
    """The bytes of the blocks that have begun and not ended."""
    return sum({"B": 1, "E": -1}[word] * int(told) for _, word, told in lines(folder) if word in "BE")
