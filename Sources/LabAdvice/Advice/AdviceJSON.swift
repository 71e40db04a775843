import LabBase
import LabDevices
import LabPolicies
import LabReplay
import LabReports

/// `lab advise`'s answer to a program: the rows of what is shown, what bends them, and the
/// judgement.
package enum AdviceJSON {
    package static func text(_ findings: AdviceFindings) -> String {
        let cells =
            findings.shown + [findings.advice.chosen]
            + [findings.bound].compactMap { $0 } + findings.own
        var seen: Set<String> = []
        let rows = cells.filter { seen.insert($0.name).inserted }.flatMap(\.rows)
        var provenance = JSONReport.Provenance.now(findings.study.own.inputs)
        provenance.command = withoutJobs(provenance.command)
        var report = JSONReport(provenance: provenance, rows: rows)
        report.extra = [("advice", advice(findings)), ("answer", findings.answer.json)]
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

    private static func advice(_ findings: AdviceFindings) -> JSON {
        let advice = findings.advice
        let device = findings.device
        func list(_ indices: [Int]) -> JSON { JSON(indices.map { cell(advice.cells[$0]) }) }
        let winners = advice.winners.map { winner -> JSON in
            ["policy": JSON(advice.cells[winner.cell].name), "seeds": JSON(winner.count)]
        }
        let members: JSON = [
            "standing": JSON(advice.standing.rawValue), "price": JSON(advice.price.text),
            "minutes": JSON(plain: advice.price.minutes),
            "rests_on": JSON(AdviceText.basis(findings)),
            "untried": JSON(findings.study.untried.map { JSON($0) }),
            "unlike": JSON(findings.study.unlike.map { JSON($0) }),
            "has_margin": JSON(advice.chosen.hasMargin(advice.price)),
            "tried": JSON(findings.found.tried.count), "is_cut": JSON(findings.found.cut != nil),
            "chosen": cell(advice.chosen), "offers": list(advice.offers),
            "front": list(advice.front), "winners": JSON(winners),
            "worlds": findings.found.worlds?.json ?? .absent,
            "footprint_limit_bytes": JSON(device.footprintLimitBytes),
            "first_end_bytes": JSON(device.firstEnd?.bytes),
            "first_end_by": JSON(device.firstEnd?.killer.rawValue),
            "headroom_bytes": JSON(findings.headroomBytes),
            "warning_line_bytes": JSON(device.firstWarningBytes),
            "warning_headroom_bytes": JSON(findings.warningHeadroomBytes),
            "bound": cell(findings.bound), "humblest": cell(findings.humblest),
            "warning": warned(findings.chosenWarned, findings),
            "yields_more": warned(findings.warning?.yielding(advice.price), findings),
            "libraries": JSON(findings.libraries.map(library)), "proof": proof(findings),
            "own": JSON(findings.own.map { cell($0) }),
        ]
        return members.onLines
    }

    private static func cell(_ cell: AdviceCell?) -> JSON {
        guard let cell else { return .null }
        let figures: [(Column, JSON)] = [
            (.of(.policy), JSON(cell.name)), (.of(.spec), JSON(cell.policy.spec)),
            (.of(.limitBytes), JSON(cell.limitBytes)),
            (.of(.decodes), .word(AdviceText.count(cell.decodes))),
            (.of(.blankMs), .word(Fixed.decimal(cell.blankMs, places: 1))),
            (.of(.unservedRequests), .word(AdviceText.count(cell.unserved))),
            (.of(.peakFootprintBytes), JSON(cell.footprintBytes)),
            (.of(.kills), JSON(cell.kills)), (.of(.pressureWarnings), JSON(cell.deviceWarnings)),
        ]
        return JSON(figures.map { ($0.name, $1) })
    }

    private static func library(_ library: LibraryAdvice) -> JSON {
        [
            "library": JSON(library.preset.id), "code": JSON(library.code),
            "cell": cell(library.cell),
            "changes": JSON(
                library.changes.map { ["from": JSON($0.from), "to": JSON($0.to)] as JSON }),
        ]
    }

    private static func warned(
        _ warned: AdviceFindings.Warning.Warned?, _ findings: AdviceFindings
    ) -> JSON {
        guard let warned else { return .null }
        let at = findings.warning?.atNs.map { JSON.word(Fixed.milliseconds(ns: $0)) } ?? .null
        return [
            "policy": JSON(warned.cell.name), "at_ms": at,
            "before_image_bytes": JSON(warned.heldBytes), "freed_bytes": JSON(warned.freedBytes),
            "redecodes_5s": JSON(warned.redecodes),
        ]
    }

    private static func proof(_ findings: AdviceFindings) -> JSON {
        guard let outcomes = findings.proof?.outcomes else { return .null }
        return JSON(
            outcomes.map { outcome in
                let rise = outcome.row.written(.peakRssDeltaBytes)
                return [
                    "status": JSON(outcome.row[.status]),
                    Column.of(.peakRssDeltaBytes).name: rise.isEmpty ? .null : .word(rise),
                ]
            })
    }
}
