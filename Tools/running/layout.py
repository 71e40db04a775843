"""One layout and its script, as the lab's scenario says it, and what a page and a QML model show of it."""

import io
import json
import subprocess
import zlib

# The window of every program, in points, and its scale.
WIDTH, HEIGHT, SCALE = 375, 667, 2


def screen_of(screen, groups):
    """A screen's length, its rows and their height, and its pictures: [picture, x, y, width, height]."""
    table = screen["kind"] == "table"
    across = 1 if table else screen["columns"]
    count = screen["rows" if table else "items"]
    high = screen["rowHeight" if table else "itemHeight"]
    pictures = []
    for item in range(count):
        x, y = item % across * WIDTH / across, item // across * high
        for part in screen["cell"]:
            number = item % groups[part["images"]]["count"]
            pictures.append([f"{part['images']}/{number}", x, y, *part["size"]])
            x += part["size"][0]
    rows = -(-count // across)
    return {"length": max(rows * high, HEIGHT), "rows": rows, "high": high, "pictures": pictures}


def draw(groups, folder, only=None):
    """Draws the pictures, and gives the file of each. The first sixteen lines begin with sixteen pixels of the group's
    and picture's numbers, and each file is padded to what the scenario says. `only` is a size for all."""
    from PIL import Image, ImageDraw  # Missing until a program is to be played.
    files = {}
    for which, (name, group) in enumerate(groups.items(), 1):
        (folder / name).mkdir(parents=True, exist_ok=True)
        size, kind = only or (group["width"], group["height"]), group["format"]
        ground = Image.linear_gradient("L").resize(size)
        for number in range(group["count"]):
            hue, data = number * 47 % 256, io.BytesIO()
            picture = Image.merge("RGB", (ground, ground.point(lambda v: (v + hue) % 256), Image.new("L", size, hue)))
            pen = ImageDraw.Draw(picture)
            pen.text((20, 1), f"{name}/{number}", fill="white")
            pen.rectangle((0, 0, 15, 15), fill=(which, number >> 8, number & 255))
            note = {"comment": f"{which}/{number};".encode(), "quality": 60} if kind == "jpeg" else {"compress_level": 1}
            picture.save(data, kind, **note)
            files[f"{name}/{number}"] = f"{name}/{number}.{kind}"
            (folder / f"{name}/{number}.{kind}").write_bytes(padded(data.getvalue(), group["encodedBytes"], kind))
    return files


def padded(data, size, kind):
    """A picture's file with as much nothing before its end as makes it `size` long."""
    short = size - len(data)
    if kind == "jpeg":
        # Zeros after the picture's end, which every reader leaves alone.
        return data + bytes(max(short, 0))
    if short < 12:
        return data
    chunk = b"paDd" + bytes(short - 12)
    return data[:-12] + (short - 12).to_bytes(4, "big") + chunk + zlib.crc32(chunk).to_bytes(4, "big") + data[-12:]


def timeline(scenario, lab):
    """What happens, as `lab scenario compile` says it: [seconds, word, ...]. The offsets of one motion stand in one
    step, [seconds, "scroll", [[milliseconds since its beginning, points], ...]]."""
    lines = subprocess.run([lab, "scenario", "compile", scenario], check=True, capture_output=True, text=True).stdout
    steps, last = [], None
    for line in lines.splitlines()[1:]:
        event = json.loads(line)
        kind, time = event.get("event"), event.get("t")
        if kind == "scroll":
            if last is None or time - last > 100:
                begun = time
                steps.append([time / 1000, "scroll", []])
            steps[-1][2].append([round(time - begun, 3), event["offset"]])
            last = time
        elif kind in ("push", "pop", "warning", "background", "foreground", "end"):
            last = None
            told = [event["screen"].split("#")[0]] if kind == "push" else [event.get("level", kind)] * (kind == "warning")
            steps.append([time / 1000, kind, *told])
    return steps
