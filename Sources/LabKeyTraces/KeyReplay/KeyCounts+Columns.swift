import LabBase
import LabOrders

/// The columns of counts of a key trace's replay.
extension TypedColumn where Source == KeyCounts, Value == Int64 {
    /// Requests replayed.
    public static var requests: Self {
        Self(
            "requests",
            "requests after the warm-up; of a window, those of the warm-up included; of a "
                + "curve, those of the whole trace", .count
        ) { Int64($0.requests) }
    }
    /// Requests that weren't hits.
    public static var misses: Self {
        Self(
            "misses",
            "those whose key wasn't in the cache; of a curve, estimated where `method` is "
                + "`sampled`, `stretches`, `scaled` or `shards`", .count, .lower
        ) { Int64($0.misses) }
    }
    /// Entries that were evicted.
    public static var evictions: Self {
        Self(
            "evictions", "entries given up", .count
        ) { Int64($0.evictions) }
    }
    /// The largest excess of the cache over its size after an insertion.
    public static var excess: Self {
        Self(
            "excess",
            "by how much more than `size` the cache held when an insertion was over, at most",
            .count
        ) { $0.excess }
    }
}

extension TypedColumn where Source == KeyCounts, Value == Double {
    /// `misses` divided by `requests`.
    public static var missRatio: Self {
        Self(
            "miss_ratio", "`misses / requests`; empty without requests", .ratio, .lower
        ) { .ratio(Int64($0.misses), Int64($0.requests)) }
    }
    /// Bytes of the misses, divided by all bytes requested.
    public static var byteMissRatio: Self {
        Self(
            "byte_miss_ratio",
            "bytes of the requests that missed over bytes of all; equal to `miss_ratio` "
                + "where each counts for one", .ratio, .lower
        ) { .ratio($0.missedBytes, $0.requestedBytes) }
    }
}
