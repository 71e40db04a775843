import LabBase
import LabKeyTraces

/// A summary for people and for programs.
extension KeySummary {
    package var text: String {
        var lines = decided
        func add(_ name: String, _ words: String) {
            lines.append(name + String(repeating: " ", count: 22 - name.count) + words)
        }
        add("requests", totals.requests.grouped)
        add("distinct keys", totals.keys.grouped)
        if totals.isSized {
            add("bytes requested", Fixed.bytes(totals.requestedBytes))
            add("bytes of the keys", Fixed.bytes(totals.distinctBytes))
            if let sizes {
                add(
                    "sizes",
                    "\(Fixed.bytes(sizes.lowerBound)) to \(Fixed.bytes(sizes.upperBound))")
            }
        } else {
            add("sizes", "none: each request counts as one")
        }
        add("requested once", "\(once.grouped) keys, \(Self.percent(once, totals.keys)) of them")
        add("most popular key", "\(mostRequests.grouped) requests")
        add("top 1 % of the keys", "\(Self.percent(topHundredth)) of the requests")
        add("top 10 % of the keys", "\(Self.percent(topTenth)) of the requests")
        add(
            "skew",
            skew.map { "\(Fixed.decimal($0, places: 2)) (requests fall as 1/rank^skew, fitted)" }
                ?? "too few keys with ten requests to tell")
        if !depths.isEmpty {
            add("keys until reuse", Self.quantileText(depths))
            add("requests until reuse", Self.quantileText(gaps))
        }
        if let times { add("time", timeText(times)) }
        if let damage { add("damaged", damage.words) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func timeText(_ times: ClosedRange<Int64>) -> String {
        let span = times.upperBound - times.lowerBound
        guard let ticksPerSecond, ticksPerSecond > 0 else {
            return "\(times.lowerBound) to \(times.upperBound)"
        }
        let seconds = span / Int64(ticksPerSecond)
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        return seconds < 120 ? "\(seconds) s" : "\(hours) h \(minutes) min (\(seconds) s)"
    }

    private static func quantileText(_ values: [Int64]) -> String {
        zip(quantiles, values).map { "\(Int($1).grouped) at \($0) %" }.joined(separator: ", ")
    }

    private static func percent(_ part: Int, _ whole: Int) -> String {
        whole > 0 ? percent(Double(part) / Double(whole)) : "0 %"
    }

    private static func percent(_ share: Double) -> String {
        Fixed.decimal(share * 100, places: 1) + " %"
    }

    package static let columns: [Column] =
        [
            Column("trace", .text), Column("requests", .count), Column("keys", .count),
            Column("requested_bytes", .bytes), Column("distinct_bytes", .bytes),
            Column("once", .count), Column("most_requests", .count),
            Column("top_1_share", .ratio), Column("top_10_share", .ratio), Column("skew", .ratio),
        ]
        + ["reuse_keys", "reuse_requests"].flatMap { name in
            quantiles.map { Column("\(name)_p\($0)", .count) }
        } + [
            Column("first_time", .count), Column("last_time", .count), Column("status", .text),
        ]

    private var row: Row {
        func fraction(_ value: Double?) -> Figure {
            value.map { .fixed(Int64(($0 * 1e6).rounded()), places: 6) } ?? .none
        }
        func counts(_ values: [Int64]) -> [Figure] {
            Self.quantiles.indices.map { values.isEmpty ? .none : .integer(values[$0]) }
        }
        return Row(
            columns: Self.columns,
            figures: [
                .text(name), .integer(Int64(totals.requests)), .integer(Int64(totals.keys)),
                totals.isSized ? .integer(totals.requestedBytes) : .none,
                totals.isSized ? .integer(totals.distinctBytes) : .none, .integer(Int64(once)),
                .integer(Int64(mostRequests)), fraction(topHundredth), fraction(topTenth),
                fraction(skew),
            ] + counts(depths) + counts(gaps) + [
                .integer(optional: times?.lowerBound), .integer(optional: times?.upperBound),
                .text(damage == nil ? "ok" : "damaged"),
            ])
    }

    package var csv: String { CSV.table(Self.columns, [row]) }

    package var json: String {
        var report = JSONReport(provenance: .now([]), rows: [row])
        report.extra = [
            ("files", "[\(decided.map(JSONText.quoted).joined(separator: ", "))]"),
            ("damage", damage.map { JSONText.quoted($0.words) } ?? "null"),
        ]
        return report.text
    }
}
