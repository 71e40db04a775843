import Testing

@testable import LabAdvice
@testable import LabBase
@testable import PlainDesks
@testable import RunDesks

/// Nothing that an answer names is better than the answer.
@Suite struct BeatenAnswerTests {
    /// Nuke alone decodes whole photos: images of their views' size are better in everything.
    @Test func settingsThatBeatAnAskedPolicyAreTheAnswer() throws {
        let findings = try AdviceReportTests.findings { $0.policies = ["nuke"] }
        let library = try require(findings.chosenLibrary)
        let asked = try require(findings.beaten)
        check(asked.name.hasPrefix("nuke(limit=") && asked.policy.composition.decode.fit == .none)
        check(findings.advice.chosen.policy.composition.decode.fit != .none)
        let items = findings.items
        check(items[0].hasPrefix("Take \(library.preset.title), with "), note: "\(items[0])")
        check(items[0].contains(" The best that is asked for, \(asked.name), would "))
        check(!items.contains { $0.hasPrefix("The best library is ") })
        // All that is said of the answer is said of it.
        check(findings.chosenWarned?.cell.name, library.cell.name)
        check(findings.settings.dropFirst().count, library.code.count)
    }

    /// Cells that an answer names, and that are better than the answer: in everything, or by more
    /// than a part must be worth, counted here from blank time, decodes and bytes alone.
    private static func beaters(_ findings: AdviceFindings) -> [String] {
        let (chosen, price) = (findings.advice.chosen, findings.price)
        func cost(_ cell: AdviceCell, _ isScarce: Bool) -> Double {
            let from = isScarce ? cell.scarceCell ?? cell : cell
            let rest = from.blankMs / price.blankMs + from.decodes / price.decodes
            return Double(cell.footprintBytes) + rest / price.minutes * 1e6
        }
        func worst(_ cell: AdviceCell, _ isTried: Bool) -> Double {
            max(cost(cell, false), isTried ? cost(cell, true) : 0)
        }
        let named =
            findings.libraries.map(\.cell) + [findings.searched]
            + (findings.study.hasNames && findings.study.request.policies.isEmpty
                ? findings.written.filter(findings.study.isAnswer) : [])
        return named.filter { cell in
            guard cell.isReachable, !cell.refusesMost, cell.name != chosen.name else {
                return false
            }
            if !chosen.isReachable { return true }
            let isTried = cell.scarceCell != nil
            let parts = cell.isBuilt ? 0 : Double(cell.partCount - chosen.partCount)
            return cell.isBetter(than: chosen)
                || worst(cell, isTried) + Double(price.partBytes) * (parts + 1)
                    < worst(chosen, isTried)
        }.map(\.name)
    }

    /// Also where what is asked for, or a library's own settings, are far from the best.
    @Test(
        arguments: (Draws.isSoak ? ShippedScenarios.ofOneApp : ["book-carousel", "second-touch"])
            .flatMap { name in [[], ["nuke"]].map { (name, $0) } })
    func nothingThatAnAnswerNamesBeatsWhatItTakes(_ name: String, _ policies: [String]) throws {
        let findings: AdviceFindings
        do {
            findings = try AdviceReportTests.findings(ShippedScenarios.path(name)) {
                $0.policies = policies
            }
        } catch let complaint as Complaint {
            // Not each app has something to advise, nor Nuke.
            return check([.badData, .usage].contains(complaint.exit), note: "\(complaint)")
        }
        check(Self.beaters(findings), [], note: "\(name) \(policies)")
    }
}
