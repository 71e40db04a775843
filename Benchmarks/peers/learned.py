"""Miss ratios of 3l-cache beside those of libCacheSim's ThreeLCache and LRB, lru and belady.

    Benchmarks/peers/learned                     four drawn traces of a million requests
    Benchmarks/peers/learned TRACE... [--unit-size]     oracleGeneral

Ours is a mean over seeds, with the least and the most. Theirs takes no seed. Both draw, and their
trees are LightGBM's. LRB, which needs minutes, runs with --lrb.
"""
import argparse
import csv
import io
import json
import os
import statistics
import subprocess
import sys

LAB = os.environ.get("LAB", ".build/release/lab")
HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = ".build/peers"
# Patterns, sizes, seed.
DRAWN = {
    "zipf": ("zipf(keys=100000)", None, 11),
    "sized": ("zipf(keys=50000, skew=0.8)", "lognormal(16KB, 1.5)", 7),
    "scan": ("zipf(keys=50000, skew=0.9, share=70%)+scan(share=30%)", "lognormal(16KB, 1.5)", 9),
    "loop": ("loop(keys=10000, share=40%)+zipf(keys=50000, skew=0.8, share=60%)",
             "lognormal(16KB, 1.5)", 12),
}
GOALS = {"3l-cache": "bytes", "3l-cache(goal=objects)": "objects"}


def drawn(name):
    """The trace's path; made if it isn't there."""
    pattern, sizes, seed = DRAWN[name]
    path = f"{FOLDER}/learned-{name}.oracleGeneral"
    os.makedirs(FOLDER, exist_ok=True)
    if not os.path.exists(path):
        subprocess.run(
            [LAB, "trace", "generate", pattern, "--requests", "1000000", "--seed", str(seed),
             "--output", path] + (["--sizes", sizes] if sizes else []), check=True)
    return path


def ours(path, orders, sizes, is_sized, seed):
    """Lab's rows."""
    command = [LAB, "trace", "run", path, "--size", ",".join(sizes), "--seed", str(seed)]
    command += ["--format", "csv", "--quiet", "--no-digest"]
    command += [] if is_sized else ["--unit-size"]
    for order in orders:
        command += ["--policy", order]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return list(csv.DictReader(io.StringIO(output)))


def theirs(path, order, size, is_sized):
    """Their ratios of objects and of bytes; none where their process fails."""
    run = subprocess.run(
        [sys.executable, f"{HERE}/peer.py", path, order, str(size), "1" if is_sized else "0"],
        capture_output=True, text=True)
    if run.returncode != 0:
        return None
    result = json.loads(run.stdout.strip().splitlines()[-1])
    return result["miss_ratio"], result["byte_miss_ratio"]


def told(ratios):
    """Ratios of objects and of bytes: their means, and the range of the first."""
    if not ratios:
        return "none"
    objects = [pair[0] for pair in ratios]
    text = f"{statistics.mean(objects):.4f} {statistics.mean(pair[1] for pair in ratios):.4f}"
    return text + (f" [{min(objects):.4f}, {max(objects):.4f}]" if len(ratios) > 1 else "")


def compare(name, path, is_sized, options):
    """Prints a line for each size and order."""
    by_cell = {}
    orders = ["lru", "belady", *GOALS]
    for seed in range(42, 42 + options.seeds):
        for row in ours(path, orders if seed == 42 else GOALS, options.sizes, is_sized, seed):
            ratios = float(row["miss_ratio"]), float(row["byte_miss_ratio"])
            by_cell.setdefault((int(row["size"]), row["policy"]), []).append(ratios)
    for size in sorted({size for size, _ in by_cell}):
        for order in ["lru", "belady"]:
            print(f"{name:<8}{size:>12}  {order:<26}{told(by_cell[size, order])}")
        for order, goal in GOALS.items():
            peer = theirs(path, order, size, is_sized)
            print(f"{name:<8}{size:>12}  {order:<26}{told(by_cell[size, order])}")
            print(f"{name:<8}{size:>12}  {f'ThreeLCache, {goal}':<26}{told(peer and [peer])}",
                  flush=True)
        if options.lrb:
            peer = theirs(path, "lrb", size, is_sized)
            print(f"{name:<8}{size:>12}  {'LRB':<26}{told(peer and [peer])}", flush=True)


def main():
    parser = argparse.ArgumentParser(
        prog="Benchmarks/peers/learned", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("traces", nargs="*")
    parser.add_argument("--sizes", type=lambda text: text.split(","), default=["1%", "10%"])
    parser.add_argument("--unit-size", action="store_true")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--lrb", action="store_true")
    options = parser.parse_args()
    print("miss ratio of objects, of bytes [least, most of objects over seeds]")
    for path in options.traces:
        compare(os.path.basename(path), path, not options.unit_size, options)
    if not options.traces:
        for name, (_, sizes, _) in DRAWN.items():
            compare(name, drawn(name), sizes is not None, options)


main()
