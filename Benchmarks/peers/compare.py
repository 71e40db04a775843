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
from typing import NamedTuple

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


class Run(NamedTuple):
    """What a process said and took."""
    output: str
    seconds: float
    """On processors, by the user's code and by the system's."""
    cpu: float
    """The largest resident set in bytes."""
    peak: int


def run(command):
    begun = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    output, error = process.stdout.read(), process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - begun
    if status != 0:
        raise SystemExit(f"{' '.join(command)}: {error.strip()}")
    return Run(output, seconds, usage.ru_utime + usage.ru_stime,
               usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024))


def trace(options, kind_of_file="oracleGeneral"):
    """The trace's path; made if it isn't there."""
    sizes = ["--sizes", "lognormal(16KB, 1.5)"] if options.sizes else []
    kind = "sized" if options.sizes else "ones"
    name = f"{options.requests}-{options.keys}-{options.skew}-{options.seed}-{kind}"
    path = f"{FOLDER}/{name}.{kind_of_file}"
    command = [LAB, "trace", "generate", "zipf", "--keys", str(options.keys), "--requests",
               str(options.requests), "--skew", str(options.skew), "--seed", str(options.seed),
               *sizes, "--to", kind_of_file, "--output", path]
    if not os.path.exists(path):
        run(command)
    print("trace: " + " ".join(f"'{word}'" if "(" in word else word for word in command))
    return path


def ours(path, order, size, options):
    unit = [] if options.sizes else ["--unit-size"]
    text = f"{size}B" if options.sizes else str(size)
    command = [LAB, "trace", "run", path, "--policy", order, "--size", text, "--jobs", "1",
               "--format", "csv", "--no-digest", "--quiet", *unit]
    said = run(command)
    row = next(csv.DictReader(io.StringIO(said.output)))
    return int(row["misses"]), said.seconds, said.peak


def theirs(path, order, size, options):
    command = [sys.executable, f"{HERE}/peer.py", path, order, str(size),
               "1" if options.sizes else "0"]
    said = run(command)
    result = json.loads(said.output.strip().splitlines()[-1])
    return (round(result["miss_ratio"] * options.requests), said.seconds, said.peak,
            result["seconds"])


def capacities(path, options):
    """The sizes in objects or bytes, as lab resolves shares."""
    sizes = ",".join(options.shares)
    unit = [] if options.sizes else ["--unit-size"]
    said = run([LAB, "trace", "run", path, "--policy", "fifo", "--size", sizes,
                "--format", "csv", "--no-digest", "--quiet", *unit])
    return [int(row["size"]) for row in csv.DictReader(io.StringIO(said.output))]


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


def our_grid(path, orders, options):
    """One command for all caches, and its misses by order and size."""
    unit = [] if options.sizes else ["--unit-size"]
    command = [LAB, "trace", "run", path, "--jobs", str(options.jobs), "--format", "csv",
               "--no-digest", "--quiet", "--size", ",".join(options.shares), *unit]
    for order in orders:
        command += ["--policy", order]
    said = run(command)
    rows = csv.DictReader(io.StringIO(said.output))
    return said, {(row["policy"], int(row["size"])): int(row["misses"]) for row in rows}


def their_grid(path, orders, sizes, options, settings):
    """One process for all caches, one after the other over one reader: a process for each would
    take longer."""
    command = [sys.executable, f"{HERE}/peer.py", path, ",".join(orders),
               ",".join(map(str, sizes)), "1" if options.sizes else "0", *settings]
    said = run(command)
    results = map(json.loads, said.output.strip().splitlines())
    return said, {(result["order"], result["size"]): round(result["miss_ratio"] * options.requests)
                  for result in results}


def grid(options):
    """Twelve orders at eight sizes, whole processes by turns: CPU seconds of one command of ours,
    and of one process of theirs, with its own settings, and with hash tables as large as the trace
    needs them, which it can't know."""
    options.shares = ["0.1%", "0.3%", "1%", "3%", "10%", "20%", "40%", "80%"]
    orders = [order for order in options.orders if order != "belady"]
    power = str(max(10, (options.keys - 1).bit_length()))
    ways = {"as it comes": [], f"hashpower={power}": [power]}
    lines = []
    for kind in options.formats:
        path = trace(options, kind)
        sizes = capacities(path, options)
        mine, peers = [], {way: [] for way in ways}
        for _ in range(options.repeats):
            said, misses = our_grid(path, orders, options)
            mine.append(said)
            for way, settings in ways.items():
                said, others = their_grid(path, orders, sizes, options, settings)
                peers[way].append(said)
        same = [cell for cell in others if cell[0] not in REASONS]
        equal = sum(misses[cell] == others[cell] for cell in same)
        for way, saids in peers.items():
            ratios = sorted(m.cpu / p.cpu for m, p in zip(mine, saids))
            cpu = [statistics.median(said.cpu for said in run) for run in (mine, saids)]
            peak = [max(said.peak for said in run) / 1e6 for run in (mine, saids)]
            lines.append(
                f"{kind:<15}{way:<15}{cpu[0]:>8.2f}{cpu[1]:>8.2f}"
                f"{statistics.median(ratios):>8.3f}  {ratios[0]:.3f} to {ratios[-1]:.3f}"
                f"{peak[0]:>7.0f}{peak[1]:>8.0f}  {equal} of {len(same)}")
    print(f"{len(orders)} orders at {len(sizes)} sizes, whole processes by turns, medians of "
          f"{options.repeats}: user's and system's CPU seconds")
    print(f"{'format':<15}{'libCacheSim':<15}{'ours':>8}{'theirs':>8}{'ratio':>8}  {'of turns':<14}"
          f"{'MB':>7}{'theirs':>8}  equal misses where the rules are one")
    print("\n".join(lines))


def curve(options):
    """LRU's curve, exactly and from a hundredth of the keys, and how far the sample is off."""
    path = trace(options)
    base = [LAB, "trace", "curve", path, "--unit-size", "--format", "csv", "--no-digest", "--quiet"]
    for jobs in range(1, (os.cpu_count() or 1) + 1):
        said = run(base + ["--jobs", str(jobs)])
        print(f"exact, 100 sizes, jobs {jobs}: {said.seconds:.2f} s, CPU {said.cpu:.2f} s, "
              f"{said.peak / 1e6:.0f} MB")
    exact = {int(row["size"]): float(row["miss_ratio"])
             for row in csv.DictReader(io.StringIO(said.output))}
    sizes = ",".join(str(size) for size in exact)
    for how in (["--sample", "1%"], ["--sample-keys", "8192"]):
        said = run(base + how + ["--size", sizes])
        rows = list(csv.DictReader(io.StringIO(said.output)))
        off = [abs(float(row["miss_ratio"]) - exact[int(row["size"])]) for row in rows]
        told = statistics.mean(float(row["error"]) for row in rows)
        print(f"{' '.join(how)}: {said.seconds:.2f} s, {said.peak / 1e6:.0f} MB; off by "
              f"{statistics.mean(off):.4f} in the mean of {len(off)} sizes, {max(off):.4f} at "
              f"most; it says {told:.4f}")


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/peers/compare", description=__doc__)
    parser.add_argument("--requests", type=int, help="default: 20 million, of a grid 1 million")
    parser.add_argument("--keys", type=int, help="default: 1 million, of a grid 100,000")
    parser.add_argument("--skew", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--sizes", action="store_true", help="keys have sizes, and those count")
    parser.add_argument("--shares", type=lambda text: text.split(","), default=["1%", "10%"])
    parser.add_argument("--orders", type=lambda text: text.split(","), default=ORDERS)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--jobs", type=int, default=2, help="of a grid of ours")
    parser.add_argument("--formats", type=lambda text: text.split(","),
                        default=["oracleGeneral", "csv"], help="of a grid's trace")
    parser.add_argument("--grid", action="store_true")
    parser.add_argument("--curve", action="store_true")
    options = parser.parse_args()
    options.requests = options.requests or (1_000_000 if options.grid else 20_000_000)
    options.keys = options.keys or (100_000 if options.grid else 1_000_000)
    if options.grid:
        grid(options)
    elif options.curve:
        curve(options)
    else:
        compare(options)


main()
