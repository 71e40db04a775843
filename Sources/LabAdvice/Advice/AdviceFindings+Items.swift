import LabDevices

/// The order in which the sentences of an answer are said.
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
}
