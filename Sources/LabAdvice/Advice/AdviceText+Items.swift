import LabBase
import LabReports

/// The sentences of an answer: the policy to take, its price against others, the figures that it
/// depends on, and the setting to change.
extension AdviceText {
    /// What a first screen has as far as there is room, the most important one first.
    static func items(_ findings: AdviceFindings) -> [String] {
        let isKilled = findings.advice.standing == .killed
        let own = isKilled ? nil : againstOwn(findings)
        return [
            verdict(findings), worldsInBrief(findings), isKilled ? demand(findings) : nil,
            joined([unlike(findings), untried(findings)]),
            nearestLibrary(findings), lines(settings(findings)),
            joined([
                lists(findings.advice.chosen.draft), precedence(findings),
                isKilled ? nil : margin(findings),
            ]), own,
            freed(findings), isKilled ? nil : room(findings), proof(findings), cut(findings),
        ].compactMap { $0 }
    }

    /// What stands below these in the whole.
    static func details(_ findings: AdviceFindings) -> [String] {
        let unsent = findings.device.unsent([.warning, .critical]).map {
            "What a policy does on a memory warning is of no use here: \($0)."
        }
        let rest = "It rests on \(basis(findings))."
        guard findings.advice.standing != .killed else { return [rest] }
        let steps = joined([smaller(findings), larger(findings), seeds(findings)])
        return [steps, unsent, bound(findings), rest].compactMap(\.self)
    }

    private static func joined(_ sentences: [String?]) -> String? {
        let said = sentences.compactMap { $0 }
        return said.isEmpty ? nil : said.joined(separator: " ")
    }

    /// One item of several lines, which the screen has whole or not at all.
    private static func lines(_ lines: [String]) -> String? {
        lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    private static func nearestLibrary(_ findings: AdviceFindings) -> String? {
        // The first sentence names a library that is the answer.
        guard findings.chosenLibrary == nil, let nearest = findings.nearestLibrary else {
            return nil
        }
        let name = "\(nearest.preset.title), with \(nearest.limitWords)"
        guard nearest.cell.isReachable else {
            return "Of libraries \(name), comes nearest, but the device "
                + "\(nearest.cell.kills > 0 ? "kills" : "warns") it."
        }
        return "The best library is \(name): it would "
            + "\(change(from: findings.advice.chosen, to: nearest.cell))."
    }

    /// Against what the app has, as far as its scenario says.
    private static func againstOwn(_ findings: AdviceFindings) -> String? {
        guard findings.study.hasNames else { return nil }
        let own = findings.own.filter {
            $0.isWhole && $0.kills == 0 && findings.study.isAnswer($0)
        }
        guard let best = own.min(by: { $0.worth(findings.price) < $1.worth(findings.price) }),
            best.name != findings.advice.chosen.name, best.name != findings.beaten?.name,
            !findings.advice.isBeaten(by: best)
        else { return nil }
        let chosen = findings.advice.chosen
        let which = own.count == 1 ? "which the scenario names" : "the best that the scenario names"
        return "\(best.name), \(which), would \(change(from: chosen, to: best))."
    }

    /// The effect of a warning at the answer's peak; and of the best that a policy like it can do.
    private static func freed(_ findings: AdviceFindings) -> String? {
        guard findings.device.unsent([.warning, .critical]) == nil,
            let warned = findings.chosenWarned
        else { return nil }
        let other = findings.warning?.yielding(findings.price).map { other in
            let own = findings.advice.chosen.name.pieces(outsideParenthesesAt: "+")
            let parts = other.cell.name.pieces(outsideParenthesesAt: "+")
                .filter { !own.contains($0) }
            return " (\(Fixed.bytes(other.freedBytes)) with \(parts.joined(separator: "+")))"
        }
        let freed = warned.freedBytes > 0 ? Fixed.bytes(warned.freedBytes) : "none"
        return "A warning frees \(freed) of the \(Fixed.bytes(warned.heldBytes))\(other ?? "")."
    }
}
