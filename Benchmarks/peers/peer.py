"""Caches of libCacheSim over one trace, as a process of its own: prints misses and seconds."""
import json
import sys
import time

import libcachesim as peer

CACHES = {
    "lru": (peer.LRU, {}), "fifo": (peer.FIFO, {}), "clock": (peer.Clock, {}),
    "sieve": (peer.Sieve, {}), "slru": (peer.SLRU, {}), "arc": (peer.ARC, {}),
    "s3fifo": (peer.S3FIFO, {}), "2q": (peer.TwoQ, {}), "lfu": (peer.LFU, {}),
    "lirs": (peer.LIRS, {}), "w-tinylfu": (peer.WTinyLFU, {}), "gdsf": (peer.GDSF, {}),
    "belady": (peer.Belady, {}), "lru-k": (peer.LRUK, {}), "random": (peer.Random, {}),
    "hyperbolic": (peer.Hyperbolic, {}), "lecar": (peer.LeCaR, {}), "lhd": (peer.LHD, {}),
    "cacheus": (peer.Cacheus, {}), "clock-pro": (peer.ClockPro, {}), "mq": (peer.MQ, {}),
    "3l-cache": (peer.ThreeLCache, {"objective": "byte-miss-ratio"}),
    "3l-cache(goal=objects)": (peer.ThreeLCache, {"objective": "object-miss-ratio"}),
    "lrb": (peer.LRB, {}),
}


def reader_of(path, is_sized):
    settings = peer.ReaderInitParam(ignore_obj_size=not is_sized)
    if not path.endswith(".csv"):
        return peer.TraceReader(path, peer.TraceType.ORACLE_GENERAL_TRACE, settings)
    # As lab writes it: time, key and perhaps size.
    settings.has_header = settings.has_header_set = True
    settings.obj_id_is_num = settings.obj_id_is_num_set = True
    settings.time_field, settings.obj_id_field = 1, 2
    if is_sized:
        settings.obj_size_field = 3
    return peer.TraceReader(path, peer.TraceType.CSV_TRACE, settings)


def main():
    """peer.py TRACE ORDERS SIZES IS_SIZED [HASHPOWER]: a line for each cache."""
    path, orders, sizes, is_sized = sys.argv[1:5]
    power = {"hashpower": int(sys.argv[5])} if len(sys.argv) > 5 else {}
    reader = reader_of(path, is_sized == "1")
    for order in orders.split(","):
        kind, settings = CACHES[order]
        for size in map(int, sizes.split(",")):
            reader.reset()
            begun = time.perf_counter()
            ratio, of_bytes = kind(size, **settings, **power).process_trace(reader)
            seconds = time.perf_counter() - begun
            print(json.dumps({"order": order, "size": size, "miss_ratio": ratio,
                              "byte_miss_ratio": of_bytes, "seconds": seconds}), flush=True)


main()
