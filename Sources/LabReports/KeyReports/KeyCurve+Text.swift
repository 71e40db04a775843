import LabBase
import LabKeyTraces
import LabOrders
import LabReplay

/// A curve in columns, JSON and words.
extension KeyCurve {
    package static let columns = KeyResultColumns.curveTable.map(\.column)

    package var rows: [Row] {
        points.map { point in
            var counts = KeyCounts()
            counts.requests = totals.requests
            counts.misses = Int(point.misses)
            return KeyResultColumns.curveTable.row(
                of: KeyRow(
                    trace: traceName, policy: point.policy, capacity: point.capacity,
                    counts: counts, status: status(of: point),
                    method: point.method, sampleRate: point.rate, error: point.error, seed: seed,
                    sha256: files.sha256 ?? knownSHA256, shard: shard))
        }
    }

    private func status(of point: Point) -> String {
        if point.isOverLimit { return RunStatus.overLimit.rawValue }
        return damage == nil ? "ok" : "damaged"
    }

    package var csv: String { CSV.table(Self.columns, rows) }

    package var json: String {
        var report = JSONReport(provenance: .now(traces: files), rows: rows)
        report.extra = [
            ("trace", JSON(traceName)), ("files", JSON(decided)),
            ("requests", JSON(totals.requests)), ("keys", JSON(totals.keys)),
            ("seed", JSON(seed)), ("damage", JSON(damage?.finding)),
        ]
        return report.text
    }

    /// A table for people: sizes down, policies across.
    package func text(_ style: TextStyle) -> String {
        var lines = decided
        let keys = points.first?.method == .sampled || points.first?.method == .scaled
        // A merge of shards isn't told of the keys.
        let told = totals.keys > 0 ? " for \(keys ? "about " : "")\(totals.keys.grouped) keys" : ""
        lines.append("\(totals.requests.grouped) requests" + told)
        if let damage { lines.append("damaged: \(damage.finding)") }
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
            let able = own.filter { !$0.policy.order.isBound && !$0.isOverLimit }
            let least = able.map(\.misses).min()
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
                if point.isOverLimit { text += " (\(RunStatus.overLimit.rawValue))" }
                if let error = point.error {
                    text += " ±" + Fixed.decimal(error, places: 4)
                } else if point.method == .sampled || point.method == .shards {
                    text += " ±?"
                }
                entries.append(
                    .init(
                        text: text,
                        isBest: policies.count > 1 && point.misses == least
                            && !point.policy.order.isBound && !point.isOverLimit))
            }
            table.rows.append(entries)
        }
        lines += [""] + table.lines(style)
        return lines.joined(separator: "\n") + "\n"
    }
}
