import LabBase

/// Claims as people and programs read them.
extension ClaimCheck {
    /// Below the table of a scenario; none where nothing was checked.
    package func blocks(of scenario: String) -> [Block] {
        let checked = findings.filter { $0.scenario == scenario && $0.obstacle == nil }
        let lines = checked.map { finding in
            "  \(finding.holds == true ? "holds" : "fails")  \(finding.claim.text)"
                + Self.figures(finding)
        }
        return lines.isEmpty ? [] : [.lines(["Claims"] + lines)]
    }

    /// Failed claims stand on a first screen whatever else does, and on its last line whether all
    /// hold.
    func add(to answer: inout Answer) {
        answer.add(
            brief: .claims(failures) { "\($0) more \($0 == 1 ? "claim fails" : "claims fail")" })
        answer.verdict = verdict
    }

    var failures: [String] {
        findings.filter { $0.holds == false }.map { Self.failure($0, hasSeveral: hasSeveral) }
    }

    /// True if claims of several scenarios were checked, so that each is told with its own.
    var hasSeveral: Bool { Set(findings.map { $0.scenario }).count > 1 }

    static func failure(_ finding: Finding, hasSeveral: Bool) -> String {
        "Claim fails: " + (hasSeveral ? "\(finding.scenario): " : "") + finding.claim.text
            + figures(finding)
    }

    private var verdict: String? {
        let checked = findings.filter { $0.holds != nil }
        guard !checked.isEmpty else { return nil }
        let held = checked.count { $0.holds == true }
        let count = checked.count == 1 ? "The claim holds." : "All \(checked.count) claims hold."
        return held == checked.count
            ? count
            : checked.count == 1 ? "The claim fails." : "\(held) of \(checked.count) claims hold."
    }

    /// Returns the figures that it was held against, where that is one comparison.
    private static func figures(_ finding: Finding) -> String {
        guard finding.instances.count == 1 else { return "" }
        let figures = finding.instances[0].figures.map { FigureWords.text($0.figure, $0.column) }
        return " (\(figures.joined(separator: ", ")))"
    }

    /// The claims that weren't checked, and the reasons.
    package var remarks: [String] {
        let unchecked = findings.filter { $0.obstacle != nil }
        return unchecked.grouped { finding in
            if case .departure(let departure)? = finding.obstacle { return departure.wording }
            return ""
        }.map { reason, own in
            let scenarios = own.map { $0.scenario }.distinct
            let all = findings.filter { scenarios.contains($0.scenario) }
            let (count, most) = (Self.claims(own), Self.claims(all))
            let list = scenarios.count > 3 ? "\(scenarios.count) scenarios" : Listing.and(scenarios)
            let start =
                (count == most ? "" : "\(count) of \(most) ") + "claims of \(list) "
                + (count == 1 && most > 1 ? "isn't checked" : "aren't checked")
            guard reason.isEmpty else {
                return "\(start), since \(reason). --claims all checks them all the same"
            }
            let absent = own.compactMap { finding -> String? in
                switch finding.obstacle {
                case .absent(let name), .absentApp(let name): name
                case .departure, nil: nil
                }
            }.distinct
            let names = absent.count > 3 ? "\(absent.count) policies" : Listing.and(absent)
            return "\(start): \(count == 1 && most > 1 ? "it names" : "they name") \(names), which "
                + "the run leaves out"
        }
    }

    /// Claims of a scenario, however many seeds and devices they are for.
    private static func claims(_ findings: [Finding]) -> Int {
        findings.map { [$0.scenario, $0.claim.text] }.distinct.count
    }

    /// An object for each comparison, and for each claim that wasn't checked.
    package var json: JSON {
        JSON(
            findings.flatMap { finding -> [JSON] in
                let claim: JSON = [
                    "scenario": JSON(finding.scenario), "device": JSON(finding.device),
                    "seed": JSON(finding.seed), "claim": JSON(finding.claim.text),
                ]
                if let obstacle = finding.obstacle {
                    return [claim + [("holds", .null), ("why", JSON(obstacle.wording))]]
                }
                return finding.instances.map { instance in
                    let figures = instance.figures.map { figure -> JSON in
                        [
                            "policy": JSON(figure.policy),
                            "app": figure.app.isEmpty ? .absent : JSON(figure.app),
                            figure.column.name: figure.figure.json,
                        ]
                    }
                    return claim + [("holds", JSON(instance.isMet)), ("figures", JSON(figures))]
                }
            }
        ).onLines
    }
}

/// A figure as people read it, by its unit.
enum FigureWords {
    static func text(_ figure: Figure, _ column: Column) -> String {
        if case .text(let text) = figure { return text }
        return text(figure.number, column)
    }

    /// A median of counts may lie between two.
    ///
    /// - Parameter times: the scale of a column of times; nil for a time by itself.
    static func text(_ number: Double?, _ column: Column, times: TimeScale? = nil) -> String {
        guard let number else { return "-" }
        switch column.unit {
        case .bytes: return Fixed.bytes(Int64(number.rounded()))
        case .milliseconds: return times?.text(number) ?? RunTable.seconds(number)
        case .nanoseconds: return Fixed.decimal(number, places: 0) + " ns"
        case .ratio: return Fixed.decimal(number * 100, places: 1) + " %"
        case .rate: return Fixed.decimal(number, places: 1) + " ms/s"
        case .count, .text:
            return Fixed.decimal(number, places: number == number.rounded() ? 0 : 1)
        }
    }
}
