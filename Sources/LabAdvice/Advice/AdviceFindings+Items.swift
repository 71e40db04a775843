import LabBase

/// The sentences of an answer: the policy to take, its price against others, the figures that it
/// depends on, and the setting to change.
extension AdviceFindings {
    /// What a first screen has as far as there is room, the most important one first.
    var items: [String] {
        let lives = advice.fate != .killed
        return [
            verdict, worldsInBrief, lives ? nil : demandSentence,
            Self.joined([unlikeSentence, untriedSentence]), librarySentence,
            // One item of several lines, which the screen has whole or not at all.
            settings.isEmpty ? nil : settings.joined(separator: "\n"),
            Self.joined([
                Self.lists(chosen.draft), precedenceSentence, lives ? marginSentence : nil,
            ]), lives ? againstOwn : nil, freedSentence, lives ? roomSentence : nil,
            proofSentence, cutSentence,
        ].compactMap(\.self)
    }

    /// What stands below these in the whole.
    var details: [String] {
        let unsent = device.unsent([.warning, .critical]).map {
            "What a policy does on a memory warning is of no use here: \($0)."
        }
        let rest = "It rests on \(basis)."
        guard advice.fate != .killed else { return [rest] }
        let steps = Self.joined([smallerSentence, largerSentence, seedsSentence])
        return [steps, unsent, boundSentence, rest].compactMap(\.self)
    }

    private static func joined(_ sentences: [String?]) -> String? {
        let said = sentences.compactMap(\.self)
        return said.isEmpty ? nil : said.joined(separator: " ")
    }

    private var librarySentence: String? {
        // The first sentence names a library that is the answer.
        guard chosenLibrary == nil, let nearest = nearestLibrary else { return nil }
        let name = "\(nearest.preset.title), with \(nearest.limitWords)"
        guard nearest.cell.isReachable else {
            return "Of libraries \(name), comes nearest, but the device "
                + "\(nearest.cell.kills > 0 ? "kills" : "warns") it."
        }
        return "The best library is \(name): it would \(chosen.change(to: nearest.cell))."
    }

    /// Against what the app has, as far as its scenario says.
    private var againstOwn: String? {
        guard study.hasNames else { return nil }
        let written = written.filter { $0.isWhole && $0.kills == 0 && study.isAnswer($0) }
        guard let best = written.min(by: { $0.worth(price) < $1.worth(price) }),
            best.name != chosen.name, best.name != beaten?.name, !advice.isBeaten(by: best)
        else { return nil }
        let which =
            written.count == 1 ? "which the scenario names" : "the best that the scenario names"
        return "\(best.name), \(which), would \(chosen.change(to: best))."
    }

    /// The effect of a warning at the answer's peak; and of the best that a policy like it can do.
    private var freedSentence: String? {
        guard device.unsent([.warning, .critical]) == nil, let warned = chosenWarned else {
            return nil
        }
        let other = warning?.yielding(price).map { other in
            let chosenParts = chosen.name.pieces(outsideParenthesesAt: "+")
            let parts = other.cell.name.pieces(outsideParenthesesAt: "+")
                .filter { !chosenParts.contains($0) }
            return " (\(Fixed.bytes(other.freedBytes)) with \(parts.joined(separator: "+")))"
        }
        let freed = warned.freedBytes > 0 ? Fixed.bytes(warned.freedBytes) : "none"
        return "A warning frees \(freed) of the \(Fixed.bytes(warned.heldBytes))\(other ?? "")."
    }
}
