import LabBase
import LabDevices
import LabReplay
import LabReports

/// `lab advise`'s answer to a program: every row, what bends them, and the judgement.
package enum AdviceJSON {
    package static func text(_ findings: AdviceFindings) -> String {
        let plan = findings.plan
        let rows = (findings.advice.cells + findings.advice.bounds + findings.own).flatMap(\.rows)
        var report = JSONReport(provenance: .now(plan.sweep.inputs), rows: rows)
        report.extra = [("advice", advice(findings))]
        if let doubt = findings.doubt { report.extra.append(("doubt", DoubtJSON.text([doubt]))) }
        return report.text
    }

    private static func advice(_ findings: AdviceFindings) -> String {
        let advice = findings.advice
        let device = findings.device
        func cell(_ cell: AdviceCell?) -> String { cell.map { Self.cell($0, device) } ?? "null" }
        func cell(at index: Int?) -> String { cell(index.map { advice.cells[$0] }) }
        var members: [(String, String)] = [
            ("standing", JSONText.quoted(advice.standing.rawValue)),
            ("chosen", cell(advice.chosen)),
            ("fewest_decodes", cell(at: advice.leastDecodes)),
            ("least_blank", cell(at: advice.leastBlank)),
            ("footprint_limit_bytes", number(device.footprintLimitBytes)),
            ("first_end_bytes", number(device.firstEnd?.bytes)),
            (
                "first_end_by",
                device.firstEnd.map { JSONText.quoted($0.killer.rawValue) } ?? "null"
            ),
            ("headroom_bytes", number(findings.headroomBytes)),
            ("warning_line_bytes", number(device.firstWarningBytes)),
            ("warning_headroom_bytes", number(findings.warningHeadroomBytes)),
            ("next_smaller", cell(at: advice.smaller)), ("next_larger", cell(at: advice.larger)),
            ("bound", cell(advice.bound)), ("humblest", cell(findings.humblest)),
        ]
        members.append(("warning", findings.chosenWarned.map { warned($0, findings) } ?? "null"))
        members.append(("yields_more", findings.yielding.map { warned($0, findings) } ?? "null"))
        members.append(("proof", proof(findings)))
        let own = findings.own.map { cell($0) }.joined(separator: ", ")
        members.append(("own", "[\(own)]"))
        members.append(("text", JSONText.quoted(AdviceText.paragraph(findings))))
        let commands = findings.commands.all.map(JSONText.quoted).joined(separator: ", ")
        members.append(("commands", "[\(commands)]"))
        let lines = members.map { "    \(JSONText.quoted($0.0)): \($0.1)" }
        return "{\n\(lines.joined(separator: ",\n"))\n  }"
    }

    private static func cell(_ cell: AdviceCell, _ device: Device) -> String {
        let figures: [(Column, String)] = [
            (.of(.policy), JSONText.quoted(cell.typed(on: device))),
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

    private static func warned(
        _ warned: AdviceFindings.Warned, _ findings: AdviceFindings
    ) -> String {
        let policy = findings.advice.cells[warned.cell].typed(on: findings.device)
        let at = findings.warning?.atNs.map { Fixed.milliseconds(ns: $0) } ?? "null"
        return "{\"policy\": \(JSONText.quoted(policy)), \"at_ms\": \(at), "
            + "\"before_image_bytes\": \(warned.heldBytes), \"freed_bytes\": \(warned.freedBytes), "
            + "\"redecodes_5s\": \(warned.redecodes)}"
    }

    private static func proof(_ findings: AdviceFindings) -> String {
        guard let outcomes = findings.proof else { return "null" }
        let runs = outcomes.map { outcome in
            let rise = outcome.row.written(.peakRssDeltaBytes)
            return "{\"status\": \(JSONText.quoted(outcome.row[.status])), "
                + "\"peak_rss_delta_bytes\": \(rise.isEmpty ? "null" : rise)}"
        }
        return "[\(runs.joined(separator: ", "))]"
    }

    private static func number(_ value: Int64?) -> String { value.map { "\($0)" } ?? "null" }
}
