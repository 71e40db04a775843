import HouseReading
import Testing

@testable import HouseRules

@Suite("Words that no comment has") struct BannedWordsTests {
    private func findings(_ text: String) -> [String] {
        BannedWords.findings(Tree(["Sources/A/A.swift": text])).map(\.description)
    }

    private func found(_ word: String, line: Int) -> String {
        "Sources/A/A.swift:\(line): '\(word)' in a comment. Say it with a subject and a verb"
    }

    @Test("are found anywhere in a comment, and nowhere else")
    func areFoundAnywhere() {
        for word in BannedWords.anywhere.sorted() {
            #expect(
                findings("/// Given to \(word).\nlet \(word) = \"\(word)\"\n")
                    == [found(word, line: 1)])
            #expect(
                findings("let a = 1 // For \(word.uppercased())\n")
                    == [found(word.uppercased(), line: 1)])
        }
    }

    @Test("may not begin a block of comments")
    func mayNotBegin() {
        #expect(findings("/// What it does.\nlet a = 1\n") == [found("What ...", line: 1)])
        // The second line goes on.
        #expect(findings("/// It says\n/// What it does.\nlet a = 1\n").isEmpty)
        #expect(findings("/// `What` is a name.\nlet a = 1\n").isEmpty)
    }
}
