import LabBase
import LabCells
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
        let sentences = rows.map { row in
            (hasSeeds(rows) ? "With seed \(row.written(.seed)), " : "") + sentence(row)
        }
        let blocks: [Block] = [
            .heading(
                "\(first[.scenario]) on \(first[.device]), \(first[.memory]) memory: "
                    + "\(signal(first[.level])) \(when)"),
            .table(table(rows, showsMoment: moments.count > 1)),
            .together(Block.paragraphs(sentences)),
        ]
        return blocks.text(style)
    }

    private static func signal(_ level: String) -> String {
        switch WarningLevel(rawValue: level) {
        case .critical: "a critical memory warning"
        case .warning, nil: "a memory warning"
        case let number?: "trim level \(number.rawValue)"
        }
    }

    private static func table(_ rows: [Row], showsMoment: Bool) -> TextTable {
        let best = rows.map { $0.integer(.freedBytes) }.max() ?? 0
        // A warning that frees nothing costs nothing: what follows would have been without it.
        func cost(_ text: @escaping (Row) -> String) -> (Row) -> String {
            { $0.integer(.freedBytes) > 0 ? text($0) : "-" }
        }
        let hasResident = rows.contains { !$0[figure: .beforeRssBytes].isNone }
        return TextTable(
            rows,
            [
                .text("policy") { $0[.policy] },
                hasSeeds(rows) ? .figure("seed") { $0.written(.seed) } : nil,
                showsMoment ? .figure("at", moment) : nil,
                .figure("before") { Fixed.bytes($0.integer(WarnColumns.before.image)) },
                .figure("after") { Fixed.bytes($0.integer(WarnColumns.after.image)) },
                .figure(
                    "freed",
                    isBest: { $0.integer(.freedBytes) == best && best > 0 },
                    { Fixed.bytes($0.integer(.freedBytes)) }),
                .figure("redecodes", cost { $0.written(.redecodes5s) }),
                .figure("blank", cost { RunTable.seconds($0.number(.blankMs5s) ?? 0) }),
                .figure("back at 90 %") { row in
                    row.number(.recoveredMs).map {
                        $0 == 0 ? "never fell" : "after " + RunTable.seconds($0)
                    } ?? "not in the run"
                },
                hasResident
                    ? .figure("RSS freed") {
                        Fixed.bytes($0.integer(.beforeRssBytes) - $0.integer(.afterRssBytes))
                    } : nil,
            ])
    }

    /// Exact, so that `--at` with what is printed gives the same figures.
    private static func moment(_ row: Row) -> String {
        Span.exact(ns: Int64(((row.number(.atMs) ?? 0) * 1e6).rounded()))
    }

    private static func hasSeeds(_ rows: [Row]) -> Bool {
        Set(rows.map { $0.written(.seed) }).count > 1
    }

    /// Names the holders of the bytes that weren't freed.
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
