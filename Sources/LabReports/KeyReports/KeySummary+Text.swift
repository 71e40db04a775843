import LabBase
import LabKeyTraces

/// A summary for people and for programs.
extension KeySummary {
    /// A first screen has the lines that matter most.
    package var answer: Answer {
        // An empty line and the last one are the screen's own.
        let most = Answer.mostLines - 2
        let told = Set(
            entries.indices.sorted { (entries[$0].rank, $0) < (entries[$1].rank, $1) }.prefix(most))
        var answer = Answer()
        answer.add(brief: .lines(entries.indices.filter(told.contains).map { entries[$0].line }))
        answer.add(details: [.lines(entries.map(\.line))])
        return answer
    }

    /// Lines, and how much each matters: a lower rank comes first.
    private var entries: [(rank: Int, line: String)] {
        // A guess about columns comes first; a format by itself says little.
        var lines = decided.map { (rank: $0.contains("=column") ? -1 : 3, line: $0) }
        func add(_ name: String, _ words: String, rank: Int = 0) {
            let blanks = String(repeating: " ", count: 22 - name.count)
            lines.append((rank, name + blanks + words))
        }
        add("requests", totals.requests.grouped)
        if totals.updates > 0 { add("writes and deletes", "\(totals.updates.grouped) of them") }
        let others = totals.details.subtracting(.operations).words
        if !others.isEmpty { add("they have", Listing.and(others)) }
        add("distinct keys", totals.keys.grouped)
        if totals.isSized {
            add("bytes requested", Fixed.bytes(totals.requestedBytes))
            add("bytes of the keys", Fixed.bytes(totals.distinctBytes))
            if let sizes {
                add(
                    "sizes", "\(Fixed.bytes(sizes.lowerBound)) to \(Fixed.bytes(sizes.upperBound))",
                    rank: 1)
            }
        } else {
            add("sizes", "none: each request counts as one")
        }
        add("requested once", "\(once.of("key")), \(Self.percent(once, totals.keys)) of all")
        add("most popular key", mostRequests.of("request"), rank: 2)
        add("top 1 % of the keys", share(topHundredth, 100), rank: 1)
        add("top 10 % of the keys", share(topTenth, 10))
        add(
            "skew",
            skew.map { "\(Fixed.decimal($0, places: 2)) (requests fall as 1/rank^skew, fitted)" }
                ?? "too few keys with ten requests to tell")
        if !depths.isEmpty {
            add("keys until reuse", Self.quantileText(depths))
            add("requests until reuse", Self.quantileText(gaps), rank: 1)
        }
        if let times { add("time", timeText(times)) }
        if let damage { add("damaged", damage.finding) }
        return lines
    }

    /// A part of few keys is less than one: then it is of the most popular key.
    private func share(_ share: Double, _ part: Int) -> String {
        "\(Self.percent(share)) of the requests"
            + (totals.keys < part ? " (one of \(totals.keys.of("key")))" : "")
    }

    private func timeText(_ times: ClosedRange<Int64>) -> String {
        // From the least to the greatest of 64 bits it takes all of them.
        let span = UInt64(bitPattern: times.upperBound &- times.lowerBound)
        guard let ticksPerSecond, ticksPerSecond > 0 else {
            return "\(times.lowerBound) to \(times.upperBound)"
        }
        let seconds = span / UInt64(ticksPerSecond)
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

    private typealias Number = TypedColumn<KeySummary, Int64>
    private typealias Decimal = TypedColumn<KeySummary, Double>

    private static let table: [TableColumn<KeySummary>] =
        [
            .same(KeyResultColumns.trace) { .text($0.name) },
            .same(KeyResultColumns.requests) { .integer(Int64($0.totals.requests)) },
            .of(Number("keys", .count) { Int64($0.totals.keys) }),
            .of(sized("requested_bytes") { $0.requestedBytes }),
            .of(sized("distinct_bytes") { $0.distinctBytes }),
            .of(Number("once", .count) { Int64($0.once) }),
            .of(Number("most_requests", .count) { Int64($0.mostRequests) }),
            .of(Decimal("top_1_share", .ratio) { .share($0.topHundredth) }),
            .of(Decimal("top_10_share", .ratio) { .share($0.topTenth) }),
            .of(Decimal("skew", .ratio) { .share($0.skew) }),
        ]
        + atQuantiles("reuse_keys") { $0.depths }
        + atQuantiles("reuse_requests") { $0.gaps } + [
            .of(Number("first_time", .count) { $0.times?.lowerBound }),
            .of(Number("last_time", .count) { $0.times?.upperBound }),
            .same(KeyResultColumns.status) { .text($0.damage == nil ? "ok" : "damaged") },
        ]

    private static func sized(
        _ name: String, _ bytes: @escaping @Sendable (KeyTotals) -> Int64
    ) -> Number {
        Number(name, .bytes) { $0.totals.isSized ? bytes($0.totals) : nil }
    }

    private static func atQuantiles(
        _ name: String, _ values: @escaping @Sendable (KeySummary) -> [Int64]
    ) -> [TableColumn<KeySummary>] {
        quantiles.enumerated().map { index, quantile in
            .of(
                Number("\(name)_p\(quantile)", .count) { summary in
                    let values = values(summary)
                    return values.isEmpty ? nil : values[index]
                })
        }
    }

    package static let columns =
        table.map(\.column) + [.of(.lab), KeyResultColumns.traceSHA256.column]

    /// - Parameter files: what it is of.
    package func csv(of files: [KeyTraceFile]) -> String { CSV.table(Self.columns, [row(files)]) }

    private func row(_ files: [KeyTraceFile]) -> Row {
        Row(
            columns: Self.columns,
            figures: Self.table.row(of: self).figures + [
                LabVersion.figure, files.sha256.map { .text($0) } ?? .none,
            ])
    }

    package func json(of files: [KeyTraceFile]) -> String {
        JSONReport(
            traces: files,
            extra: [("files", JSON(decided)), ("damage", JSON(damage?.finding))],
            rows: [row(files)]
        ).text
    }
}
