import LabBase
import LabDevices
import LabPolicies
import LabReplay

/// A policy at a limit, and what it came to with each seed.
package struct AdviceCell: Sendable {
    package var policy: Policy
    /// Where the limit is one of those that were tried; else the policy has its own, or none.
    package var triedLimitBytes: Int64?
    /// Among the candidates, of which the simpler ones come first.
    package var place: Int
    /// A row for each seed.
    package var rows: [Row]
    /// When its images took most, with the first seed.
    package var peakNs: Int64

    package init(
        policy: Policy, triedLimitBytes: Int64?, place: Int, rows: [Row], peakNs: Int64 = 0
    ) {
        self.peakNs = peakNs
        self.policy = policy
        self.triedLimitBytes = triedLimitBytes
        self.place = place
        self.rows = rows
    }

    /// How much its stores may hold: 0 where there is none, nil where there is no limit.
    package var limitBytes: Int64? {
        if let triedLimitBytes { return triedLimitBytes }
        let composition = policy.composition
        let parts = composition.split.isEmpty ? [composition] : composition.split.map(\.composition)
        var sum: Int64 = 0
        for store in parts.compactMap(\.store) {
            guard let limit = store.limitBytes else { return nil }
            sum += limit
        }
        return sum
    }

    /// Whether it decodes to the same sizes, and takes the same for one image.
    func decodes(like other: AdviceCell) -> Bool {
        let (own, its) = (policy.composition, other.policy.composition)
        return own.decode == its.decode && own.key == its.key && its.split.isEmpty
    }

    /// As it is typed, its limit included.
    package func typed(on device: Device) -> String {
        triedLimitBytes.map { LimitText.policy(policy, limitBytes: $0, on: device) } ?? policy.text
    }

    /// Medians over the seeds. Those of a cell that died are of what it did until then.
    package var decodes: Double { median(.decodes) ?? 0 }
    package var blankMs: Double { median(.blankMs) ?? 0 }
    /// Requests whose views left before their image was there: what decodes less by them saves
    /// nothing.
    package var unserved: Double { median(.unservedRequests) ?? 0 }
    package var footprintBytes: Int64 {
        Int64((median(.peakFootprintBytes) ?? 0).rounded(.toNearestOrAwayFromZero))
    }

    func median<Value>(_ column: ResultColumn<Value>) -> Double? { Self.median(rows, column) }

    /// The middle one, or the mean of the two in the middle; nil where there is none.
    static func median<Source: RowSource, Value>(
        _ rows: [Row], _ column: TypedColumn<Source, Value>
    ) -> Double? {
        let sorted = rows.compactMap { $0.number(column) }.sorted()
        guard !sorted.isEmpty else { return nil }
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }

    func total(_ column: ResultColumn<Int64>) -> Int64 {
        rows.map { $0.integer(column) }.reduce(0, +)
    }

    /// Its process did its work: a row without figures says nothing of the policy.
    var isWhole: Bool {
        rows.allSatisfy { row in
            let status = row[.status]
            return status == RunStatus.ok.rawValue || status == RunStatus.killed.rawValue
        }
    }

    package var kills: Int64 { total(.kills) }
    /// By the device itself. What the script sends comes to every policy alike.
    package var deviceWarnings: Int64 { total(.pressureWarnings) }

    /// Not killed, not warned, and no view showed the image of another: with any seed.
    package var isReachable: Bool {
        isWhole && kills == 0 && deviceWarnings == 0 && total(.wrongImages) == 0
    }
}

/// Limits as they are typed, and as they are read.
enum LimitText {
    private static let units: [(name: String, bytes: Int64)] = [
        ("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1_000),
    ]

    /// `24MB`, `1.5MB`, `67108864`: as short as it can be and exact.
    static func typed(_ bytes: Int64) -> String { text(bytes, blank: "") ?? "\(bytes)" }

    /// `24 MB`. A limit that isn't round is shown in full.
    static func shown(_ bytes: Int64) -> String { text(bytes, blank: " ") ?? "\(bytes) B" }

    private static func text(_ bytes: Int64, blank: String) -> String? {
        guard let unit = units.first(where: { bytes >= $0.bytes }),
            bytes % (unit.bytes / 1000) == 0
        else { return nil }
        return Decimals.text(bytes, unit: unit.bytes, places: 3) + blank + unit.name
    }

    /// A policy that leaves its limit open, with one: `lru+weak` becomes `lru(limit=24MB)+weak`.
    /// Where no such text means the same, its full spec does.
    static func policy(_ policy: Policy, limitBytes: Int64, on device: Device) -> String {
        let limit = "limit=" + typed(limitBytes)
        let parts = policy.text.pieces(outsideParenthesesAt: "+")
        for index in parts.indices {
            var written = parts
            let part = written[index]
            written[index] =
                part.hasSuffix(")") ? "\(part.dropLast()), \(limit))" : "\(part)(\(limit))"
            let text = written.joined(separator: "+")
            let read = try? PolicySpec.parse(text, device: device)
            if read?.composition == policy.composition { return text }
        }
        return policy.spec
    }
}
