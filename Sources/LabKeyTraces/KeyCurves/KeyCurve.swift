import LabBase

/// Misses by cache size: a point for each policy and size.
package struct KeyCurve: Sendable {
    package enum Method: String, Sendable {
        /// All sizes at once, exactly.
        case onePass = "one-pass"
        /// Each size by itself, exactly.
        case replayed
        /// From a sample of the keys, all sizes at once.
        case sampled
        /// From all requests of some stretches of the trace, for small caches.
        case stretches
        /// From a sample of the keys, replayed through caches that are smaller by the same factor.
        case scaled
        /// The mean of shards of the keys.
        case shards
    }

    package struct Point: Sendable {
        package var policy: KeyReplayPlan.Policy
        package var capacity: KeyCapacity
        package var misses: Int64
        package var method: Method
        /// Share of the keys in the sample; nil without a sample.
        package var rate: Double?
        /// The standard error of the miss ratio; nil if it is unknown.
        package var error: Double?
        /// Index of its size in the plan.
        package var sizeIndex = 0
        /// True if the cache held more than its size.
        package var isOverLimit = false

        package init(
            policy: KeyReplayPlan.Policy, capacity: KeyCapacity, misses: Int64, method: Method,
            rate: Double? = nil, error: Double? = nil
        ) {
            self.policy = policy
            self.capacity = capacity
            self.misses = misses
            self.method = method
            self.rate = rate
            self.error = error
        }
    }

    package var traceName: String
    package var decided: [String]
    /// Totals of the whole trace; a sample only estimates its keys.
    package var totals: KeyTotals
    package var points: [Point] = []
    package var damage: Complaint?
    /// The options that say what is counted, as typed.
    package var options = ""
    /// The trace's files, if results are to name them.
    package var files: [KeyTraceFile] = []
    package var seed: UInt64 = 42
    /// Digest of a trace that isn't read here.
    package var knownSHA256: String?
    /// The shard of the keys that the curve is about; nil for all keys.
    package var shard: String?
    /// Replays that failed, exceeded their size, or differed in the second run.
    package var failed: [KeyResult] = []

    package init(traceName: String, decided: [String], totals: KeyTotals) {
        self.traceName = traceName
        self.decided = decided
        self.totals = totals
    }

    /// Limits of the sample's precision; nil for none.
    package var warning: String? {
        guard let rate = points.compactMap(\.rate).first else { return nil }
        let keys = Int(nearest: Double(totals.keys) * rate)
        if keys < Self.fewKeys {
            return
                "the sample has \(keys) of about \(totals.keys) keys, which is too few to go by: "
                + "sample more of them"
        }
        let unsure = points.count { $0.method == .sampled && $0.error == nil }
        if unsure > 0 {
            let least = Int((SampledLRU.fewestObjects / rate).rounded(.up))
            return
                "no error can be told of \(unsure) of the \(points.count) points, which may be off "
                + "by a lot: the sample tells it from \(least) objects on. Sample more keys, ask "
                + "for larger sizes, or leave out --sample"
        }
        let objectBytes =
            totals.isSized ? Double(totals.distinctBytes) / Double(max(1, totals.keys)) : 1
        let rough = points.count { point in
            point.method == .scaled
                && Double(point.capacity.amount) / objectBytes * rate
                    < SampledLRU.fewestObjects
        }
        guard rough > 0 else { return nil }
        return
            "\(rough) of the \(points.count) points stand for caches of fewer than "
            + "\(Self.fewestSampled) objects in the sample, which is rough: sample "
            + "more keys, or ask for larger sizes"
    }

    /// Objects of the sample in a cache, from which on an error can be told.
    package static var fewestSampled: Int { Int(SampledLRU.fewestObjects) }

    /// A sample with fewer keys is too small.
    static var fewKeys: Int { 500 }

    /// Sizes from one object, or a thousandth, to the whole trace, in equal ratios.
    package static func usualCapacities(_ totals: KeyTotals, points: Int) -> [KeyCapacity] {
        let most = totals.isSized ? totals.distinctBytes : Int64(totals.keys)
        guard most > 0 else { return [] }
        let least = totals.isSized ? max(1, most / 1000) : 1
        var amounts: [Int64] = []
        for number in 0..<points {
            let share = points > 1 ? Double(number) / Double(points - 1) : 1
            let ratio = Double(most) / Double(least)
            let amount = Int64(
                (Double(least) * StableMath.exp(share * StableMath.ln(ratio))).rounded())
            if amounts.last != amount { amounts.append(amount) }
        }
        return amounts.map { KeyCapacity(amount: $0, isSized: totals.isSized) }
    }
}
