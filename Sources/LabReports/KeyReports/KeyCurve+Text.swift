import LabBase
import LabKeyTraces

/// A curve in columns, JSON and words.
extension KeyCurve {
    package static let columns: [Column] = [
        Column("trace", .text), Column("policy", .text), Column("spec", .text),
        Column("size", .count), Column("unit", .text), Column("requests", .count),
        Column("misses", .count, .lower), Column("miss_ratio", .ratio, .lower),
        Column("method", .text), Column("sample_rate", .ratio), Column("error", .ratio),
        Column("status", .text),
    ]

    package var rows: [Row] {
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

    package var csv: String { CSV.table(Self.columns, rows) }

    package var json: String {
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
    package func text(colour: Bool) -> String {
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
}
