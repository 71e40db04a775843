import LabBase
import LabDevices
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
        var lines = style.heading(
            "\(first[.scenario]) on \(first[.device]), \(first[.memory]) memory: "
                + "\(signal(first[.level])) \(when)")
        lines.append("")
        lines += table(rows, showsMoment: moments.count > 1).lines(style)
        lines.append("")
        for row in rows {
            let seed = hasSeeds(rows) ? "With seed \(row.written(.seed)), " : ""
            lines += style.paragraph(seed + sentence(row))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func signal(_ level: String) -> String {
        switch WarningLevel(rawValue: level) {
        case .critical: "a critical memory warning"
        case .warning, nil: "a memory warning"
        case let number?: "trim level \(number.rawValue)"
        }
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
            // A warning that frees nothing costs nothing: what follows would have been without it.
            entries.append(.init(text: freed > 0 ? row.written(.redecodes5s) : "-"))
            let blank = RunTable.seconds(row.number(.blankMs5s) ?? 0)
            entries.append(.init(text: freed > 0 ? blank : "-"))
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
        let garbage = row.integer(after.garbage)
        let holders = [
            ("views on screen", row.integer(after.onScreen)),
            ("views off screen", row.integer(after.offScreen)),
            ("the store", row.integer(after.store) - garbage),
            ("loads in flight", row.integer(after.inFlight)),
        ].compactMap { $1 > 0 ? "\($0) (\(Fixed.bytes($1)))" : nil }
        let freed = row.integer(.freedBytes)
        let did =
            freed > 0
            ? "freed \(Fixed.bytes(freed)) of \(Fixed.bytes(before))"
            : "freed nothing of \(Fixed.bytes(before))"
        let waits = garbage > 0 ? ["\(Fixed.bytes(garbage)) is garbage, collected later"] : []
        let rest = freed > 0 || garbage > 0 ? "the rest" : "all of it"
        let holds = holders.isEmpty ? [] : ["\(rest) is held by \(Listing.and(holders))"]
        return "\(policy) \(([did] + waits + holds).joined(separator: "; "))."
    }
}
