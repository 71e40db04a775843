/// How misses fall as a cache grows: a point for each policy and size.
public struct KeyCurve: Sendable {
    public enum Method: String, Sendable {
        /// All sizes at once, exactly.
        case onePass = "one-pass"
        /// Each size by itself, exactly.
        case replayed
        /// From a sample of the keys, all sizes at once.
        case sampled
        /// From a sample of the keys, replayed through caches that are smaller by as much.
        case scaled
    }

    public struct Point: Sendable {
        public var policy: KeyReplayPlan.Policy
        public var capacity: KeyCapacity
        public var misses: Int64
        public var method: Method
        /// Of the keys; nil where all were looked at.
        public var rate: Double?
        /// The standard error of the miss ratio, where it can be told.
        public var error: Double?

        public init(
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

    public var traceName: String
    public var decided: [String]
    /// Of the whole trace, of which a sample knows the keys by estimate alone.
    public var totals: KeyTotals
    public var points: [Point] = []
    public var damage: KeyTraceFailure?
    /// Replays that came to nothing, or to something else the second time.
    package var failed: [KeyResult] = []

    public init(traceName: String, decided: [String], totals: KeyTotals) {
        self.traceName = traceName
        self.decided = decided
        self.totals = totals
    }

    /// What a sample can't tell.
    public var warning: String? {
        guard let rate = points.compactMap(\.rate).first else { return nil }
        let keys = Int((Double(totals.keys) * rate).rounded())
        if keys < Self.fewKeys {
            return
                "the sample has \(keys) of about \(totals.keys) keys, which is too few to go by: "
                + "sample more of them"
        }
        let objectBytes =
            totals.isSized ? Double(totals.distinctBytes) / Double(max(1, totals.keys)) : 1
        let rough = points.count { point in
            point.method == .scaled && Double(point.capacity.amount) / objectBytes * rate < 100
        }
        guard rough > 0 else { return nil }
        return
            "\(rough) of the \(points.count) points stand for caches of fewer than 100 objects in "
            + "the sample, which is rough: sample more keys, or ask for larger sizes"
    }

    /// A sample with fewer keys says little.
    static var fewKeys: Int { 500 }

    public static let columns: [Column] = [
        Column("trace", .text), Column("policy", .text), Column("spec", .text),
        Column("size", .count), Column("unit", .text), Column("requests", .count),
        Column("misses", .count, .lower), Column("miss_ratio", .ratio, .lower),
        Column("method", .text), Column("sample_rate", .ratio), Column("error", .ratio),
        Column("status", .text),
    ]

    public var rows: [Row] {
        points.map { point in
            Row(
                columns: Self.columns,
                figures: [
                    .text(traceName), .text(point.policy.text), .text(point.policy.order.spec),
                    .integer(point.capacity.amount),
                    .text(point.capacity.isSized ? "bytes" : "objects"),
                    .integer(Int64(totals.requests)), .integer(point.misses),
                    .ratio(point.misses, Int64(totals.requests)), .text(point.method.rawValue),
                    Self.fraction(point.rate), Self.fraction(point.error),
                    .text(damage == nil ? "ok" : "damaged"),
                ])
        }
    }

    private static func fraction(_ value: Double?) -> Figure {
        guard let value else { return .none }
        return .fixed(Int64((value * 1e6).rounded()), places: 6)
    }

    public var csv: String { CSV.table(Self.columns, rows) }

    public var json: String {
        var report = JSONReport(provenance: .now([]), rows: rows)
        report.extra = [
            ("trace", JSONText.quoted(traceName)),
            ("files", "[\(decided.map(JSONText.quoted).joined(separator: ", "))]"),
            ("requests", "\(totals.requests)"), ("keys", "\(totals.keys)"),
            ("damage", damage.map { JSONText.quoted($0.words) } ?? "null"),
        ]
        return report.text
    }

    /// A table for people: sizes down, policies across.
    public func text(colour: Bool) -> String {
        var lines = decided
        let keys = points.first?.method == .sampled || points.first?.method == .scaled
        lines.append(
            "\(totals.requests.grouped) requests for \(keys ? "about " : "")"
                + "\(totals.keys.grouped) keys")
        if let damage { lines.append("damaged: \(damage.words)") }
        var policies: [String] = []
        var capacities: [KeyCapacity] = []
        for point in points {
            if !policies.contains(point.policy.text) { policies.append(point.policy.text) }
            if !capacities.contains(point.capacity) { capacities.append(point.capacity) }
        }
        var table = TextTable(
            headings: [.init(title: "size")] + policies.map { .init(title: $0) })
        for capacity in capacities {
            let own = points.filter { $0.capacity == capacity }
            let least = own.filter { !$0.policy.order.isBound }.map(\.misses).min()
            var entries = [
                TextTable.Entry(
                    text: capacity.isSized
                        ? Fixed.bytes(capacity.amount) : Int(capacity.amount).grouped)
            ]
            for policy in policies {
                guard let point = own.first(where: { $0.policy.text == policy }) else {
                    entries.append(.init(text: ""))
                    continue
                }
                var text = KeyReport.ratio(point.misses, Int64(totals.requests))
                if let error = point.error { text += " ±" + Fixed.decimal(error, places: 4) }
                entries.append(
                    .init(
                        text: text,
                        isBest: policies.count > 1 && point.misses == least
                            && !point.policy.order.isBound))
            }
            table.rows.append(entries)
        }
        lines += [""] + table.lines(colour: colour)
        return lines.joined(separator: "\n") + "\n"
    }

    /// Sizes from one object, or a thousandth, to all there is, each by as much larger than the one
    /// before.
    public static func usualCapacities(_ totals: KeyTotals, points: Int) -> [KeyCapacity] {
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
