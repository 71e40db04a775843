"""One layout and its script, as the lab's scenario says it, and what a page and a QML model show of it."""

import io
import json
import subprocess
import zlib

# The window of every program, in points, and its scale.
WIDTH, HEIGHT, SCALE = 375, 667, 2


def screens(scenario):
    """Of each screen its length, its rows and their height, and its pictures: [picture, x, y, width, height]."""
    return {name: screen_of(screen, scenario["images"]) for name, screen in scenario["screens"].items()}


def screen_of(screen, groups):
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


def file_of(picture, groups):
    """The path of a picture's file."""
    return f"{picture}.{groups[picture.split('/')[0]].get('format', 'png')}"


def draw(scenario, folder):
    """Draws the pictures. The first sixteen lines begin with sixteen pixels of the group's and picture's numbers, and
    each file is padded to the size that the scenario says."""
    from PIL import Image, ImageDraw  # Missing until a program is to be played.
    for which, (name, group) in enumerate(scenario["images"].items(), 1):
        (folder / name).mkdir(parents=True, exist_ok=True)
        size = group["width"], group["height"]
        ground = Image.linear_gradient("L").resize(size)
        for number in range(group["count"]):
            hue = number * 47 % 256
            picture = Image.merge("RGB", (ground, ground.point(lambda v: (v + hue) % 256), Image.new("L", size, hue)))
            pen = ImageDraw.Draw(picture)
            pen.text((20, 1), f"{name}/{number}", fill="white")
            pen.rectangle((0, 0, 15, 15), fill=(which, number >> 8, number & 255))
            data = io.BytesIO()
            kind = group.get("format", "png")
            note = {"comment": f"{which}/{number};".encode(), "quality": 60} if kind == "jpeg" else {"compress_level": 1}
            picture.save(data, kind, **note)
            path = folder / file_of(f"{name}/{number}", scenario["images"])
            path.write_bytes(padded(data.getvalue(), group["encodedBytes"], kind))


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
                steps.append([time / 1000, "scroll", []])
            begun = steps[-1][0] * 1000
            steps[-1][2].append([round(time - begun, 3), event["offset"]])
            last = time
        elif kind in ("push", "pop", "warning", "background", "foreground", "end"):
            last = None
            told = {"push": lambda: [event["screen"].split("#")[0]], "warning": lambda: [event.get("level", "warning")]}
            steps.append([time / 1000, kind, *told.get(kind, list)()])
    return steps
