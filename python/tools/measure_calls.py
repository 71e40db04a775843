"""Tells how many calls a second an order in Python answers: measure_calls.py [REQUESTS]

The same LRU runs in Python and in the lab, over a trace of skewed requests.
"""

import pathlib
import sys
import tempfile

import evictionlab

RECENT = """\
class Recent:
    def __init__(self, context):
        self.keys = {}

    def inserted(self, key, cost):
        self.keys[key] = cost

    def used(self, key):
        self.keys[key] = self.keys.pop(key)

    def removed(self, key):
        del self.keys[key]

    def evict(self, newcomer):
        key = next(iter(self.keys))
        del self.keys[key]
        return key
"""


def main() -> None:
    requests = sys.argv[1] if len(sys.argv) > 1 else "300000"
    with tempfile.TemporaryDirectory() as folder:
        trace, file = f"{folder}/trace.evk", pathlib.Path(folder) / "recent.py"
        file.write_text(RECENT)
        evictionlab.trace_generate("zipf", keys=20000, requests=requests, output=trace)
        for size in ("10%", "50%"):
            order = evictionlab.order(f"{file}:Recent")
            own, python = evictionlab.trace_run(trace, size=size, policies=["lru", order], jobs=1).rows
            if own["misses"] != python["misses"]:
                sys.exit(f"{python['misses']} misses in Python and {own['misses']} in the lab")
            calls = python["requests"] + python["evictions"]
            seconds = python["wall_ms"] / 1000
            print(
                f"at {size} {calls} calls, {python['evictions']} of them evictions, in {seconds:.2f} s: "
                f"{calls / seconds:,.0f} calls a second, {own['wall_ms']:.0f} ms in the lab"
            )


if __name__ == "__main__":
    main()
