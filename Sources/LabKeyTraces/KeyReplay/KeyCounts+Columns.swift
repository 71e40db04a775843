import LabBase
import LabOrders

/// The columns of what was counted while a key trace was replayed.
extension TypedColumn where Source == KeyCounts, Value == Int64 {
    public static var requests: Self { Self("requests", .count) { Int64($0.requests) } }
    public static var misses: Self { Self("misses", .count, .lower) { Int64($0.misses) } }
    public static var evictions: Self { Self("evictions", .count) { Int64($0.evictions) } }
}

extension TypedColumn where Source == KeyCounts, Value == Double {
    public static var missRatio: Self {
        Self("miss_ratio", .ratio, .lower) { .ratio(Int64($0.misses), Int64($0.requests)) }
    }
    public static var byteMissRatio: Self {
        Self("byte_miss_ratio", .ratio, .lower) { .ratio($0.missedBytes, $0.requestedBytes) }
    }
}
