"""Orders by libCacheSim's rules, lab's and its own: misses of each over traces.

    Benchmarks/peers/rules                      four drawn traces of 20,000 requests
    Benchmarks/peers/rules TRACE... [--sizes 100,1000]

Deterministic orders must miss as often. lecar draws: lab runs with 40 seeds, and libCacheSim, which
takes no seed, must lie within them.
"""
import argparse
import csv
import io
import os
import subprocess
import sys
import tempfile

LAB = os.environ.get("LAB", ".build/release/lab")
# By lab's name: libCacheSim's.
CLASSES = {
    "lru": "LRU", "fifo": "FIFO", "clock": "Clock", "sieve": "Sieve", "lfu": "LFU",
    "lru-k(rules=libcachesim)": "LRUK", "s3fifo(rules=libcachesim)": "S3FIFO",
    "2q(rules=libcachesim)": "TwoQ", "arc": "ARC", "slru(rules=libcachesim)": "SLRU",
    "gdsf": "GDSF", "belady": "Belady", "lirs(rules=libcachesim)": "LIRS",
    "mq(rules=libcachesim)": "MQ", "lfuda(rules=libcachesim)": "LFUDA",
    "lecar(rules=libcachesim)": "LeCaR", "s3fifo-d(rules=libcachesim)": "S3FIFOd",
    "qd-lp(rules=libcachesim)": "QDLP", "clock2q-plus(rules=libcachesim)": "Clock2QPlus",
    "lru+admit(bloom,error=0.001%)": "LRU with bloomfilter",
}
DRAWN = ["lecar(rules=libcachesim)"]
DETERMINISTIC = [order for order in CLASSES if order not in DRAWN]
SEEDS = 40
# One trace, one process: some of theirs keep what was before, or end it, or never do.
COUNT = """
import sys, libcachesim as peer, libcachesim.libcachesim_python as bare
path, kind, size, sized = sys.argv[1:]
kind, _, filter = kind.partition(" with ")
reader = peer.TraceReader(
    path, peer.TraceType.ORACLE_GENERAL_TRACE,
    peer.ReaderInitParam(ignore_obj_size=sized == "0"))
if hasattr(peer, kind):
    cache = getattr(peer, kind)(int(size))._cache
else:
    # Some orders have no class.
    cache = getattr(bare, kind + "_init")(
        bare.CommonCacheParams(int(size), 86400 * 300, 16, False), "")
if filter:
    cache.admissioner = getattr(bare, f"create_{filter}_admissioner")(None)
ratio = bare.c_process_trace(cache, reader._reader, 0, -1)[0]
print(round(ratio * reader.get_num_of_req()))
"""


def theirs(path, order, size, is_sized, limit=120):
    """Their misses; none where their process fails, or hasn't ended in so many seconds."""
    try:
        run = subprocess.run(
            [sys.executable, "-c", COUNT, path, CLASSES[order], str(size), str(int(is_sized))],
            capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return None
    return int(run.stdout.split()[-1]) if run.returncode == 0 else None


def ours(path, orders, sizes, is_sized, seed=42):
    """Lab's misses, by order and size."""
    unit = "B" if is_sized else ""
    command = [LAB, "trace", "run", path, "--format", "csv", "--quiet", "--no-digest"]
    command += ["--size", ",".join(f"{size}{unit}" for size in sizes), "--seed", str(seed)]
    command += [] if is_sized else ["--unit-size"]
    for order in orders:
        command += ["--policy", order]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    # A policy comes back as it was typed.
    rows = csv.DictReader(io.StringIO(text))
    return {(row["policy"], int(row["size"])): int(row["misses"]) for row in rows}


def compare(name, path, sizes, is_sized):
    """Prints a line for each order and size, and returns how many differ."""
    own = ours(path, DETERMINISTIC, sizes, is_sized)
    failed = 0
    for order in DETERMINISTIC:
        for size in sizes:
            count = theirs(path, order, size, is_sized)
            verdict = "no end" if count is None else "yes" if count == own[order, size] else "NO"
            failed += verdict == "NO"
            print(f"{name} {order} {size} {count} {own[order, size]} {verdict}", flush=True)
    drawn = [ours(path, DRAWN, sizes, is_sized, seed) for seed in range(1, SEEDS + 1)]
    for order in DRAWN:
        for size in sizes:
            count = theirs(path, order, size, is_sized)
            seen = [run[order, size] for run in drawn]
            is_within = count is not None and min(seen) <= count <= max(seen)
            failed += not is_within
            print(f"{name} {order} {size} {count} {min(seen)}..{max(seen)} "
                  f"{'within' if is_within else 'NO'}", flush=True)
    return failed


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/peers/rules", description=__doc__)
    parser.add_argument("traces", nargs="*")
    parser.add_argument("--sizes", default="100,1000")
    options = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for path in options.traces:
            sizes = [int(size) for size in options.sizes.split(",")]
            copy = f"{folder}/trace.oracleGeneral"
            subprocess.run([LAB, "trace", "convert", path, "--to", "oracleGeneral", "--output",
                            copy], check=True)
            failed += compare(os.path.basename(path), copy, sizes, False)
            os.remove(copy)
        if not options.traces:
            from goldens import SIZES, TRACES, drawn
            for name, (_, sizes, _) in TRACES.items():
                failed += compare(name, drawn(folder, name), SIZES[sizes is not None],
                                  sizes is not None)
    print(f"{failed} differ" if failed else "none differs")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
