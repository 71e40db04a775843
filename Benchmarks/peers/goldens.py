"""Counts the same small traces with libCacheSim and lab: trace, order, size, theirs, ours."""
import csv
import io
import os
import subprocess
import sys
import tempfile

LAB = os.environ["LAB"]

# As in GoldenTests.swift: patterns, sizes, seed.
TRACES = {
    "zipf": (["zipf(keys=2000)"], None, 7),
    "sized": (["zipf(keys=2000)"], "lognormal(16KB, 1.5)", 8),
    "mix": (["zipf(keys=2000, skew=0.8, share=80%)+scan(share=20%)"], None, 9),
    "loop": (["loop(keys=500, share=70%)+zipf(keys=2000, share=30%)"], None, 10),
}
SIZES = {False: [25, 100, 400], True: [1_000_000, 5_000_000, 20_000_000]}
ORDERS = [
    "lru", "fifo", "clock", "sieve", "lfu", "lru-k(kept=no)", "s3fifo", "2q", "arc", "slru", "gdsf",
    "belady",
]
# One trace, one process: some of theirs keep what was before.
COUNT = """
import sys, libcachesim as peer
kinds = {
    "lru": peer.LRU, "fifo": peer.FIFO, "clock": peer.Clock, "sieve": peer.Sieve,
    "lfu": peer.LFU, "lru-k(kept=no)": peer.LRUK, "s3fifo": peer.S3FIFO, "2q": peer.TwoQ,
    "arc": peer.ARC, "slru": peer.SLRU, "gdsf": peer.GDSF, "belady": peer.Belady,
}
path, order, size, sized = sys.argv[1:]
reader = peer.TraceReader(
    path, peer.TraceType.ORACLE_GENERAL_TRACE,
    peer.ReaderInitParam(ignore_obj_size=sized == "0"))
print(kinds[order](int(size)).process_trace(reader)[0])
"""


def theirs(path, order, size, is_sized, requests):
    run = subprocess.run(
        [sys.executable, "-c", COUNT, path, order, str(size), str(int(is_sized))],
        capture_output=True, text=True)
    if run.returncode != 0:
        return "-"
    return round(float(run.stdout.split()[-1]) * requests)


def ours(path, sizes, is_sized):
    unit = "B" if is_sized else ""
    command = [LAB, "trace", "run", path, "--format", "csv", "--quiet"]
    command += ["--size", ",".join(f"{size}{unit}" for size in sizes)]
    command += [] if is_sized else ["--unit-size"]
    for order in ORDERS:
        command += ["--policy", order]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rows = csv.DictReader(io.StringIO(text))
    return {(row["policy"], int(row["size"])): int(row["misses"]) for row in rows}


def main():
    for name, (patterns, sizes, seed) in TRACES.items():
        with tempfile.TemporaryDirectory() as folder:
            path = f"{folder}/{name}.oracleGeneral"
            command = [LAB, "trace", "generate", *patterns, "--requests", "20000"]
            command += ["--seed", str(seed), "--output", path]
            command += ["--sizes", sizes] if sizes else []
            subprocess.run(command, check=True)
            is_sized = sizes is not None
            own = ours(path, SIZES[is_sized], is_sized)
            for order in ORDERS:
                for size in SIZES[is_sized]:
                    their = theirs(path, order, size, is_sized, 20_000)
                    print(name, order, size, their, own[order, size])


main()
