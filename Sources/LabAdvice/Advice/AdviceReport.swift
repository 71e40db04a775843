import LabBase
import LabReports

/// `lab advise`'s answer to a person: a paragraph, a table, the curve, and how to see it all again.
package enum AdviceReport {
    package static func text(_ findings: AdviceFindings, _ style: ChartStyle) -> String {
        var lines = [heading(findings), ""]
        lines += Paragraph.wrapped(AdviceText.paragraph(findings), width: 80)
        if let proof = AdviceText.proof(findings) {
            lines += [""] + Paragraph.wrapped(proof, width: 80)
        }
        lines.append("")
        lines += table(findings).lines(colour: style.colour)
        lines.append("")
        var text = lines.joined(separator: "\n") + "\n"
        if let chart = AdviceChart.chart(findings) { text += chart.text(style) + "\n" }
        if let doubt = findings.doubt { text += self.text(doubt, style) + "\n" }
        text += "These commands give every figure again:\n"
        for command in findings.commands.all { text += "  \(command)\n" }
        return text
    }

    private static func text(_ doubt: Doubt, _ style: ChartStyle) -> String {
        let tornado = DoubtDiagrams.tornado(doubt)
        return DoubtText.text(doubt)
            + (tornado.map { "\n" + TerminalDiagram($0).text(style) } ?? "")
    }

    private static func heading(_ findings: AdviceFindings) -> String {
        let inputs = findings.plan.sweep.inputs
        let header = inputs[0].header
        let seeds =
            inputs.count == 1
            ? "seed \(header.seed)"
            : "seeds \(header.seed) to \(inputs[inputs.count - 1].header.seed)"
        let cells = findings.advice.cells
        let candidates = Set(cells.map(\.policy.text)).count
        return "\(header.scenario) on \(header.place), \(seeds), model memory: "
            + "\(cells.count) \(cells.count == 1 ? "cell" : "cells") of "
            + "\(candidates) \(candidates == 1 ? "candidate" : "candidates")"
    }

    /// A row of the table.
    private struct Line {
        var role: String
        var cell: AdviceCell
        var warned: AdviceFindings.Warned?
    }

    private static func table(_ findings: AdviceFindings) -> TextTable {
        let rows = lines(findings)
        let hasWarnings = rows.contains { $0.cell.deviceWarnings > 0 }
        let hasFreed = rows.contains { $0.warned != nil }
        let hasUnserved = rows.contains { $0.cell.unserved > 0 }
        var table = TextTable(headings: [
            .init(title: "", isNumber: false), .init(title: "policy", isNumber: false),
            .init(title: "decodes"), .init(title: "blank time"), .init(title: "peak footprint"),
        ])
        if hasUnserved { table.headings.append(.init(title: "unserved")) }
        if hasWarnings { table.headings.append(.init(title: "warnings")) }
        if hasFreed { table.headings.append(.init(title: "freed by a warning")) }
        for row in rows {
            let cell = row.cell
            let mishap = cell.kills > 0 ? " (killed)" : cell.isWhole ? "" : " (crashed)"
            var entries = [
                TextTable.Entry(text: row.role),
                .init(text: cell.typed(on: findings.device) + mishap),
                .init(text: cell.isWhole ? AdviceText.count(cell.decodes) : "-"),
                .init(text: cell.isWhole ? RunTable.seconds(cell.blankMs) : "-"),
                .init(text: cell.isWhole ? Fixed.bytes(cell.footprintBytes) : "-"),
            ]
            if hasUnserved {
                let text = cell.isWhole ? AdviceText.count(cell.unserved) : "-"
                entries.append(TextTable.Entry(text: text))
            }
            if hasWarnings { entries.append(.init(text: "\(cell.deviceWarnings)")) }
            if hasFreed {
                entries.append(.init(text: row.warned.map { Fixed.bytes($0.freedBytes) } ?? "-"))
            }
            table.rows.append(entries)
        }
        return table
    }

    private static func lines(_ findings: AdviceFindings) -> [Line] {
        let advice = findings.advice
        var lines = [Line(role: "chosen", cell: advice.chosen, warned: findings.chosenWarned)]
        if let index = advice.smaller {
            lines.append(Line(role: "smaller", cell: advice.cells[index]))
        }
        if let index = advice.larger {
            lines.append(Line(role: "larger", cell: advice.cells[index]))
        }
        if let other = findings.yielding {
            lines.append(Line(role: "yields more", cell: advice.cells[other.cell], warned: other))
        }
        if let bound = advice.bound {
            // What decodes more is no bound, whatever it knows.
            let isBound = bound.decodes <= advice.chosen.decodes
            lines.append(Line(role: isBound ? "bound" : "knows the future", cell: bound))
        }
        let hasNames = !findings.plan.own.inputs[0].header.policies.isEmpty
        for cell in findings.own {
            lines.append(Line(role: hasNames ? "in the scenario" : "usual", cell: cell))
        }
        return lines
    }
}
