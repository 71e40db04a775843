/// One sentence that says which policy did what, worded from the figures alone.
public enum RunSentence {
    public static func text(_ outcomes: [(cell: RunCell, outcome: CellOutcome)]) -> String? {
        let done = outcomes.filter { $0.outcome.row.text("status") == "ok" }
        guard !done.isEmpty else { return nil }
        let warnings = done.map { $0.outcome.row.integer("warnings") }.max() ?? 0
        let clauses = warnings > 0 ? warned(done, warnings) : unwarned(done.map(\.outcome.row))
        guard let first = clauses.first else { return nil }
        let rest = clauses.dropFirst().map { "; " + $0 }.joined()
        // A policy's name begins the sentence as it is written.
        return first + rest + "."
    }
}
