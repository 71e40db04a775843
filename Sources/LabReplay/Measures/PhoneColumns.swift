import LabBase

extension PhoneFigures: RowSource {
    static let table: [TableColumn<PhoneFigures>] = [
        .of(.returns), .of(.warmReturns), .of(.usableMsP50), .of(.usableMsP95), .of(.coldStarts),
        .of(.killsForMemory), .of(.killsForLimit),
    ]
}

extension TypedColumn where Source == PhoneFigures, Value == Int64 {
    /// Visits to an app of a phone after its first.
    public static var returns: Self { Self("returns", .count) { $0.returns } }
    /// Launches after a kill.
    public static var coldStarts: Self { Self("cold_starts", .count, .lower) { $0.coldStarts } }
    /// Kills for want of memory.
    public static var killsForMemory: Self {
        Self("kills_for_memory", .count, .lower) { $0.killsForMemory }
    }
    /// Kills for what the app itself held.
    public static var killsForLimit: Self {
        Self("kills_for_limit", .count, .lower) { $0.killsForLimit }
    }
}

extension TypedColumn where Source == PhoneFigures, Value == Double {
    /// The share of returns that found the app alive.
    public static var warmReturns: Self {
        Self("warm_returns", .ratio, .higher) { .ratio($0.warmReturns, $0.returns) }
    }
    /// From the tap until a returning app can be used: the median.
    public static var usableMsP50: Self {
        Self("usable_ms_p50", .milliseconds, .lower) { $0.usableNs.p50Ns }
    }
    /// The same for the slowest twentieth.
    public static var usableMsP95: Self {
        Self("usable_ms_p95", .milliseconds, .lower) { $0.usableNs.p95Ns }
    }
}
