"""What a program did beside what the lab says of it."""

import collections
import csv
import io
import json
import pathlib
import subprocess
import tempfile

from layout import HEIGHT, SCALE


def run(lab, scenario, policy, *words):
    """What `lab run` prints of a scenario's file."""
    done = subprocess.run([lab, "run", scenario, "--policy", policy, "--format", "csv", *words], capture_output=True,
                          text=True, stdin=subprocess.DEVNULL)
    if done.returncode:
        raise RuntimeError(f"lab run {scenario} --policy '{policy}': {done.stderr.strip()}")
    return done.stdout


def predict(lab, scenario, policy):
    """The lab's decodes, [[seconds, picture]], and what is alive, [[seconds, bytes]], of a scenario's file."""
    with tempfile.TemporaryDirectory() as folder:
        events = pathlib.Path(folder) / "events.ndjson"
        run(lab, scenario, policy, "--memory", "model", "--events", events)
        decodes, alive, bytes_of = [], [[0, 0]], {}
        for line in events.read_text().splitlines():
            event = json.loads(line)
            kind, seconds = event.get("event"), event.get("t", 0) / 1000
            if kind == "decodes":
                decodes.append([seconds, event["image"]])
            elif kind == "born" and event.get("kind") != "scratch":  # What is drawn of a picture is none of its pixels.
                bytes_of[event["instance"]] = event["bytes"]
                alive.append([seconds, alive[-1][1] + event["bytes"]])
            elif kind == "died" and event["instance"] in bytes_of:
                alive.append([seconds, alive[-1][1] - bytes_of.pop(event["instance"])])
    return decodes, alive


def resident(lab, scenario, policy):
    """[[seconds, bytes]] that the kernel counts as the lab's own, above what it has without pictures."""
    with tempfile.TemporaryDirectory() as folder:
        timeline = pathlib.Path(folder) / "timeline.csv"
        row = next(csv.DictReader(io.StringIO(run(lab, scenario, policy, "--memory", "real", "--timeline", timeline))))
        bare = int(row["baseline_rss_bytes"])
        return [[float(row["t_ms"]) / 1000, int(row["rss_bytes"]) - bare] for row in csv.DictReader(timeline.open())]


def at(alive, seconds):
    return next((total for time, total in reversed(alive) if time <= seconds), 0)


def occurrences(decodes):
    """Each decode as (picture, which decode of the picture it is)."""
    seen = collections.Counter()
    return [(picture, seen.update([picture]) or seen[picture]) for _, picture in decodes]


def order(one, other):
    """`same`, `same set`, or the rank correlation (Spearman's) of the decodes that both have.

    >>> a, b, c = [0, "a/0"], [0, "a/1"], [0, "a/2"]
    >>> order([a, b, a], [a, b, a]), order([a, b], [b, a]), order([a, b, c, a], [b, a, c]), order([a], [b])
    ('same', 'same set', '0.500', 'none')
    """
    one, other = occurrences(one), occurrences(other)
    if set(one) == set(other):
        return "same" if one == other else "same set"
    places = {decode: place for place, decode in enumerate(other)}
    shared = [decode for decode in one if decode in places]
    ranks = {decode: rank for rank, decode in enumerate(sorted(shared, key=places.get))}
    far, count = sum((place - ranks[decode]) ** 2 for place, decode in enumerate(shared)), len(shared)
    return f"{1 - 6 * far / (count * (count * count - 1)):.3f}" if count > 1 else "none"


def by_step(decodes, begins):
    """The decodes of each step, as counts of pictures."""
    counts = [collections.Counter() for _ in begins]
    for seconds, picture in decodes:
        step = max((index for index, begun in enumerate(begins) if begun <= seconds), default=0)
        counts[step][picture] += 1
    return counts


def first_difference(record, decodes, timeline):
    """Where both differ first, in words; empty where the same pictures are decoded in each step."""
    theirs = by_step(record["decodes"], [seconds for seconds, _ in record["steps"]])
    ours = by_step(decodes, [step[0] for step in timeline])
    for (seconds, step), them, us in zip(record["steps"], theirs, ours):
        said = [f"{pictures.total()} by {who} alone ({', '.join(sorted(pictures, key=lambda it: (len(it), it))[:2])}"
                f"{', ...' * (len(pictures) > 2)})" for pictures, who in ((them - us, "the program"), (us - them, "the lab"))
                if pictures]
        if said:
            return f"at {step}, {seconds:.1f} s: {' and '.join(said)}"
    return ""


def kept_up(record):
    """Whether the program drew each motion: between two frames the content went less than half of the window."""
    return all(points <= HEIGHT / 2 for points in record["motions"])


def recording(record, scenario, policy):
    """What a program asked for and let go of, as a recording that the lab replays (Tests/Truth/programs has some). The
    comment in its last line has the pictures that the program decoded, in its order."""
    images = {name: {key: of[key] for key in ("count", "width", "height")} for name, of in scenario["images"].items()}
    sizes = {part["images"]: [round(SCALE * side) for side in part["size"]] for screen in scenario["screens"].values()
             for part in screen["cell"]}
    events = [{"trace": 1, "//": f"version {record['version']}", "scenario": scenario["name"], "policies": [policy],
               "images": images, "sizes": [*map(list, dict.fromkeys(map(tuple, sizes.values())))]}]
    for seconds, word, view, picture in record["asks"]:
        asked = {"event": "request", "view": view, "image": picture, "size": sizes[picture.split("/")[0]]}
        events.append({"t": round(seconds * 1000)} | (asked if word == "ask" else {"event": "drop", "view": view}))
    events.append({"t": round(record["steps"][-1][0] * 1000), "event": "end",
                   "//": " ".join(picture for _, picture in record["decodes"])})
    return "".join(json.dumps(event, separators=(",", ":")) + "\n" for event in events)
