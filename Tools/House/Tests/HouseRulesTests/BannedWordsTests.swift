import HouseReading
import Testing

@testable import HouseRules

@Suite("Words that comments are to lose") struct BannedWordsTests {
    private static let comments = """
        /// What it does, so that nobody asks.
        /// What goes on isn't counted.
        let nobody = "nobody" // Whoever asks

        """

    private static func tree(_ text: String, allowed: [String: Int] = [:]) -> Tree {
        let none = BannedWords(Tree([])).list(Tree([]))
        let list = allowed.reduce(none) { list, word in
            list.replacing("\n\(word.key) 0\n", with: "\n\(word.key) \(word.value)\n")
        }
        return Tree(["Sources/A/A.swift": text, BannedWords.path: list])
    }

    private static let right = tree(comments, allowed: ["nobody": 1, "whoever": 1, "What ...": 1])

    @Test("stand as often as the list says")
    func standAsListed() {
        #expect(BannedWords.findings(Self.right, before: nil).isEmpty)
    }

    @Test("are found where they came")
    func areFoundWhereTheyCame() {
        let now = Self.tree(
            "/// Given to nobody.\n" + Self.comments,
            allowed: ["nobody": 1, "whoever": 1, "What ...": 1])
        let said =
            "'nobody' in a comment, 2 times in all where 1 are allowed. Say it with a "
            + "subject and a verb"
        // As one block with what follows: only its first line begins it.
        let findings = BannedWords.findings(now, before: Self.right).map(\.description)
        #expect(findings.contains("Sources/A/A.swift:1: \(said)"))
        #expect(findings.contains { $0.contains("lower 'What ...' to 0") })
        #expect(findings.count == 2)
        // A place can't be told where the tree before has it already.
        let late = BannedWords.findings(now, before: now).map(\.description)
        #expect(late.contains { $0.hasPrefix("Tools/House/words.txt:4: 'nobody' in comments, 2") })
    }

    @Test("are only ever lowered")
    func areOnlyLowered() {
        let fewer = Self.tree("// Nobody.\n", allowed: ["nobody": 2])
        let lower = BannedWords.findings(fewer, before: nil).map(\.text)
        #expect(lower == ["lower 'nobody' to 1: scripts/house words --write"])
        #expect(BannedWords(fewer).list(fewer).contains("\nnobody 1\n"))

        let raised = Self.tree("// Nobody.\n", allowed: ["nobody": 1])
        let before = Self.tree("", allowed: [:])
        #expect(
            BannedWords.findings(raised, before: before).map(\.text) == [
                "'nobody' was 0: it is only ever lowered"
            ])
        #expect(BannedWords(raised).list(before).contains("\nnobody 0\n"))
    }

    @Test("must all be listed")
    func mustBeListed() {
        let findings = BannedWords.findings(Tree([]), before: nil).map(\.text)
        #expect(findings.first == "lacks 'nobody'. Write it: scripts/house words --write")
    }
}
