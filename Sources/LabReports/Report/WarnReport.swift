import LabBase
import LabCells
import LabDevices
import LabReplay

/// `lab warn`'s answer to a person: what each policy held, what the warning freed, and what that
/// cost afterwards.
package enum WarnReport {
    /// - Parameter isUsual: true if the signal is each device's usual one.
    package static func answer(_ outcomes: [CellOutcome], isUsual: Bool = false) -> Answer {
        let rows = outcomes.compactMap(\.warnRow)
        let policies = rows.isEmpty ? [] : RunTable.medians(rows).rows
        var answer = Answer(rows: policies.count)
        guard !rows.isEmpty else {
            answer.add(.line("No cell lived to see the warning."))
            return answer
        }
        let heading = heading(rows, isUsual: isUsual)
        answer.add(brief: .heading(heading + (rows.haveSeeds ? "; medians over the seeds" : "")))
        answer.add(brief: .table(table(policies)))
        // A policy that kept nearly all is told first: its holders are why.
        let kept = policies.filter(keepsNearlyAll)
        answer.add(
            brief: .sentences(sentences(kept + policies.filter { !keepsNearlyAll($0) })) {
                "\($0) more \($0 == 1 ? "policy" : "policies"): --details."
            }, rank: 2)
        answer.add(details: [
            .heading(heading), .table(table(rows)), .together(Block.paragraphs(sentences(rows))),
        ])
        return answer
    }

    private static func keepsNearlyAll(_ row: Row) -> Bool {
        row.integer(.freedBytes) * 10 < held(row, WarnColumns.before)
            || row.integer(.freedBytes) == 0
    }

    private static func heading(_ rows: [Row], isUsual: Bool) -> String {
        let first = rows[0]
        let when = hasOneMoment(rows) ? "at \(moment(first))" : "at each policy's peak of memory"
        return "\(first[.scenario]) on \(first[.device]), \(first[.memory]) memory: "
            + "\(isUsual ? usualSignal(rows) : signal(first[.level])) \(when)"
    }

    /// Says why it is no warning where a device sends none.
    private static func usualSignal(_ rows: [Row]) -> String {
        let levels = rows.map { $0[.level] }.distinct
        let number = levels.first { WarningLevel(rawValue: $0)?.trimLevel != nil }
        guard let number else { return signal(rows[0][.level]) }
        return levels.count == 1
            ? "\(signal(number)), the strongest signal that it sends,"
            : "a memory warning, or \(signal(number)) where a device sends none stronger,"
    }

    private static func hasOneMoment(_ rows: [Row]) -> Bool {
        Set(rows.map { $0.written(.atMs) }).count == 1
    }

    private static func sentences(_ rows: [Row]) -> [String] {
        let isSeeded = rows.haveSeeds
        return rows.map { row in
            (isSeeded ? "With seed \(row.written(.seed)), " : "") + sentence(row)
        }
    }

    private static func signal(_ level: String) -> String {
        let level = WarningLevel(rawValue: level) ?? .warning
        return (level.trimLevel == nil ? "a " : "") + level.words
    }

    private static func table(_ rows: [Row]) -> TextTable {
        let best = rows.compactMap(freedShare).max() ?? 0
        // A warning that frees nothing costs nothing: what follows would have been without it.
        func cost(_ text: @escaping (Row) -> String) -> (Row) -> String {
            { $0.integer(.freedBytes) > 0 ? text($0) : "-" }
        }
        let blank = TimeScale(rows.compactMap { $0.number(.blankMs5s) })
        let hasGarbage = rows.contains { $0.integer(WarnColumns.after.garbage) > 0 }
        let hasResident = rows.contains { !$0[figure: .beforeRssBytes].isNone }
        return TextTable(
            rows,
            [
                .text("policy") { $0[.policy] },
                rows.haveSeeds ? .figure("seed") { $0.written(.seed) } : nil,
                hasOneMoment(rows) ? nil : .figure("at", rank: 3, moment),
                .figure("before") { Fixed.bytes(held($0, WarnColumns.before)) },
                .figure("after", rank: 2) { Fixed.bytes(held($0, WarnColumns.after)) },
                .figure(
                    "freed",
                    isBest: { freedShare($0) == best && best > 0 },
                    { Fixed.bytes($0.integer(.freedBytes)) }),
                hasGarbage
                    ? .figure("collected later", rank: 3) {
                        Fixed.bytes($0.integer(WarnColumns.after.garbage))
                    } : nil,
                .figure("redecodes", rank: 1, cost { $0.written(.redecodes5s) }),
                .figure("blank", rank: 1, cost { blank.text($0.number(.blankMs5s) ?? 0) }),
                .figure(
                    "back at 90 %", rank: 4,
                    cost { row in
                        row.number(.recoveredMs).map {
                            $0 == 0 ? "never fell" : "after " + RunTable.seconds($0)
                        } ?? "not in the run"
                    }),
                hasResident
                    ? .figure("RSS freed", rank: 2) {
                        Fixed.bytes($0.integer(.beforeRssBytes) - $0.integer(.afterRssBytes))
                    } : nil,
            ])
    }

    /// Without garbage: nothing holds what a collector is to free.
    private static func held(_ row: Row, _ when: WarnColumns.Held) -> Int64 {
        row.integer(when.image) - row.integer(when.garbage)
    }

    /// A policy that holds more can free more, so that a share is judged.
    private static func freedShare(_ row: Row) -> Double? {
        let before = held(row, WarnColumns.before)
        return before > 0 ? Double(row.integer(.freedBytes)) / Double(before) : nil
    }

    /// To a tenth of a millisecond, as a peak's moment is chosen: `--at` with what is printed gives
    /// the same figures.
    private static func moment(_ row: Row) -> String {
        Span.exact(ns: Int64(((row.number(.atMs) ?? 0) * 10).rounded()) * 100_000)
    }

    /// Names the holders of the bytes that weren't freed. What was freed, what was garbage before
    /// and what is held come to all that there was.
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
        let old = row.integer(WarnColumns.before.garbage)
        let was = old > 0 ? ["\(Fixed.bytes(old)) was garbage already"] : []
        let rest = freed > 0 || old > 0 ? "the rest" : "all of it"
        let holds = holders.isEmpty ? [] : ["\(rest) is held by \(Listing.and(holders))"]
        let later = garbage > 0 ? " Its garbage, \(Fixed.bytes(garbage)), is collected later." : ""
        return "\(policy) \(([did] + was + holds).joined(separator: "; "))." + later
    }
}
