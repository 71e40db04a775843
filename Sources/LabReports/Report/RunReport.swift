import LabBase
import LabCells
import LabRuns

/// The answer of `lab run` and `lab compare`: what was replayed, a table, and a sentence about it.
package enum RunReport {
    /// - Parameter comparesScenarios: true for a table of each scenario, without a sentence on who
    ///   did what.
    package static func answer(
        _ session: RunSession, _ outcomes: [CellOutcome], claims: ClaimCheck = .unasked,
        comparesScenarios: Bool = false
    ) -> Answer {
        guard let first = outcomes.first else { return Answer() }
        var answer = brief(session, outcomes, claims)
        if comparesScenarios {
            for (name, pairs) in byScenario(session, outcomes) {
                let blocks = blocks(pairs, spreadsAlone: true)
                answer.add(details: [.together([.line(name)] + blocks.prefix(1))])
                answer.add(details: blocks.dropFirst() + claims.blocks(of: name))
            }
            return answer
        }
        let about = session.inputs[session.cells[0].wholeInput].header.about
        let head: [Block] =
            [.heading(heading(session, outcomes))] + (about.isEmpty ? [] : [.paragraph(about)])
        let pairs = zip(session.cells, outcomes).map { (cell: $0, outcome: $1) }
        answer.add(details: [.together(head)] + blocks(pairs))
        answer.add(details: claims.blocks(of: first.row[.scenario]))
        return answer
    }

    /// The table of one scenario's rows, or of one phone's, and the sentences about it.
    private static func blocks(
        _ pairs: [(cell: Cell, outcome: CellOutcome)], spreadsAlone: Bool = false
    ) -> [Block] {
        let rows = pairs.map { $0.outcome.row }
        guard !rows.areOfPhone else {
            let phone = PhoneRows(rows)
            return PhoneTable(phone).blocks + Block.paragraphs(PhoneSentence.all(phone))
        }
        let text = spreadsAlone ? nil : RunSentence.text(pairs)
        return RunTable(rows: rows).blocks
            + Block.paragraphs([text].compactMap { $0 } + RunSentence.spreads(pairs))
    }

    /// The same sentences for who reads figures by program: remarks beside them.
    package static func spreads(_ session: RunSession, _ outcomes: [CellOutcome]) -> [String] {
        byScenario(session, outcomes).flatMap { name, pairs in
            pairs.map { $0.outcome.row }.areOfPhone
                ? [] : RunSentence.spreads(pairs).map { "\(name): \($0)" }
        }
    }

    private static func byScenario(
        _ session: RunSession, _ outcomes: [CellOutcome]
    ) -> [(name: String, pairs: [(cell: Cell, outcome: CellOutcome)])] {
        zip(session.cells, outcomes).map { (cell: $0, outcome: $1) }
            .grouped { $0.outcome.row[.scenario] }.map { (name: $0, pairs: $1) }
    }

    /// Another seed draws another person, who asks for other images, and for more or fewer of them.
    private static let onePerson = " (one person and no sample: --seed 1..20)"

    static func heading(_ session: RunSession, _ outcomes: [CellOutcome]) -> String {
        let rows = outcomes.map { $0.row }
        // A phone's apps are inputs as well.
        let wholes = session.cells.map { $0.wholeInput }.distinct.sorted()
        let inputs = wholes.map { session.inputs[$0] }
        let header = inputs[0].header
        let seeds =
            inputs.count == 1
            ? "seed \(header.seed)" + (header.drawsPeople ? onePerson : "")
            : "seeds \(header.seed) to \(inputs[inputs.count - 1].header.seed)"
        let setting =
            "\(header.scenario) on \(header.setting), \(seeds), \(rows[0][.memory]) memory"
        guard !rows.areOfPhone else { return "\(setting): \(PhoneRows(rows).words)" }
        let summaries = inputs.map { $0.summary }
        let requests = RunSentence.range(summaries.map { $0.requestCount })
        let images = RunSentence.range(summaries.map { Int64($0.distinctImages) })
        let length = RunSentence.range(summaries.map { $0.durationNs }) { Span.text(ns: $0) }
        return "\(setting): \(requests) "
            + (requests == "1" ? "request for " : "requests for ")
            + (images == "1" ? "1 image" : "\(images) images") + " in \(length)"
    }
}
