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
        let columns = policies.map { policy in
            ShownColumn<KeyCapacity>(heading: .init(title: policy)) { capacity in
                entry(
                    points.filter { $0.capacity == capacity }, policy, isAlone: policies.count < 2)
            }
        }
        let size = ShownColumn<KeyCapacity>.figure("size") {
            $0.isSized ? Fixed.bytes($0.amount) : Int($0.amount).grouped
        }
        let table = TextTable(capacities, [size] + columns)
        return [Block.lines(lines), .table(table)].text(style)
    }

    /// A policy's point among those of one size.
    private func entry(_ points: [Point], _ policy: String, isAlone: Bool) -> TextTable.Entry {
        guard let point = points.first(where: { $0.policy.text == policy }) else {
            return .init(text: "")
        }
        func isAble(_ point: Point) -> Bool { !point.policy.order.isBound && !point.isOverLimit }
        var text = KeyReport.ratio(point.misses, Int64(totals.requests))
        if point.isOverLimit { text += " (\(RunStatus.overLimit.rawValue))" }
        if let error = point.error {
            text += " ±" + Fixed.decimal(error, places: 4)
        } else if point.method == .sampled || point.method == .shards {
            text += " ±?"
        }
        let least = points.filter(isAble).map(\.misses).min()
        return .init(text: text, isBest: !isAlone && isAble(point) && point.misses == least)
    }
}
