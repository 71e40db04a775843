import LabBase

/// Scores for people: a table for each set of traces, best candidates first.
extension ScoreReport {
    package var answer: Answer {
        let tables = sets.map { set in Block.together([.line(title(set)), .table(table(set))]) }
        let notes = sets.map(intervalNote)
        let haveOneNote = notes.compactMap(\.self).distinct.count < 2
        var answer = Answer()
        for (index, table) in tables.enumerated() {
            answer.add(details: [table])
            if !haveOneNote, let note = notes[index] { answer.add(details: [.paragraph(note)]) }
        }
        if haveOneNote {
            answer.add(details: notes.compactMap(\.self).prefix(1).map(Block.paragraph))
        }
        return answer
    }

    /// The meaning of the intervals in a set's table; nil if there are none.
    private func intervalNote(_ set: TraceSet) -> String? {
        let count = traces.count { $0.set == set }
        return count > 1 ? ReductionTables.intervalNote(traces: count) : nil
    }

    private func title(_ set: TraceSet) -> String {
        let count = traces.count { $0.set == set }
        return "\(set.rawValue), \(ReductionTables.traces(count)): misses avoided, against "
            + against
    }

    private func table(_ set: TraceSet) -> TextTable {
        // Of equals the first candidate comes first.
        let sorted = candidates.map { mean($0, set, sizes, of: nil) }.sorted {
            $0.score ?? -.infinity > $1.score ?? -.infinity
        }
        let best = sorted.first?.score
        let sizeColumns = sizes.enumerated().map { index, size in
            ShownColumn<ScoreRow>.figure(
                KeyReport.name(of: size), rank: TextTable.rank(of: index, among: sizes.count)
            ) { row in
                Self.percent(mean(row.candidate, set, [size], of: size).score)
            }
        }
        return TextTable(
            sorted,
            [
                .text("candidate") { row in
                    Visible.line(row.candidate.name)
                        + (row.status == .ok ? "" : " (\(row.status.rawValue))")
                }
            ] + sizeColumns + [
                .figure(
                    "score", isBest: { sorted.count > 1 && $0.score != nil && $0.score == best }
                ) { Self.percent($0.score) },
                .text("") { row in
                    guard let low = row.low, let high = row.high, (row.traces ?? 0) > 1 else {
                        return ""
                    }
                    return "[\(Self.percent(low)), \(Self.percent(high))]"
                },
            ])
    }

    private static func percent(_ share: Double?) -> String {
        ReductionTables.percent(share) + (share == nil ? "" : " %")
    }
}
