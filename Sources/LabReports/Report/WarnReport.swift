import LabBase
import LabRuns

/// `lab warn`'s answer to a person: what each policy held, what the warning freed, and what that
/// cost afterwards.
package enum WarnReport {
    package static func text(_ outcomes: [CellOutcome], colour: Bool) -> String {
        let rows = outcomes.compactMap(\.warnRow)
        guard let first = rows.first else { return "No cell lived to see the warning.\n" }
        let moments = Set(rows.map { $0.text("at_ms") })
        let when =
            moments.count == 1
            ? "at \(moment(first))"
            : "at each policy's peak of memory"
        var lines = [
            "\(first.text("scenario")) on \(first.text("device")), "
                + "\(first.text("memory")) memory: a "
                + (first.text("level") == "critical"
                    ? "critical memory warning " : "memory warning ")
                + when, "",
        ]
        lines += table(rows, showsMoment: moments.count > 1).lines(colour: colour)
        lines.append("")
        for row in rows {
            let seed = hasSeeds(rows) ? "With seed \(row.text("seed")), " : ""
            lines += Paragraph.wrapped(seed + sentence(row), width: 80)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func table(_ rows: [Row], showsMoment: Bool) -> TextTable {
        var headings = [TextTable.Heading(title: "policy", isNumber: false)]
        let hasSeeds = hasSeeds(rows)
        if hasSeeds { headings.append(.init(title: "seed")) }
        if showsMoment { headings.append(.init(title: "at")) }
        headings += ["before", "after", "freed", "redecodes", "blank", "back at 90 %"].map {
            .init(title: $0)
        }
        let hasResident = rows.contains { !$0["before_rss_bytes"].isNone }
        if hasResident { headings.append(.init(title: "RSS freed")) }
        var table = TextTable(headings: headings)
        let best = rows.map { $0.integer("freed_bytes") }.max() ?? 0
        for row in rows {
            var entries = [TextTable.Entry(text: row.text("policy"))]
            if hasSeeds { entries.append(.init(text: row.text("seed"))) }
            if showsMoment { entries.append(.init(text: moment(row))) }
            let freed = row.integer("freed_bytes")
            entries.append(.init(text: Fixed.bytes(row.integer("before_image_bytes"))))
            entries.append(.init(text: Fixed.bytes(row.integer("after_image_bytes"))))
            entries.append(
                .init(text: Fixed.bytes(freed), isBest: freed == best && freed > 0))
            entries.append(.init(text: row.text("redecodes_5s")))
            entries.append(.init(text: RunTable.seconds(row["blank_ms_5s"].number ?? 0)))
            entries.append(
                .init(
                    text: row["recovered_ms"].number.map {
                        $0 == 0 ? "never fell" : "after " + RunTable.seconds($0)
                    } ?? "not in the run"))
            if hasResident {
                let fell = row.integer("before_rss_bytes") - row.integer("after_rss_bytes")
                entries.append(.init(text: Fixed.bytes(fell)))
            }
            table.rows.append(entries)
        }
        return table
    }

    /// Exact, so that `--at` with what is printed gives the same figures.
    private static func moment(_ row: Row) -> String { row.text("at_ms") + " ms" }

    private static func hasSeeds(_ rows: [Row]) -> Bool {
        Set(rows.map { $0.text("seed") }).count > 1
    }

    /// Who still holds what wasn't freed.
    private static func sentence(_ row: Row) -> String {
        let policy = row.text("policy")
        let before = row.integer("before_image_bytes")
        guard before > 0 else { return "\(policy) held no image at that moment." }
        let holders = [
            ("views on screen", "after_onscreen_bytes"),
            ("views off screen", "after_offscreen_bytes"),
            ("the store", "after_store_bytes"), ("loads in flight", "after_inflight_bytes"),
        ].compactMap { name, column in
            row.integer(column) > 0 ? "\(name) (\(Fixed.bytes(row.integer(column))))" : nil
        }
        let freed = row.integer("freed_bytes")
        let did =
            freed > 0
            ? "freed \(Fixed.bytes(freed)) of \(Fixed.bytes(before))"
            : "freed nothing of \(Fixed.bytes(before))"
        if holders.isEmpty { return "\(policy) \(did)." }
        let rest = freed > 0 ? "the rest" : "all of it"
        return "\(policy) \(did); \(rest) is held by \(Listing.and(holders))."
    }
}
