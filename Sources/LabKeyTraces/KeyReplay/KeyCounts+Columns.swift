import LabBase
import LabOrders

/// The columns of counts of a key trace's replay.
extension TypedColumn where Source == KeyCounts, Value == Int64 {
    /// Requests replayed.
    public static var requests: Self {
        Self("requests", row: "trace/requests", .count) { Int64($0.requests) }
    }
    /// Requests that weren't hits.
    public static var misses: Self {
        Self("misses", row: "trace/misses", .count, .lower) { Int64($0.misses) }
    }
    /// Entries that were evicted.
    public static var evictions: Self {
        Self("evictions", row: "trace/evictions", .count) { Int64($0.evictions) }
    }
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

/// The columns of counts of traces with operations, times to live, costs or latencies.
extension TypedColumn where Source == KeyCounts, Value == Int64 {
    /// Requests that wrote a key.
    public static var writes: Self {
        Self("writes", .count) { $0.details.map { Int64($0.writes) } }
    }
    /// Requests that deleted a key.
    public static var deletes: Self {
        Self("deletes", .count) { $0.details.map { Int64($0.deletes) } }
    }
    /// Entries that were found expired.
    public static var expired: Self {
        Self("expired", .count) { $0.details.map { Int64($0.expired) } }
    }
    /// Requests that waited for an earlier request's fetch.
    public static var delayed: Self {
        Self("delayed", .count) { $0.details.map { Int64($0.delayed) } }
    }
    /// Mean wait of a request for a fetch.
    public static var meanWaitNs: Self {
        Self(Column("mean_wait_ns", .nanoseconds, .lower)) { .integer(optional: $0.meanWaitNs) }
    }
}

extension TypedColumn where Source == KeyCounts, Value == Double {
    /// Costs of the misses, divided by the costs of all requests.
    public static var costMissRatio: Self {
        Self("cost_miss_ratio", .ratio, .lower) { counts in
            counts.details.flatMap { .ratio($0.missedCost, $0.requestedCost) } ?? .none
        }
    }
}

extension KeyCounts {
    /// Number of requests with those that write or delete.
    package var replayed: Int { requests + (details.map { $0.writes + $0.deletes } ?? 0) }

    /// Mean wait of a request for a fetch, cut to whole nanoseconds; nil without latencies' column,
    /// or without requests.
    package var meanWaitNs: Int64? {
        guard let details, requests > 0 else { return nil }
        return details.waitedNs / Int64(requests)
    }
}
