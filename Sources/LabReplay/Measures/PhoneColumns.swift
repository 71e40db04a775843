import LabBase

extension PhoneFigures: RowSource {
    static let table: [TableColumn<PhoneFigures>] = [
        .of(.returns), .of(.warmReturns), .of(.usableMsP50), .of(.usableMsP95), .of(.coldStarts),
        .of(.killsForMemory), .of(.killsForLimit),
    ]
}

extension TypedColumn where Source == PhoneFigures, Value == Int64 {
    /// Visits to an app of a phone after its first.
    public static var returns: Self {
        Self(
            "returns", "visits to an app of a phone after its first; empty without a phone", .count
        ) {
            $0.returns
        }
    }
    /// Launches after a kill.
    public static var coldStarts: Self {
        Self(
            "cold_starts",
            "launches of an app of a phone after a kill: its first launch is none", .count, .lower
        ) { $0.coldStarts }
    }
    /// Kills for want of memory.
    public static var killsForMemory: Self {
        Self(
            "kills_for_memory",
            "those of `kills` that the phone's system made since memory ran short", .count, .lower
        ) { $0.killsForMemory }
    }
    /// Kills for what the app itself held.
    public static var killsForLimit: Self {
        Self(
            "kills_for_limit",
            "those of `kills` for what the app itself held: its own limit, or its heap", .count,
            .lower
        ) { $0.killsForLimit }
    }
}

extension TypedColumn where Source == PhoneFigures, Value == Double {
    /// The share of returns that found the app alive.
    public static var warmReturns: Self {
        Self(
            "warm_returns",
            "share of `returns` that found the app's process alive; empty without returns", .ratio,
            .higher
        ) { .ratio($0.warmReturns, $0.returns) }
    }
    /// From the tap until a returning app can be used: the median.
    public static var usableMsP50: Self {
        Self(
            "usable_ms_p50",
            "from the tap that brings an app back until its process runs and every view in sight "
                + "has its picture, or until it is left: the median over returns; empty without "
                + "them", .milliseconds, .lower
        ) { $0.usableNs.quantileNs(percent: 50) }
    }
    /// The same for the slowest twentieth.
    public static var usableMsP95: Self {
        Self(
            "usable_ms_p95", "the same, for the slowest twentieth", .milliseconds, .lower
        ) { $0.usableNs.quantileNs(percent: 95) }
    }
}
