"""One cache of libCacheSim over one trace, as a process of its own: prints misses and seconds."""
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


def main():
    path, order, size, is_sized = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4] == "1"
    reader = peer.TraceReader(
        path, peer.TraceType.ORACLE_GENERAL_TRACE,
        peer.ReaderInitParam(ignore_obj_size=not is_sized))
    kind, settings = CACHES[order]
    begun = time.perf_counter()
    ratio, of_bytes = kind(size, **settings).process_trace(reader)
    seconds = time.perf_counter() - begun
    print(json.dumps({"miss_ratio": ratio, "byte_miss_ratio": of_bytes, "seconds": seconds}))


main()
