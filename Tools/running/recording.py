"""What a program asked for and let go of, as a recording that the lab replays: Tests/Truth/programs has some."""

import json


def text(record, scenario, policy):
    """A recording. The comment in its last line has the pictures that the program decoded, in its order."""
    images = {name: {key: group[key] for key in ("count", "width", "height")}
              for name, group in scenario["images"].items()}
    events = [{"trace": 1, "//": f"version {record['version']}", "scenario": scenario["name"], "policies": [policy],
               "images": images}]
    for seconds, word, view, picture in record["asks"]:
        asked = {"event": "request", "view": view, "image": picture}
        events.append({"t": round(seconds * 1000)} | (asked if word == "ask" else {"event": "drop", "view": view}))
    events.append({"t": round(record["steps"][-1][0] * 1000), "event": "end",
                   "//": " ".join(picture for _, picture in record["decodes"])})
    return "".join(json.dumps(event, separators=(",", ":")) + "\n" for event in events)
