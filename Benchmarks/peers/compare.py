"""Compares lab with libCacheSim, whole processes by turns, on a trace that lab generates."""
import argparse
import csv
import io
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

LAB = os.environ["LAB"]
FOLDER = ".build/peers"
HERE = os.path.dirname(os.path.abspath(__file__))

ORDERS = ["lru", "fifo", "clock", "sieve", "slru", "arc", "s3fifo", "2q", "lfu", "lirs",
          "w-tinylfu", "gdsf", "belady"]
# Why counts needn't be equal. docs/look-up/systems.md has each order's rules.
REASONS = {
    "lirs": "ours follows the paper", "lru-k": "ours follows the paper",
    "s3fifo": "ours follows the paper", "slru": "ours follows the paper",
    "2q": "ours follows the paper",
    "w-tinylfu": "theirs has a counting Bloom filter, ours a count-min sketch",
    "random": "drawn", "hyperbolic": "drawn", "lecar": "drawn", "lhd": "drawn",
    "cacheus": "drawn", "clock-pro": "ours follows the paper", "mq": "ours follows the paper",
    "3l-cache": "drawn, by trees of ours", "3l-cache(goal=objects)": "drawn, by trees of ours",
}
THEIRS = {order: f"{order}(rules=libcachesim)"
          for order in ["lirs", "lru-k", "lecar", "s3fifo", "slru", "2q", "mq"]}


def run(command):
    """Output, seconds, and the largest resident set in bytes."""
    begun = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    output, error = process.stdout.read(), process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - begun
    if status != 0:
        raise SystemExit(f"{' '.join(command)}: {error.strip()}")
    return output, seconds, usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def trace(options):
    """The trace's path; made if it isn't there."""
    sizes = ["--sizes", "lognormal(16KB, 1.5)"] if options.sizes else []
    kind = "sized" if options.sizes else "ones"
    name = f"{options.requests}-{options.keys}-{options.skew}-{options.seed}-{kind}"
    path = f"{FOLDER}/{name}.oracleGeneral"
    command = [LAB, "trace", "generate", "zipf", "--keys", str(options.keys), "--requests",
               str(options.requests), "--skew", str(options.skew), "--seed", str(options.seed),
               *sizes, "--to", "oracleGeneral", "--output", path]
    if not os.path.exists(path):
        run(command)
    print("trace: " + " ".join(f"'{word}'" if "(" in word else word for word in command))
    return path


def ours(path, order, size, options):
    unit = [] if options.sizes else ["--unit-size"]
    text = f"{size}B" if options.sizes else str(size)
    command = [LAB, "trace", "run", path, "--policy", order, "--size", text, "--jobs", "1",
               "--format", "csv", "--no-digest", "--quiet", *unit]
    output, seconds, peak = run(command)
    row = next(csv.DictReader(io.StringIO(output)))
    return int(row["misses"]), seconds, peak


def theirs(path, order, size, options):
    command = [sys.executable, f"{HERE}/peer.py", path, order, str(size),
               "1" if options.sizes else "0"]
    output, seconds, peak = run(command)
    result = json.loads(output.strip().splitlines()[-1])
    return round(result["miss_ratio"] * options.requests), seconds, peak, result["seconds"]


def capacities(path, options):
    """The sizes in objects or bytes, as lab resolves shares."""
    sizes = ",".join(options.shares)
    unit = [] if options.sizes else ["--unit-size"]
    output, _, _ = run([LAB, "trace", "run", path, "--policy", "fifo", "--size", sizes,
                        "--format", "csv", "--no-digest", "--quiet", *unit])
    return [int(row["size"]) for row in csv.DictReader(io.StringIO(output))]


def compare(options):
    path = trace(options)
    print("whole processes, by turns, medians of", options.repeats)
    print(f"{'order':<11}{'size':>10}{'misses':>12}{'theirs':>12}  {'M req/s':>8}{'theirs':>8}"
          f"{'ratio':>7}{'loop':>7}{'MB':>7}{'theirs':>8}  equal")
    for share, size in zip(options.shares, capacities(path, options)):
        for order in options.orders:
            mine, peers = [], []
            for _ in range(options.repeats):
                mine.append(ours(path, order, size, options))
                peers.append(theirs(path, order, size, options))
            misses, others = mine[0][0], peers[0][0]
            seconds = statistics.median(m[1] for m in mine)
            other_seconds = statistics.median(p[1] for p in peers)
            loop = statistics.median(p[3] for p in peers)
            verdict = "yes" if misses == others else REASONS.get(order, "NO")
            if misses != others and order in THEIRS:
                same = ours(path, THEIRS[order], size, options)[0]
                verdict += " (equal)" if same == others else f" ({same})"
            million = options.requests / 1e6
            print(f"{order:<11}{share:>10}{misses:>12}{others:>12}  {million / seconds:>8.1f}"
                  f"{million / other_seconds:>8.1f}{other_seconds / seconds:>7.2f}"
                  f"{loop / seconds:>7.2f}{mine[0][2] / 1e6:>7.0f}{peers[0][2] / 1e6:>8.0f}"
                  f"  {verdict}", flush=True)
    print("ratio: their whole process over ours; loop: their replay alone, without Python's start, "
          "over our whole process")


def grid(options):
    """Twelve orders at eight sizes: one command of ours, and their runs, two at a time."""
    path = trace(options)
    options.shares = ["0.1%", "0.3%", "1%", "3%", "10%", "20%", "40%", "80%"]
    sizes = capacities(path, options)
    orders = [order for order in ORDERS if order != "belady"]
    unit = [] if options.sizes else ["--unit-size"]
    command = [LAB, "trace", "run", path, "--jobs", "2", "--format", "csv", "--no-digest",
               "--quiet", "--size", ",".join(options.shares), *unit]
    for order in orders:
        command += ["--policy", order]
    _, seconds, peak = run(command)
    print(f"ours: {len(orders)} orders at {len(sizes)} sizes: {seconds:.1f} s, {peak / 1e6:.0f} MB")
    cells = [(order, size) for order in orders for size in sizes]
    begun = time.perf_counter()
    with ThreadPoolExecutor(2) as pool:
        peaks = list(pool.map(lambda cell: theirs(path, *cell, options)[2], cells))
    other_seconds = time.perf_counter() - begun
    other_peak = sum(sorted(peaks)[-2:])
    print(f"theirs, two processes at a time: {other_seconds:.1f} s, "
          f"the largest two {other_peak / 1e6:.0f} MB")
    print(f"{other_seconds / seconds:.1f} times as fast, in {peak / other_peak:.2f} of the memory")


def curve(options):
    """LRU's curve, exactly and from a hundredth of the keys, and how far the sample is off."""
    path = trace(options)
    base = [LAB, "trace", "curve", path, "--unit-size", "--format", "csv", "--no-digest", "--quiet"]
    output, seconds, peak = run(base)
    print(f"exact, 100 sizes: {seconds:.2f} s, {peak / 1e6:.0f} MB")
    exact = {int(row["size"]): float(row["miss_ratio"])
             for row in csv.DictReader(io.StringIO(output))}
    sizes = ",".join(str(size) for size in exact)
    for how in (["--sample", "1%"], ["--sample-keys", "8192"]):
        output, seconds, peak = run(base + how + ["--size", sizes])
        rows = list(csv.DictReader(io.StringIO(output)))
        off = [abs(float(row["miss_ratio"]) - exact[int(row["size"])]) for row in rows]
        said = statistics.mean(float(row["error"]) for row in rows)
        print(f"{' '.join(how)}: {seconds:.2f} s, {peak / 1e6:.0f} MB; off by "
              f"{statistics.mean(off):.4f} in the mean of {len(off)} sizes, {max(off):.4f} at "
              f"most; it says {said:.4f}")


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/peers/compare", description=__doc__)
    parser.add_argument("--requests", type=int, default=20_000_000)
    parser.add_argument("--keys", type=int, default=1_000_000)
    parser.add_argument("--skew", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--sizes", action="store_true", help="keys have sizes, and those count")
    parser.add_argument("--shares", type=lambda text: text.split(","), default=["1%", "10%"])
    parser.add_argument("--orders", type=lambda text: text.split(","), default=ORDERS)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--grid", action="store_true")
    parser.add_argument("--curve", action="store_true")
    options = parser.parse_args()
    if options.grid:
        grid(options)
    elif options.curve:
        curve(options)
    else:
        compare(options)


main()
