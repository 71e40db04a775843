import LabBase
import LabCells
import LabRuns

/// `lab run`'s answer to a person: what was replayed, a table, and a sentence about it.
package enum RunReport {
    package static func text(
        _ session: RunSession, _ outcomes: [CellOutcome], claims: ClaimCheck = .unasked,
        _ style: TextStyle
    ) -> String {
        guard let first = outcomes.first else { return "" }
        let about = session.inputs[0].header.about
        let head: [Block] =
            [.heading(heading(session, first))] + (about.isEmpty ? [] : [.paragraph(about)])
        let pairs = zip(session.cells, outcomes).map { (cell: $0, outcome: $1) }
        let sentences = [RunSentence.text(pairs)].compactMap { $0 } + RunSentence.spreads(pairs)
        let blocks =
            [.together(head)] + RunTable(rows: outcomes.map(\.row)).blocks
            + Block.paragraphs(sentences)
        return blocks.text(style) + claims.text(of: first.row[.scenario])
    }

    /// A table for each input, for `lab compare --format table`.
    package static func tables(
        _ session: RunSession, _ outcomes: [CellOutcome], claims: ClaimCheck = .unasked,
        _ style: TextStyle
    ) -> String {
        byScenario(session, outcomes).map { name, pairs in
            let blocks =
                RunTable(rows: pairs.map(\.outcome.row)).blocks
                + Block.paragraphs(RunSentence.spreads(pairs))
            return name + "\n" + blocks.text(style) + claims.text(of: name)
        }.joined(separator: "\n")
    }

    /// The same sentences for who reads figures by program: remarks beside them.
    package static func spreads(_ session: RunSession, _ outcomes: [CellOutcome]) -> [String] {
        byScenario(session, outcomes).flatMap { name, pairs in
            RunSentence.spreads(pairs).map { "\(name): \($0)" }
        }
    }

    private static func byScenario(
        _ session: RunSession, _ outcomes: [CellOutcome]
    ) -> [(name: String, pairs: [(cell: Cell, outcome: CellOutcome)])] {
        var names: [String] = []
        for outcome in outcomes {
            let name = outcome.row[.scenario]
            if !names.contains(name) { names.append(name) }
        }
        let pairs = zip(session.cells, outcomes).map { (cell: $0, outcome: $1) }
        return names.map { name in
            (name, pairs.filter { $0.outcome.row[.scenario] == name })
        }
    }

    static func heading(_ session: RunSession, _ first: CellOutcome) -> String {
        let inputs = session.inputs
        let input = inputs[0]
        let header = input.header
        let seeds =
            inputs.count == 1
            ? "seed \(header.seed)"
            : "seeds \(header.seed) to \(inputs[inputs.count - 1].header.seed)"
        let summaries = inputs.map(\.summary)
        let requests = RunSentence.range(summaries.map(\.requestCount))
        let images = RunSentence.range(summaries.map { Int64($0.distinctImages) })
        let length = RunSentence.range(summaries.map(\.durationNs)) { Span.text(ns: $0) }
        return "\(header.scenario) on \(header.place), \(seeds), "
            + "\(first.row[.memory]) memory: \(requests) "
            + (requests == "1" ? "request for " : "requests for ")
            + (images == "1" ? "1 image" : "\(images) images") + " in \(length)"
    }
}
