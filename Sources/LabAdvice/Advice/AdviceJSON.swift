import LabBase
import LabDevices
import LabPolicies
import LabReplay
import LabReports

/// `lab advise`'s answer to a program: the rows of what is shown, what bends them, and the
/// judgement.
package enum AdviceJSON {
    package static func text(_ findings: AdviceFindings) -> String {
        let cells = findings.shown + [findings.bound].compactMap { $0 } + findings.own
        var seen: Set<String> = []
        let rows = cells.filter { seen.insert($0.name).inserted }.flatMap(\.rows)
        var provenance = JSONReport.Provenance.now(findings.study.own.inputs)
        provenance.command = withoutJobs(provenance.command)
        var report = JSONReport(provenance: provenance, rows: rows)
        report.extra = [
            ("advice", advice(findings)), ("answer", AnswerJSON.text(findings.answer)),
        ]
        if let doubt = findings.doubt { report.extra.append(("doubt", DoubtJSON.text([doubt]))) }
        return report.text
    }

    /// How many threads worked changes no answer, and so no byte of it.
    static func withoutJobs(_ command: [String]) -> [String] {
        var words: [String] = []
        var isNumber = false
        for word in command {
            if !isNumber, word != "--jobs", !word.hasPrefix("--jobs=") { words.append(word) }
            isNumber = word == "--jobs" && !isNumber
        }
        return words
    }

    private static func advice(_ findings: AdviceFindings) -> String {
        let advice = findings.advice
        let device = findings.device
        func list(_ indices: [Int]) -> String {
            "[\(indices.map { cell(advice.cells[$0]) }.joined(separator: ", "))]"
        }
        let winners = advice.winners.map {
            "{\"policy\": \(JSONText.quoted(advice.cells[$0.cell].name)), \"seeds\": \($0.count)}"
        }
        let members: [(String, String)] = [
            ("standing", JSONText.quoted(advice.standing.rawValue)),
            ("price", JSONText.quoted(advice.price.text)),
            ("minutes", Fixed.plain(advice.price.minutes)),
            ("tried", "\(findings.found.tried.count)"), ("is_cut", "\(findings.found.cut != nil)"),
            ("chosen", cell(advice.chosen)), ("offers", list(advice.offers)),
            ("front", list(advice.front)), ("winners", "[\(winners.joined(separator: ", "))]"),
            ("footprint_limit_bytes", number(device.footprintLimitBytes)),
            ("first_end_bytes", number(device.firstEnd?.bytes)),
            (
                "first_end_by",
                device.firstEnd.map { JSONText.quoted($0.killer.rawValue) } ?? "null"
            ),
            ("headroom_bytes", number(findings.headroomBytes)),
            ("warning_line_bytes", number(device.firstWarningBytes)),
            ("warning_headroom_bytes", number(findings.warningHeadroomBytes)),
            ("bound", cell(findings.bound)), ("humblest", cell(findings.humblest)),
            ("warning", warned(findings.chosenWarned, findings)),
            ("yields_more", warned(findings.warning?.yielding(advice.price), findings)),
            ("libraries", "[\(findings.libraries.map(library).joined(separator: ", "))]"),
            ("proof", proof(findings)),
            ("own", "[\(findings.own.map { cell($0) }.joined(separator: ", "))]"),
        ]
        let lines = members.map { "    \(JSONText.quoted($0.0)): \($0.1)" }
        return "{\n\(lines.joined(separator: ",\n"))\n  }"
    }

    private static func cell(_ cell: AdviceCell?) -> String {
        guard let cell else { return "null" }
        let figures: [(Column, String)] = [
            (.of(.policy), JSONText.quoted(cell.name)),
            (.of(.spec), JSONText.quoted(cell.policy.spec)),
            (.of(.limitBytes), number(cell.limitBytes)),
            (.of(.decodes), AdviceText.count(cell.decodes)),
            (.of(.blankMs), Fixed.decimal(cell.blankMs, places: 1)),
            (.of(.unservedRequests), AdviceText.count(cell.unserved)),
            (.of(.peakFootprintBytes), "\(cell.footprintBytes)"),
            (.of(.kills), "\(cell.kills)"), (.of(.pressureWarnings), "\(cell.deviceWarnings)"),
        ]
        let members = figures.map { "\(JSONText.quoted($0.0.name)): \($0.1)" }
        return "{\(members.joined(separator: ", "))}"
    }

    private static func library(_ library: LibraryAdvice) -> String {
        let code = library.code.map(JSONText.quoted).joined(separator: ", ")
        return "{\"library\": \(JSONText.quoted(library.preset.id)), \"code\": [\(code)], "
            + "\"cell\": \(cell(library.cell))}"
    }

    private static func warned(
        _ warned: AdviceFindings.Warning.Warned?, _ findings: AdviceFindings
    ) -> String {
        guard let warned else { return "null" }
        let at = findings.warning?.atNs.map { Fixed.milliseconds(ns: $0) } ?? "null"
        return "{\"policy\": \(JSONText.quoted(warned.cell.name)), \"at_ms\": \(at), "
            + "\"before_image_bytes\": \(warned.heldBytes), \"freed_bytes\": \(warned.freedBytes), "
            + "\"redecodes_5s\": \(warned.redecodes)}"
    }

    private static func proof(_ findings: AdviceFindings) -> String {
        guard let outcomes = findings.proof?.outcomes else { return "null" }
        let runs = outcomes.map { outcome in
            let rise = outcome.row.written(.peakRssDeltaBytes)
            return "{\"status\": \(JSONText.quoted(outcome.row[.status])), "
                + "\"peak_rss_delta_bytes\": \(rise.isEmpty ? "null" : rise)}"
        }
        return "[\(runs.joined(separator: ", "))]"
    }

    private static func number(_ value: Int64?) -> String { value.map { "\($0)" } ?? "null" }
}
