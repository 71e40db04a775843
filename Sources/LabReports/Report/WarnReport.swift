import LabBase
import LabReplay
import LabRuns

/// `lab warn`'s answer to a person: what each policy held, what the warning freed, and what that
/// cost afterwards.
package enum WarnReport {
    package static func text(_ outcomes: [CellOutcome], _ style: TextStyle) -> String {
        let rows = outcomes.compactMap(\.warnRow)
        guard let first = rows.first else { return "No cell lived to see the warning.\n" }
        let moments = Set(rows.map { $0.written(.atMs) })
        let when =
            moments.count == 1
            ? "at \(moment(first))"
            : "at each policy's peak of memory"
        var lines = [
            "\(first[.scenario]) on \(first[.device]), "
                + "\(first[.memory]) memory: a "
                + (first[.level] == "critical"
                    ? "critical memory warning " : "memory warning ")
                + when, "",
        ]
        lines += table(rows, showsMoment: moments.count > 1).lines(style)
        lines.append("")
        for row in rows {
            let seed = hasSeeds(rows) ? "With seed \(row.written(.seed)), " : ""
            lines += style.paragraph(seed + sentence(row))
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
        let hasResident = rows.contains { !$0[figure: .beforeRssBytes].isNone }
        if hasResident { headings.append(.init(title: "RSS freed")) }
        var table = TextTable(headings: headings)
        let best = rows.map { $0.integer(.freedBytes) }.max() ?? 0
        for row in rows {
            var entries = [TextTable.Entry(text: row[.policy])]
            if hasSeeds { entries.append(.init(text: row.written(.seed))) }
            if showsMoment { entries.append(.init(text: moment(row))) }
            let freed = row.integer(.freedBytes)
            entries.append(.init(text: Fixed.bytes(row.integer(WarnColumns.before.image))))
            entries.append(.init(text: Fixed.bytes(row.integer(WarnColumns.after.image))))
            entries.append(
                .init(text: Fixed.bytes(freed), isBest: freed == best && freed > 0))
            entries.append(.init(text: row.written(.redecodes5s)))
            entries.append(.init(text: RunTable.seconds(row.number(.blankMs5s) ?? 0)))
            entries.append(
                .init(
                    text: row.number(.recoveredMs).map {
                        $0 == 0 ? "never fell" : "after " + RunTable.seconds($0)
                    } ?? "not in the run"))
            if hasResident {
                let fell = row.integer(.beforeRssBytes) - row.integer(.afterRssBytes)
                entries.append(.init(text: Fixed.bytes(fell)))
            }
            table.rows.append(entries)
        }
        return table
    }

    /// Exact, so that `--at` with what is printed gives the same figures.
    private static func moment(_ row: Row) -> String {
        Span.exact(ns: Int64(((row.number(.atMs) ?? 0) * 1e6).rounded()))
    }

    private static func hasSeeds(_ rows: [Row]) -> Bool {
        Set(rows.map { $0.written(.seed) }).count > 1
    }

    /// Who still holds what wasn't freed.
    private static func sentence(_ row: Row) -> String {
        let policy = row[.policy]
        let before = row.integer(WarnColumns.before.image)
        guard before > 0 else { return "\(policy) held no image at that moment." }
        let after = WarnColumns.after
        let holders = [
            ("views on screen", after.onScreen),
            ("views off screen", after.offScreen),
            ("the store", after.store), ("loads in flight", after.inFlight),
        ].compactMap { name, column in
            row.integer(column) > 0 ? "\(name) (\(Fixed.bytes(row.integer(column))))" : nil
        }
        let freed = row.integer(.freedBytes)
        let did =
            freed > 0
            ? "freed \(Fixed.bytes(freed)) of \(Fixed.bytes(before))"
            : "freed nothing of \(Fixed.bytes(before))"
        if holders.isEmpty { return "\(policy) \(did)." }
        let rest = freed > 0 ? "the rest" : "all of it"
        return "\(policy) \(did); \(rest) is held by \(Listing.and(holders))."
    }
}
