"""Counts the same small traces with libCacheSim and lab: trace, order, size, theirs, ours."""
import subprocess
import tempfile

from rules import DETERMINISTIC, LAB, ours, theirs

# As in GoldenTests.swift: patterns, sizes, seed.
TRACES = {
    "zipf": (["zipf(keys=2000)"], None, 7),
    "sized": (["zipf(keys=2000)"], "lognormal(16KB, 1.5)", 8),
    "mix": (["zipf(keys=2000, skew=0.8, share=80%)+scan(share=20%)"], None, 9),
    "loop": (["loop(keys=500, share=70%)+zipf(keys=2000, share=30%)"], None, 10),
}
# Theirs crashes on small caches.
ORDERS = [order for order in DETERMINISTIC if not order.startswith("lfuda")]
SIZES = {False: [25, 100, 400], True: [1_000_000, 5_000_000, 20_000_000]}


def drawn(folder, name):
    """The trace's path."""
    patterns, sizes, seed = TRACES[name]
    path = f"{folder}/{name}.oracleGeneral"
    command = [LAB, "trace", "generate", *patterns, "--requests", "20000"]
    command += ["--seed", str(seed), "--output", path] + (["--sizes", sizes] if sizes else [])
    subprocess.run(command, check=True)
    return path


def main():
    for name, (_, sizes, _) in TRACES.items():
        with tempfile.TemporaryDirectory() as folder:
            path = drawn(folder, name)
            is_sized = sizes is not None
            own = ours(path, ORDERS, SIZES[is_sized], is_sized)
            for order in ORDERS:
                for size in SIZES[is_sized]:
                    their = theirs(path, order, size, is_sized)
                    print(name, order, size, "-" if their is None else their, own[order, size])


if __name__ == "__main__":
    main()
