import LabBase
import LabReports

/// The answer as it is shown: sentences, a table, the picture, and how to see it all again.
extension AdviceFindings {
    package var answer: Answer {
        let header = study.asWritten.inputs[0].header
        let all = "\(tried.count) \(tried.count == 1 ? "policy" : "policies") tried"
        var answer = Answer(
            title: "\(subject): \(all) in \(rounds) \(rounds == 1 ? "round" : "rounds")",
            about: subject,
            rows: study.request.policies.count)
        answer.front = front
        answer.add(
            brief: .heading(
                "\(header.scenario) on \(header.device.title): \(all) on \(basis)"))
        answer.add(.items(items), rank: 1)
        var blocks = Block.paragraphs(details)
        if let worlds { blocks += worldBlocks(worlds) }
        blocks.append(.table(table))
        blocks.append(.paragraph(priceSentence + hidden))
        blocks.append(.picture)
        if let comparison { blocks += comparison }
        if !libraries.isEmpty { blocks += libraryBlocks }
        if let code = askedCode { blocks.append(code) }
        blocks.append(
            .code(
                title: "These commands give the figures of the table again"
                    + (seedCount > 1 ? ", of each seed:" : ":"), commands))
        answer.add(details: blocks)
        return answer
    }

    private var subject: String {
        let inputs = study.asWritten.inputs
        let header = inputs[0].header
        let seeds =
            inputs.count == 1
            ? "seed \(header.seed)"
            : "seeds \(header.seed) to \(inputs[inputs.count - 1].header.seed)"
        return "\(header.scenario) on \(header.setting), \(seeds), model memory"
    }

    private var front: AnswerFront {
        func offer(_ index: Int) -> AnswerFront.Offer {
            let cell = advice.cells[index]
            return AnswerFront.Offer(
                policy: cell.name, footprintBytes: cell.footprintBytes, blankMs: cell.blankMs,
                decodes: cell.decodes)
        }
        return AnswerFront(
            offers: advice.offers.map(offer),
            others: advice.front.filter { !advice.offers.contains($0) }.map(offer),
            choice: advice.offers.firstIndex(of: advice.choice))
    }

    /// The cells of the table that were searched, whose figures can be got again.
    var shown: [AdviceCell] {
        var seen: Set<String> = []
        return lines.map(\.cell).filter {
            $0.draft?.given == nil || !study.request.policies.isEmpty
        }
        .filter { $0.draft != nil && seen.insert($0.name).inserted }
    }

    /// A row of the table.
    private struct TableRow {
        var role: String
        var cell: AdviceCell
        var worth: Double?
        var warned: Warning.Warned?
    }

    private var table: TextTable {
        let rows = lines
        let hasWarnings = rows.contains { $0.cell.deviceWarnings > 0 }
        let hasFreed = rows.contains { $0.warned != nil }
        let hasUnserved = rows.contains { $0.cell.unserved > 0 }
        func whole(_ text: @escaping (AdviceCell) -> String) -> (TableRow) -> String {
            { $0.cell.isWhole ? text($0.cell) : "-" }
        }
        return TextTable(
            rows,
            [
                .text("") { $0.role },
                .text("policy") { row in
                    let cell = row.cell
                    return cell.name
                        + (cell.kills > 0 ? " (killed)" : cell.isWhole ? "" : " (crashed)")
                },
                .figure("peak footprint", whole { Fixed.bytes($0.footprintBytes) }),
                .figure("blank time", whole { RunTable.seconds($0.blankMs) }),
                .figure("decodes", whole { AdviceCell.count($0.decodes) }),
                rows.contains { $0.worth != nil }
                    ? .figure("worth") { $0.worth.map(Self.times) ?? "" } : nil,
                hasUnserved ? .figure("unserved", whole { AdviceCell.count($0.unserved) }) : nil,
                hasWarnings ? .figure("warnings") { "\($0.cell.deviceWarnings)" } : nil,
                hasFreed
                    ? .figure("freed by a warning") { row in
                        row.warned.map { Fixed.bytes($0.freedBytes) } ?? ""
                    } : nil,
            ])
    }

    /// The offers that the table leaves out.
    private var hidden: String {
        guard let chosenOffer = advice.offers.firstIndex(of: advice.choice) else { return "" }
        let counts = [chosenOffer, advice.offers.count - 1 - chosenOffer].map {
            max(0, $0 - Self.mostBeside)
        }
        let texts = zip(counts, ["smaller", "larger"]).filter { $0.0 > 0 }
            .map { "\($0.0) \($0.1)" }
        return texts.isEmpty
            ? ""
            : " \(Listing.and(texts).capitalizedFirst) in steps beyond these: --format json has "
                + "them."
    }

    /// So many offers on either side of the answer.
    private static let mostBeside = 4

    private var lines: [TableRow] {
        var lines: [TableRow] = []
        if let chosenOffer = advice.offers.firstIndex(of: advice.choice) {
            let near =
                max(
                    0, chosenOffer - Self.mostBeside)...min(
                    advice.offers.count - 1, chosenOffer + Self.mostBeside)
            for offer in near {
                let cell = advice.cells[advice.offers[offer]]
                if offer > near.lowerBound { lines += between(offer - 1, offer) }
                lines.append(
                    TableRow(
                        role: offer == chosenOffer
                            ? "chosen" : offer < chosenOffer ? "smaller" : "larger",
                        cell: cell, worth: advice.worth(ofStepTo: offer),
                        warned: warning?.warned(cell)))
            }
        } else {
            lines = [TableRow(role: "chosen", cell: advice.chosen, warned: chosenWarned)]
        }
        if let beaten, !lines.contains(where: { $0.cell.name == beaten.name }) {
            lines.append(TableRow(role: "without it", cell: beaten))
        }
        if let other = warning?.yielding(price),
            !lines.contains(where: { $0.cell.name == other.cell.name })
        {
            lines.append(TableRow(role: "yields more", cell: other.cell, warned: other))
        }
        if let bound {
            // A cell that decodes more is no bound, though it knows the future.
            let isBound = bound.decodes <= advice.chosen.decodes
            lines.append(TableRow(role: isBound ? "bound" : "knows the future", cell: bound))
        }
        for cell in written {
            lines.append(TableRow(role: study.hasNames ? "in the scenario" : "usual", cell: cell))
        }
        if let leastFootprint {
            lines.append(TableRow(role: "without kills", cell: leastFootprint))
        }
        return lines
    }

    /// Returns cells that nothing beats, though no price makes them the best: some from one offer
    /// to the next.
    private func between(_ low: Int, _ high: Int) -> [TableRow] {
        let ends = [low, high].map { advice.cells[advice.offers[$0]].footprintBytes }
        let inner = advice.front.map { advice.cells[$0] }.filter { !$0.isOpenToDoubt }
            .filter { $0.footprintBytes > ends[0] && $0.footprintBytes < ends[1] }
        let most = advice.offers.count > 4 ? 0 : 3
        return (0..<min(most, inner.count)).map { number in
            // Evenly, and none twice.
            TableRow(
                role: "between",
                cell: inner[(2 * number + 1) * inner.count / (2 * min(most, inner.count))])
        }
    }

    /// The answer against what it might have been, seed by seed; nil with one seed.
    private var comparison: [Block]? {
        guard seedCount > 1, advice.fate == .lives else { return nil }
        let others =
            [advice.smaller, advice.larger].compactMap { $0 }.map { advice.cells[$0] }
            + written.filter { $0.isReachable && !$0.policy.composition.needsFuture }
        var seen: Set<String> = [advice.chosen.name]
        return ChoiceComparison.blocks(
            advice.chosen.paired, others.filter { seen.insert($0.name).inserted }.map(\.paired),
            outcome)
    }

    /// The code for a library that was asked for by name.
    private var askedCode: Block? {
        guard libraries.isEmpty, let (preset, changes) = askedSetting else { return nil }
        return .code(
            title: "To have \(preset.title) do that, change its settings:", changes.flatMap(\.diff))
    }

    private var libraryBlocks: [Block] {
        let table = TextTable(
            libraries,
            [
                .text("library") { library in
                    let cell = library.cell
                    return library.preset.title
                        + (cell.kills > 0
                            ? " (killed)" : cell.deviceWarnings > 0 ? " (warned)" : "")
                },
                .figure("limit") { $0.limitWords },
                .figure("peak footprint") { Fixed.bytes($0.cell.footprintBytes) },
                .figure("blank time") { RunTable.seconds($0.cell.blankMs) },
                .figure("decodes") { AdviceCell.count($0.cell.decodes) },
            ])
        return [.table(table)]
            + libraries.map { library in
                .code(
                    title: "\(library.preset.title), against its own settings:",
                    library.changes.flatMap(\.diff))
            }
    }
}

extension AdviceCell {
    /// For a comparison seed by seed.
    fileprivate var paired: ChoiceComparison.Policy { (name, rows) }
}
