import LabBase
import LabOrders

/// The columns of counts of a key trace's replay.
extension TypedColumn where Source == KeyCounts, Value == Int64 {
    /// Requests replayed.
    public static var requests: Self { Self("requests", .count) { Int64($0.requests) } }
    /// Requests that weren't hits.
    public static var misses: Self { Self("misses", .count, .lower) { Int64($0.misses) } }
    /// Entries that were evicted.
    public static var evictions: Self { Self("evictions", .count) { Int64($0.evictions) } }
    /// The largest excess of the cache over its size after an insertion.
    public static var excess: Self { Self("excess", .count) { $0.excess } }
}

extension TypedColumn where Source == KeyCounts, Value == Double {
    /// `misses` divided by `requests`.
    public static var missRatio: Self {
        Self("miss_ratio", .ratio, .lower) { .ratio(Int64($0.misses), Int64($0.requests)) }
    }
    /// Bytes of the misses, divided by all bytes requested.
    public static var byteMissRatio: Self {
        Self("byte_miss_ratio", .ratio, .lower) { .ratio($0.missedBytes, $0.requestedBytes) }
    }
}
