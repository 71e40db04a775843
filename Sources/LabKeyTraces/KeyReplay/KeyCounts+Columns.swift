import LabBase
import LabOrders

/// The columns of what was counted while a key trace was replayed.
extension TypedColumn where Source == KeyCounts, Value == Int64 {
    /// Requests replayed.
    public static var requests: Self { Self("requests", .count) { Int64($0.requests) } }
    /// Requests that weren't answered.
    public static var misses: Self { Self("misses", .count, .lower) { Int64($0.misses) } }
    /// Entries that were given up for the limit.
    public static var evictions: Self { Self("evictions", .count) { Int64($0.evictions) } }
    /// The cache held so much more than its size, at most, when an insertion was over.
    public static var excess: Self { Self("excess", .count) { $0.excess } }
}

extension TypedColumn where Source == KeyCounts, Value == Double {
    /// `misses` of `requests`.
    public static var missRatio: Self {
        Self("miss_ratio", .ratio, .lower) { .ratio(Int64($0.misses), Int64($0.requests)) }
    }
    /// Bytes of the misses, of all bytes requested.
    public static var byteMissRatio: Self {
        Self("byte_miss_ratio", .ratio, .lower) { .ratio($0.missedBytes, $0.requestedBytes) }
    }
}
