import LabBase
import LabRuns

/// `lab run`'s answer to a person: what was replayed, a table, and a sentence about it.
package enum RunReport {
    package static func text(
        _ session: RunSession, _ outcomes: [CellOutcome], claims: ClaimCheck = .unasked,
        _ style: TextStyle
    ) -> String {
        guard let first = outcomes.first else { return "" }
        var text = style.heading(heading(session, first)).joined(separator: "\n") + "\n"
        let about = session.inputs[0].header.about
        if !about.isEmpty {
            text += style.paragraph(about).joined(separator: "\n") + "\n"
        }
        text += "\n"
        text += RunTable(rows: outcomes.map(\.row)).text(style)
        let pairs = zip(session.cells, outcomes).map { (cell: $0, outcome: $1) }
        let sentences = [RunSentence.text(pairs)].compactMap { $0 } + RunSentence.spreads(pairs)
        return text + paragraphs(sentences, style) + claims.text(of: first.row[.scenario])
    }

    private static func paragraphs(_ sentences: [String], _ style: TextStyle) -> String {
        sentences.map { sentence in
            "\n" + style.paragraph(sentence).joined(separator: "\n") + "\n"
        }.joined()
    }

    /// A table for each input, for `lab compare --format table`.
    package static func tables(
        _ session: RunSession, _ outcomes: [CellOutcome], claims: ClaimCheck = .unasked,
        _ style: TextStyle
    ) -> String {
        byScenario(session, outcomes).map { name, pairs in
            name + "\n" + RunTable(rows: pairs.map(\.outcome.row)).text(style)
                + paragraphs(RunSentence.spreads(pairs), style) + claims.text(of: name)
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

    private static func heading(_ session: RunSession, _ first: CellOutcome) -> String {
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
