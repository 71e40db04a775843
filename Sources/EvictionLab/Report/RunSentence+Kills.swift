/// Who was killed.
extension RunSentence {
    /// A clause for those whose runs a kill has ended, if there are any.
    static func killed(_ outcomes: [(cell: Cell, outcome: CellOutcome)]) -> [String] {
        let ended = outcomes.filter { pair in
            pair.outcome.row.integer("kills") > 0
                && pair.outcome.row.text("status") != RunStatus.ok.rawValue
        }
        var names: [String] = []
        for pair in ended where !names.contains(pair.cell.policy.text) {
            names.append(pair.cell.policy.text)
        }
        guard !names.isEmpty else { return [] }
        return ["\(list(names)) \(names.count == 1 ? "was" : "were") killed"]
    }
}
