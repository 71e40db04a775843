import LabBase
import LabCells
import LabReports

extension JSONReport {
    /// The answer of `lab advise` to a program: the judgement, and the rows that it is made of. How
    /// many threads worked changes no answer, and so no byte of it.
    static func of(
        _ advice: JSON, _ answer: Answer, _ inputs: [CellInput], _ rows: [Row]
    ) -> String {
        var report = JSONReport(
            inputs, extra: [("advice", advice), ("answer", answer.json)], rows: rows)
        report.command = withoutJobs(report.command)
        return report.text
    }

    static func withoutJobs(_ command: [String]) -> [String] {
        var words: [String] = []
        var isNumber = false
        for word in command {
            if !isNumber, word != "--jobs", !word.hasPrefix("--jobs=") { words.append(word) }
            isNumber = word == "--jobs" && !isNumber
        }
        return words
    }
}

extension AdviceFindings {
    package var json: String {
        let cells = shown + [chosen] + [bound].compactMap { $0 } + written
        var seen: Set<String> = []
        let rows = cells.filter { seen.insert($0.name).inserted }.flatMap(\.rows)
        return JSONReport.of(members, answer, study.asWritten.inputs, rows)
    }

    private var members: JSON {
        let price = advice.price
        func list(_ indices: [Int]) -> JSON { JSON(indices.map { advice.cells[$0].json }) }
        let winners = advice.winners.map { winner -> JSON in
            ["policy": JSON(advice.cells[winner.cell].name), "seeds": JSON(winner.count)]
        }
        let members: JSON = [
            "standing": JSON(advice.fate.rawValue), "price": JSON(price.text),
            "minutes": JSON(plain: price.minutes), "rests_on": JSON(basis),
            "untried": JSON(study.untried), "unlike": JSON(study.unlike),
            "has_margin": JSON(chosen.hasMargin(price)), "tried": JSON(tried.count),
            "is_cut": JSON(cut != nil), "chosen": chosen.json,
            "offers": list(advice.offers), "front": list(advice.front),
            "winners": JSON(winners), "worlds": worlds?.json ?? .absent,
            "footprint_limit_bytes": JSON(device.footprintLimitBytes),
            "first_end_bytes": JSON(device.firstEnd?.bytes),
            "first_end_by": JSON(device.firstEnd?.killer.rawValue),
            "headroom_bytes": JSON(headroomBytes),
            "warning_line_bytes": JSON(device.firstWarningBytes),
            "warning_headroom_bytes": JSON(warningHeadroomBytes),
            "bound": bound?.json ?? .null, "humblest": leastFootprint?.json ?? .null,
            "warning": member(chosenWarned), "yields_more": member(warning?.yielding(price)),
            "libraries": JSON(libraries.map(\.json)), "proof": proofMember,
            "own": JSON(written.map(\.json)),
        ]
        return members.onLines
    }

    private func member(_ warned: Warning.Warned?) -> JSON {
        guard let warned else { return .null }
        let at = warning?.atNs.map { JSON.word(Fixed.milliseconds(ns: $0)) } ?? .null
        return [
            "policy": JSON(warned.cell.name), "at_ms": at,
            "before_image_bytes": JSON(warned.heldBytes), "freed_bytes": JSON(warned.freedBytes),
            "redecodes_5s": JSON(warned.redecodes),
        ]
    }

    private var proofMember: JSON {
        guard let outcomes = proof?.outcomes else { return .null }
        return JSON(
            outcomes.map { outcome in
                let rise = outcome.row.written(.peakRssDeltaBytes)
                return [
                    "status": JSON(outcome.row[.status]),
                    Column.of(.peakRssDeltaBytes).name: rise.isEmpty ? .null : .word(rise),
                ]
            })
    }

    /// How many of those that were run in worlds are compared.
    private static let shownContenders = 5

    /// The command lines that show each figure of the answer again.
    var commands: [String] {
        let request = study.request
        // JSON has the medians of several seeds.
        let format = ["--format", seedCount > 1 ? "json" : "csv"]
        let run = seedCount > 1 ? "sweep" : "run"
        let names = (shown + [bound].compactMap(\.self)).map(\.name).distinct
        var all = [request.line(run, names, format), request.line(run, [], format)]
        if let worlds {
            let seed = [
                "--worlds", "\(worlds.choice.numbers.count)", "--seed", "\(worlds.choice.seed)",
            ]
            let first = worlds.contenders.prefix(Self.shownContenders).map(\.name)
            all.append(request.line("run", first, seed))
        }
        if !besides.isEmpty { all.append(request.line(run, besides, format)) }
        if !libraries.isEmpty { all.append(request.line(run, libraries.map(\.cell.name), format)) }
        if let warning {
            let at = warning.atNs.map { ["--at", Fixed.milliseconds(ns: $0) + "ms"] } ?? []
            let names = warning.cells.map(\.name)
            all.append(request.line("warn", names, at + ["--format", "csv"]))
        }
        if let leastFootprint {
            all.append(request.lenient.line(run, [leastFootprint.name], format))
        }
        if proof != nil { all.append(request.line("run", [chosen.name], ["--enforce"], .real)) }
        return all
    }
}

extension AdviceRequest {
    /// A command line that runs policies on what was asked about.
    func line(
        _ command: String, _ policies: [String], _ rest: [String], _ memory: MemoryKind = .model
    ) -> String {
        var words = ["lab", command, KeptInput.typed(path)]
        words += policies.flatMap { ["--policy", $0] } + rest
        if let device { words += ["--device", device] }
        if let seeds {
            let (first, last) = (seeds.lowerBound, seeds.upperBound)
            words += ["--seed", first == last ? "\(first)" : "\(first)..\(last)"]
        }
        words += changes.words + ["--memory", memory.rawValue]
        return words.map(ShellWord.quoted).joined(separator: " ")
    }
}

extension AdviceCell {
    fileprivate var json: JSON {
        let figures: [(Column, JSON)] = [
            (.of(.policy), JSON(name)), (.of(.spec), JSON(policy.spec)),
            (.of(.limitBytes), JSON(limitBytes)), (.of(.decodes), .word(Self.count(decodes))),
            (.of(.blankMs), .word(Fixed.decimal(blankMs, places: 1))),
            (.of(.unservedRequests), .word(Self.count(unserved))),
            (.of(.peakFootprintBytes), JSON(footprintBytes)), (.of(.kills), JSON(kills)),
            (.of(.pressureWarnings), JSON(deviceWarnings)),
        ]
        return JSON(figures.map { ($0.name, $1) })
    }
}

extension LibraryAdvice {
    fileprivate var json: JSON {
        [
            "library": JSON(preset.id), "code": JSON(code), "cell": cell.json,
            "changes": JSON(changes.map { ["from": JSON($0.from), "to": JSON($0.to)] as JSON }),
        ]
    }
}
