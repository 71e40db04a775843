"""What each program is asked: the variants by name, and layouts that the digest of a preset's parts draws."""

import hashlib
import json
import pathlib
import random

from layout import HEIGHT, SCALE, WIDTH

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCREEN = {"basedOn": "desktop", "screen": {"width": WIDTH, "height": HEIGHT, "scale": SCALE, "hz": 60}}

# Of each program: its module, its kind, its preset, if its source stands as a rule in Tests/Truth, if threads draw whose
# order differs from run to run, how fast lists are scrolled, the photos whose bytes and the icons whose number exceed
# what it keeps (none where it has no such limit), and the variants of which it tells memory.
PROGRAMS = {
    "qt": dict(preset="qt-quick", speed=1000, bytes=150, count=None,
               real="shown-smaller two-sizes fling two-screens mixed".split()),
    "chromium": dict(kind="soft", rule=1, threads=1, preset="chromium-desktop", speed=3000, bytes=700, count=1500),
    "chromium-gpu": dict(module="chromium", kind="gpu", threads=1, preset="chromium-gpu-desktop", speed=1500, bytes=400,
                         count=2500),
    "webkit": dict(kind="tiles", rule=1, threads=1, preset="webkit", speed=3000, bytes=400, count=900),
    "firefox": dict(preset="firefox", rule=1, speed=3000, bytes=400, count=None),
}


def few(name, mb):
    """A limit that pictures exceed, of a program whose own is 2 GB."""
    return {"settings": {"limit": mb << 10}, "policy": f"firefox(limit={mb}MiB)"} if name == "firefox" else {}


def grid(images, count, columns, high, size):
    return {"kind": "grid", "items": count, "itemHeight": high, "columns": columns,
            "cell": [{"images": images, "pick": "modulo", "size": size}]}


def table(rows, high, *parts):
    return {"kind": "table", "rows": rows, "rowHeight": high,
            "cell": [{"images": images, "pick": "modulo", "size": size} for images, size in parts]}


def rest(seconds=1):
    return [{"wait": f"{seconds}s"}]


def to(row, speed, seconds=1):
    return [{"scrollTo": row, "speed": speed}, *rest(seconds)]


def scenario(name, images, screens, steps):
    """A scenario whose first screen is in front from the beginning."""
    # Flat pictures have light files: 19 KB for 600 by 400.
    light = {group: told["width"] * told["height"] // 16 + 4096 for group, told in images.items()}
    images = {group: {"format": "png", "encodedBytes": light[group], **told} for group, told in images.items()}
    return {"version": 1, "name": name, "device": SCREEN, "transition": 0, "images": images,
            "screens": {**screens, "empty": table(1, 100)}, "script": [{"push": next(iter(screens))}, *rest(2), *steps]}


def variants(name):
    """The variants of a program by name: {"scenario", "settings", "policy"}; and of what it has not, why."""
    program, made = PROGRAMS[name], {}
    speed, photo, small = program["speed"], {"width": 600, "height": 400}, {"width": 88, "height": 88, "style": "flat"}
    slow, pop = min(speed, 1500), [{"pop": True}, *rest()]
    end, start, slow_end, slow_start = to("end", speed), to("start", speed), to("end", slow), to("start", slow)
    album, icons = {"album": {"count": 24, "width": 1500, "height": 1000}}, {"icons": {"count": 40, **small}}
    large = table(24, 250, ("album", [375, 250]))

    def add(title, images, screens, *parts, **more):
        made[title] = {"scenario": scenario(title, images, screens, sum(parts, [])), **more}

    def add_photos(title, count, *parts, images={}, screens={}, **more):
        feed = {"feed": grid("photos", count, 2, 125, [187.5, 125])}
        add(title, images or {"photos": {"count": count, **photo}}, feed | screens, *parts, **more)

    add("fits", icons | {"photos": {"count": 60, **photo}},
        {"feed": table(60, 140, ("icons", [44, 44]), ("photos", [195, 130]))}, slow_end, slow_start)
    count = program["bytes"]
    if name == "qt":
        # 67 icons fit into 2 MiB, and 64 into 2 MB; of photos there are two in both.
        add("exceeds-bytes", {"icons": {"count": count, **small}}, {"feed": grid("icons", count, 2, 50, [44, 44])}, end, start)
    else:
        add_photos("exceeds-bytes", count, end, start, **few(name, 64))
    if count := program["count"]:
        size = {"width": 240, "height": 160} if name == "webkit" else {"width": 64, "height": 64}
        add("exceeds-count", {"tiny": {"count": count, "style": "flat", **size}},
            {"feed": grid("tiny", count, 5, 75, [75, 75])}, end, start)
    add("shown-smaller", {"photos": {"count": 300, **photo}}, {"feed": grid("photos", 300, 3, 84, [120, 80])}, slow_end,
        slow_start)
    add("two-sizes", album, {"feed": grid("album", 24, 3, 84, [120, 80]), "large": large}, [{"push": "large"}], rest(),
        slow_end, pop)
    add_photos("heavy-files", 200, end, start, images={"photos": {"count": 200, "encodedBytes": 720_000, **photo}})
    add_photos("back-and-forth", 200, *(to(row, slow, 0.5) for row in (12, 4, 20, 8, 32, 16, 44, 24)), **few(name, 16))
    flings = (1500, 2000, -1500) if name == "chromium-gpu" else (4000, 4000, -6000)
    add_photos("fling", 400, *([{"fling": velocity}, *rest()] for velocity in flings))
    add_photos("two-screens", 120, to(24, slow), [{"push": "large"}], rest(), slow_end, pop, slow_start,
               images=album | {"photos": {"count": 120, **photo}}, screens={"large": large})
    add_photos("covered", 120, end, [{"push": "empty"}], rest(5), pop, start)
    add("mixed", album | icons, {"feed": table(72, 125, ("icons", [44, 44]), ("album", [180, 120]))}, slow_end, slow_start)
    idle = {"chromium": 365, "chromium-gpu": 70, "firefox": 130, "qt": 100, "webkit": 70}[name]
    add_photos("idle", 120, end, rest(idle), start)
    if name == "qt":
        # What an app sets on its lists and images, and how the preset says it. A row that is current is kept; there is
        # none but in the variant that has Qt's default.
        lists, bare = {"cacheBuffer": 0}, "qt-quick(ahead=0,behind=0)"
        made["current-row"] = made["fits"] | {"settings": {"list": {"currentIndex": 0}}}
        for title, settings, policy in (
                ("buffer-0", {}, bare), ("reused-rows", {"list": {**lists, "reuseItems": True}}, bare),
                ("source-size", {"sourceSize": True}, "qt-quick(ahead=0,behind=0,fit=view)+key(path,sizes=exact)"),
                ("asynchronous", {"image": {"asynchronous": True}}, "qt-quick(ahead=0,behind=0,disk=same)"),
                ("uncached", {"image": {"cache": False}}, "none+decode(async,disk=sync)+disk(off)")):
            made[title] = made["fits"] | {"settings": {"list": lists} | settings, "policy": policy}
        return made, {"exceeds-count": "it counts bytes alone", "hidden": "it knows no background",
                      "moderate": "it knows no pressure", "critical": "it knows no pressure"}
    add_photos("hidden", 120, end, [{"background": "8s"}], rest(), start)
    for title, level in (("moderate", "warning"), ("critical", "critical")):
        # A limit that moderate pressure lowers is exceeded.
        add_photos(title, 400 if (title, name) == ("moderate", "chromium") else 200, end, [{"memoryWarning": level}], rest(3),
                   start, end)
    if name == "webkit":
        # WebKit's other cache models, and a page that is drawn without tiles.
        for title, more in (("browser-model", {"settings": {"model": "document-browser"}, "policy": "webkit-browser"}),
                            ("viewer-model", {"settings": {"model": "document-viewer"}, "policy": "webkit-viewer"}),
                            ("untiled", {"kind": "plain", "policy": "webkit(ahead=0,behind=0,tile=none,ends=0,keep=0)"})):
            made[title] = made["exceeds-bytes"] | more
    return made, {} if program["count"] else {"exceeds-count": "it counts bytes alone"}


def digest(preset):
    """That of a preset's parts, which draws the layouts: a preset that does otherwise meets others."""
    parts = json.loads((ROOT / "systems" / f"{preset}.json").read_text())["parts"]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def drawn(name):
    """Ten layouts that the digest of the preset's parts draws."""
    seed = digest(PROGRAMS[name]["preset"])
    return {title: draw(name, title, random.Random(f"{seed} {title}"))
            for title in (f"drawn-{which}" for which in range(1, 11))}


def draw(name, title, chance):
    """A layout whose lists are at most eight seconds and 12,000 points long at the fastest."""
    groups, screens, fastest = {}, {}, PROGRAMS[name]["speed"]
    for screen in ["feed", "other"][: chance.choice([1, 1, 2])]:
        wide, high = chance.choice([(88, 88), (300, 200), (600, 400), (640, 480), (400, 600), (1200, 800)])
        across = chance.choice([1, 2, 3])
        # Pictures fill their cells, at the width that the columns leave.
        width = WIDTH // across
        tall = round(width * high / wide)
        count = min(chance.choice([100, 200, 400, 700]), 200_000_000 // (wide * high),
                    min(12_000, 8 * fastest) // tall * across)
        groups[f"of-{screen}"] = {"count": count, "width": wide, "height": high,
                                  "format": chance.choice(["png", "png", "jpeg"])}
        screens[screen] = grid(f"of-{screen}", round(count * chance.choice([1, 1, 1.5])), across, tall, [width, tall])
    last = (screens["feed"]["items"] - 1) // screens["feed"]["columns"]
    steps = to(chance.choice(["end", chance.randint(last // 2, last)]), chance.choice([fastest // 2, fastest]))
    for _ in range(chance.randint(2, 3)):
        if len(screens) > 1 and chance.random() < 0.5:
            steps += [{"push": "other"}, *rest(), *to("end", fastest), {"pop": True}, *rest()]
        steps += to(chance.choice(["end", "start", chance.randint(0, last)]), chance.choice([fastest // 2, fastest]))
    return {"scenario": scenario(title, groups, screens, steps), **few(name, chance.choice([16, 32, 64]))}


def words(variant):
    """A variant as text, which tells whether a result is of the same one."""
    return hashlib.sha256(json.dumps(variant, sort_keys=True).encode()).hexdigest()[:12]
