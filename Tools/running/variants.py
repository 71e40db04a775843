"""What each program is asked: the variants by name, and layouts that the digest of a preset's parts draws."""

import hashlib
import json
import pathlib
import random

from layout import HEIGHT, SCALE, WIDTH

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCREEN = {"basedOn": "desktop", "screen": {"width": WIDTH, "height": HEIGHT, "scale": SCALE, "hz": 60}}
EMPTY = {"kind": "table", "rows": 1, "rowHeight": 100, "cell": []}
DRAWN = 10

# Of each program: its module, its kind, its preset, how fast its lists are scrolled, and the photos whose bytes and the
# icons whose number exceed what it keeps (none where it has no such limit).
PROGRAMS = {
    "qt": dict(module="qt", preset="qt-quick", speed=1000, bytes=150, count=None),
    "chromium": dict(module="chromium", kind="soft", preset="chromium-desktop", speed=3000, bytes=700, count=1500),
    "chromium-gpu": dict(module="chromium", kind="gpu", preset="chromium-gpu-desktop", speed=1500, bytes=400, count=2500),
    "webkit": dict(module="webkit", kind="tiles", preset="webkit", rule="webkit_rule", speed=3000, bytes=400, count=900),
    "firefox": dict(module="firefox", preset="firefox", speed=3000, bytes=400, count=None),
}
# A limit that pictures of a test exceed, of a program whose own is 2 GB.
SMALL = {"firefox": lambda mb: dict(settings={"limit": mb << 10}, policy=f"firefox(limit={mb}MiB)")}


def as_it_is(mb):
    return {}


def photos(count, **more):
    return {"photos": {"count": count, "width": 600, "height": 400, "format": "png", **more}}


def grid(images, count, columns, high, size):
    return {"kind": "grid", "items": count, "itemHeight": high, "columns": columns,
            "cell": [{"images": images, "pick": "modulo", "size": size}]}


def photo_grid(count):
    return grid("photos", count, 2, 125, [187.5, 125])


def table(rows, high, *parts):
    return {"kind": "table", "rows": rows, "rowHeight": high,
            "cell": [{"images": images, "pick": "modulo", "size": size} for images, size in parts]}


def rest(seconds=1):
    return {"wait": f"{seconds}s"}


def to(row, speed, seconds=1):
    return [{"scrollTo": row, "speed": speed}, rest(seconds)]


def scenario(name, images, screens, *script):
    """A scenario whose first screen is in front from the beginning."""
    steps = [{"push": next(iter(screens))}, rest(2)]
    for part in script:
        steps += part if isinstance(part, list) else [part]
    return {"version": 1, "name": name, "device": SCREEN, "transition": 0, "images": images,
            "screens": {**screens, "empty": EMPTY}, "script": steps}


def variants(name):
    """The variants of a program by name: {"scenario", "settings", "policy"}; and of what it has not, why."""
    program = PROGRAMS[name]
    speed, gpu = program["speed"], program.get("kind") == "gpu"
    slow = min(speed, 1500)
    few = SMALL.get(name, as_it_is)
    down_up = to("end", speed) + to("start", speed)
    album = {"album": {"count": 24, "width": 1500, "height": 1000, "format": "png"}}
    icons = {"icons": {"count": 40, "width": 88, "height": 88, "format": "png", "style": "flat"}}
    rows = table(60, 140, ("icons", [44, 44]), ("photos", [195, 130]))
    large = table(24, 250, ("album", [375, 250]))
    feed = photo_grid(120)
    made = {}

    def add(title, images, screens, *script, **more):
        made[title] = {"scenario": scenario(title, images, screens, *script), **more}

    add("fits", icons | photos(60), {"feed": rows}, to("end", slow), to("start", slow))
    if name == "qt":
        # 67 icons fit into 2 MiB, and 64 into 2 MB; of photos there are two in both.
        add("exceeds-bytes", {"icons": icons["icons"] | {"count": program["bytes"]}},
            {"feed": grid("icons", program["bytes"], 2, 50, [44, 44])}, down_up)
    else:
        add("exceeds-bytes", photos(program["bytes"]), {"feed": photo_grid(program["bytes"])}, down_up, **few(64))
    if program["count"]:
        tiny = {"tiny": {"count": program["count"], "width": 64, "height": 64, "format": "png", "style": "flat"}}
        if name == "webkit":
            tiny["tiny"] |= {"width": 240, "height": 160}
        add("exceeds-count", tiny, {"feed": grid("tiny", program["count"], 5, 75, [75, 75])}, down_up)
    add("shown-smaller", photos(300), {"feed": grid("photos", 300, 3, 84, [120, 80])}, to("end", slow), to("start", slow))
    add("two-sizes", album, {"feed": grid("album", 24, 3, 84, [120, 80]), "large": large},
        {"push": "large"}, rest(), to("end", slow), {"pop": True}, rest())
    heavy = photos(200, encodedBytes=720_000)
    add("heavy-files", heavy, {"feed": photo_grid(200)}, down_up)
    zigzag = [step for row in (12, 4, 20, 8, 32, 16, 44, 24) for step in to(row, slow, 0.5)]
    add("back-and-forth", photos(200), {"feed": photo_grid(200)}, zigzag, **few(16))
    add("fling", photos(400), {"feed": photo_grid(400)}, *[[{"fling": velocity}, rest()] for velocity in
        ((1500, 2000, -1500) if gpu else (4000, 4000, -6000))])
    add("two-screens", album | photos(120), {"feed": feed, "large": large}, to(24, slow), {"push": "large"}, rest(),
        to("end", slow), {"pop": True}, rest(), to("start", slow))
    add("covered", photos(120), {"feed": feed}, to("end", speed), {"push": "empty"}, rest(5), {"pop": True}, rest(),
        to("start", speed))
    add("mixed", album | icons, {"feed": table(72, 125, ("icons", [44, 44]), ("album", [180, 120]))},
        to("end", slow), to("start", slow))
    idle = {"chromium": 365, "chromium-gpu": 70, "firefox": 130, "qt": 100, "webkit": 70}[name]
    add("idle", photos(120), {"feed": feed}, to("end", speed), rest(idle), to("start", speed))
    if name == "qt":
        # What an app sets on its lists and images, and how the preset says it. No row is current, and so kept.
        lists, bare = {"cacheBuffer": 0, "currentIndex": -1}, "qt-quick(ahead=0,behind=0)"
        for title, settings, policy in (
                ("buffer-0", {}, bare), ("reused-rows", {"list": {**lists, "reuseItems": True}}, bare),
                ("source-size", {"sourceSize": True}, "qt-quick(ahead=0,behind=0,fit=view)+key(path,sizes=exact)"),
                ("asynchronous", {"image": {"asynchronous": True}}, "qt-quick(ahead=0,behind=0,disk=same)"),
                ("uncached", {"image": {"cache": False}}, "none+decode(async,disk=sync)+disk(off)"),
                ("finger", {"finger": True}, bare)):
            made[title] = made["fits"] | {"settings": {"list": lists} | settings, "policy": policy}
        return made, {"exceeds-count": "it counts bytes alone", "hidden": "it knows no background",
                      "moderate": "it knows no pressure", "critical": "it knows no pressure"}
    add("hidden", photos(120), {"feed": feed}, to("end", speed), {"background": "8s"}, rest(), to("start", speed))
    for title, level in (("moderate", "warning"), ("critical", "critical")):
        # A limit that moderate pressure lowers is exceeded.
        count = 400 if (title, name) == ("moderate", "chromium") else 200
        add(title, photos(count), {"feed": photo_grid(count)}, to("end", speed), {"memoryWarning": level}, rest(),
            to("start", speed), to("end", speed))
    left_out = {"exceeds-count": "it counts bytes alone"} if not program["count"] else {}
    return made, left_out


def digest(preset):
    """That of a preset's parts, which draws the layouts: a preset that does otherwise meets others."""
    parts = json.loads((ROOT / "systems" / f"{preset}.json").read_text())["parts"]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def drawn(name):
    """Layouts that the digest of the preset's parts draws."""
    program = PROGRAMS[name]
    seed = digest(program["preset"])
    return {title: draw(title, random.Random(f"{seed} {title}"), program["speed"], SMALL.get(name, as_it_is))
            for title in (f"drawn-{which}" for which in range(1, DRAWN + 1))}


def draw(title, chance, fastest, few):
    """A layout whose lists are at most eight seconds and 12,000 points long at the fastest."""
    groups, screens = {}, {}
    for name in ["feed", "other"][: chance.choice([1, 1, 2])]:
        wide, high = chance.choice([(88, 88), (300, 200), (600, 400), (640, 480), (400, 600), (1200, 800)])
        across = chance.choice([1, 2, 3])
        # Pictures fill their cells, at the width that the columns leave.
        width = WIDTH // across
        tall = round(width * high / wide)
        count = min(chance.choice([100, 200, 400, 700]), 200_000_000 // (wide * high),
                    min(12_000, 8 * fastest) // tall * across)
        groups[f"of-{name}"] = {"count": count, "width": wide, "height": high,
                                "format": chance.choice(["png", "png", "jpeg"])}
        screens[name] = grid(f"of-{name}", round(count * chance.choice([1, 1, 1.5])), across, tall, [width, tall])
    last = (screens["feed"]["items"] - 1) // screens["feed"]["columns"]
    steps = to(chance.choice(["end", chance.randint(last // 2, last)]), chance.choice([fastest // 2, fastest]))
    for _ in range(chance.randint(2, 3)):
        if len(screens) > 1 and chance.random() < 0.5:
            steps += [{"push": "other"}, rest(), *to("end", fastest), {"pop": True}, rest()]
        steps += to(chance.choice(["end", "start", chance.randint(0, last)]), chance.choice([fastest // 2, fastest]))
    return {"scenario": scenario(title, groups, screens, steps), **few(chance.choice([16, 32, 64]))}


def words(variant):
    """A variant as text, which tells whether a result is of the same one."""
    return hashlib.sha256(json.dumps(variant, sort_keys=True).encode()).hexdigest()[:12]
