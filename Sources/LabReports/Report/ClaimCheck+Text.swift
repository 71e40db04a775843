import LabBase

/// Claims as people and programs read them.
extension ClaimCheck {
    /// Below the table of a scenario; empty where nothing was checked.
    package func text(of scenario: String) -> String {
        let checked = findings.filter { $0.scenario == scenario && $0.obstacle == nil }
        guard !checked.isEmpty else { return "" }
        let lines = checked.map { finding in
            "  \(finding.holds == true ? "holds" : "fails")  \(finding.claim.text)"
                + Self.figures(finding)
        }
        return "\nClaims\n" + lines.joined(separator: "\n") + "\n"
    }

    /// Failed claims stand on a first screen whatever else does.
    func addFailures(to screen: inout FirstScreen) {
        let failed = findings.filter { $0.holds == false }
        let hasSeveral = Set(findings.map(\.scenario)).count > 1
        screen.addLines(
            failed.map { finding in
                "Claim fails: " + (hasSeveral ? "\(finding.scenario): " : "") + finding.claim.text
                    + Self.figures(finding)
            }
        ) { "\($0) more \($0 == 1 ? "claim fails" : "claims fail")" }
    }

    /// Says where all hold that they do.
    func addVerdict(to screen: inout FirstScreen) {
        let checked = findings.filter { $0.holds != nil }
        guard !checked.isEmpty else { return }
        let held = checked.count { $0.holds == true }
        let count = checked.count == 1 ? "The claim holds." : "All \(checked.count) claims hold."
        screen.verdict =
            held == checked.count ? count : "\(held) of \(checked.count) claims hold."
    }

    /// Returns the figures that it was held against, where that is one comparison.
    private static func figures(_ finding: Finding) -> String {
        guard finding.instances.count == 1 else { return "" }
        let figures = finding.instances[0].figures.map { FigureWords.text($0.figure, $0.column) }
        return " (\(figures.joined(separator: ", ")))"
    }

    /// The claims that weren't checked, and the reasons.
    package var remarks: [String] {
        var reasons: [(text: String, scenarios: [String])] = []
        for finding in findings {
            guard let obstacle = finding.obstacle else { continue }
            let text =
                switch obstacle {
                case .absent: "since the run leaves out policies that they name"
                case .departure(let departure):
                    "since \(departure.wording). --claims all checks them all the same"
                }
            if let index = reasons.firstIndex(where: { $0.text == text }) {
                reasons[index].scenarios.append(finding.scenario)
            } else {
                reasons.append((text, [finding.scenario]))
            }
        }
        return reasons.map { text, scenarios in
            let names = scenarios.distinct
            let list = names.count > 3 ? "\(names.count) scenarios" : Listing.and(names)
            return "claims of \(list) aren't checked, \(text)"
        }
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
                        ["policy": JSON(figure.policy), figure.column.name: figure.figure.json]
                    }
                    return claim + [("holds", JSON(instance.holds)), ("figures", JSON(figures))]
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
        case .ratio: return Fixed.decimal(number * 100, places: 1) + " %"
        case .rate: return Fixed.decimal(number, places: 1) + " ms/s"
        case .count, .text:
            return Fixed.decimal(number, places: number == number.rounded() ? 0 : 1)
        }
    }
}
