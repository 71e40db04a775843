import LabBase
import LabCells
import LabPolicies
import LabReplay
import LabRuns

/// One sentence that says which policy did what, worded from the figures alone.
package enum RunSentence {
    package static func text(_ outcomes: [(cell: Cell, outcome: CellOutcome)]) -> String? {
        let clauses = clauses(outcomes)
        // A policy's name begins the sentence as it is written.
        return clauses.isEmpty ? nil : clauses.joined(separator: "; ") + "."
    }

    static func clauses(_ outcomes: [(cell: Cell, outcome: CellOutcome)]) -> [String] {
        let summaries = summaries(outcomes.filter { isAlive($0.outcome.row) })
        let killed = killed(outcomes)
        guard !summaries.isEmpty else { return Array(killed.prefix(1)) }
        let isWarned = summaries.contains { $0.values(.warnings).contains { $0 > 0 } }
        // A policy that shows wrong images is good at nothing else.
        let wrong = summaries.filter { $0.total(.wrongImages) > 0 }
        let right = summaries.filter { $0.total(.wrongImages) == 0 }
        var clauses = killed
        clauses += wrong.map { summary in
            let images = range(summary.values(.wrongImages))
            return "\(summary.policy.text) showed \(images) wrong "
                + (images == "1" ? "image" : "images")
        }
        let all = wrong.isEmpty && killed.isEmpty ? "all policies" : "the others"
        if !right.isEmpty { clauses += isWarned ? warned(right) : unwarned(right, all: all) }
        return clauses
    }

    /// True if it came to its end, and wasn't killed on the way: what it did can be compared.
    static func isAlive(_ row: Row) -> Bool { reachedEnd(row) && row.integer(.kills) == 0 }

    /// True if the run reached the script's end, or if its file doesn't say how it ended.
    static func reachedEnd(_ row: Row) -> Bool {
        !row.has(.status) || row[.status] == RunStatus.ok.rawValue
    }

    static func knowsFuture(_ row: Row) -> Bool { row[.spec].hasPrefix(BeladyPart.id + "(") }

    /// The rows of one policy, one for each seed.
    struct PolicySummary {
        var policy: Policy
        var rows: [Row]
        /// Summed over seeds.
        var held: ByteSnapshot

        func values(_ column: ResultColumn<Int64>) -> [Int64] { rows.map { $0.integer(column) } }
        func total(_ column: ResultColumn<Int64>) -> Int64 { values(column).reduce(0, +) }

        /// By which tables of several seeds compare, too.
        func median(_ column: ResultColumn<Int64>) -> Int64 {
            RunSession.median(rows.map { $0[figure: .of(column)] }).number.map { Int64($0) } ?? 0
        }
    }

    /// A policy that didn't live through all seeds can't be held against those that did.
    static func summaries(_ outcomes: [(cell: Cell, outcome: CellOutcome)]) -> [PolicySummary] {
        let summaries = outcomes.grouped { $0.cell.policy.text }.map { _, own in
            var held = own[0].outcome.heldAtWarnings
            for one in own.dropFirst() { held.add(one.outcome.heldAtWarnings) }
            return PolicySummary(
                policy: own[0].cell.policy, rows: own.map { $0.outcome.row }, held: held)
        }
        let most = summaries.map { $0.rows.count }.max() ?? 0
        return summaries.filter { $0.rows.count == most }
    }

    /// One text for what is alike, else the least and the greatest: `17`, `12 to 17`.
    static func range(_ values: [Int64], _ text: (Int64) -> String = { String($0) }) -> String {
        Listing.range(values, text) ?? ""
    }
}
