import Testing

@testable import PlainDesks

/// `check` and `require`, each seen to fail: the comment of the issue, and its place.
@Suite("A check that fails")
struct CheckTests {
    private func expect(_ said: String, line: Int, of failing: () throws -> Void) {
        withKnownIssue {
            try? failing()
        } matching: { issue in
            issue.comments.map(\.rawValue) == [said] && issue.sourceLocation?.line == line
                && issue.sourceLocation?.fileName == "CheckTests.swift"
        }
    }

    @Test func printsBothValues() {
        let line = #line + 2
        expect("check([1, 2].count, 3)\n2 isn't 3", line: line) {
            check([1, 2].count, 3)
        }
    }

    @Test func printsTextsInQuotes() {
        let line = #line + 2
        expect("check(\"a \", \"a\")\n\"a \" isn't \"a\"", line: line) {
            check("a ", "a")
        }
    }

    @Test func printsItsNote() {
        let line = #line + 2
        expect("check(1, 2, note: \"of \\(line)\")\n1 isn't 2\nof \(line)", line: line) {
            check(1, 2, note: "of \(line)")
        }
    }

    @Test func printsTheLinesOfACondition() {
        let line = #line + 5
        expect(
            "check( [10, 20, 30, 40, 50, 60, 70, 80, 90].contains { $0 > 100 || $0 < 0 }, "
                + "note: \"in a list\")\nIt is false\nin a list", line: line
        ) {
            check(
                [10, 20, 30, 40, 50, 60, 70, 80, 90].contains { $0 > 100 || $0 < 0 },
                note: "in a list")
        }
    }

    @Test func printsTuplesNumbersAndWhatShouldNotBe() {
        let line = #line + 2
        expect("check((1, \"a\"), (1, \"b\"))\n(1, \"a\") isn't (1, \"b\")", line: line) {
            check((1, "a"), (1, "b"))
        }
        expect("check((1, 2, 3), (1, 2, 4))\n(1, 2, 3) isn't (1, 2, 4)", line: line + 3) {
            check((1, 2, 3), (1, 2, 4))
        }
        expect("check(UInt8(1), Int64(2))\n1 isn't 2", line: line + 6) {
            check(UInt8(1), Int64(2))
        }
        let word: (any Sendable)? = 7
        expect("check(word, nil)\n7 isn't nil", line: line + 10) {
            check(word, nil)
        }
    }

    @Test func thatIsRequiredEndsTheTest() {
        let line = #line + 3
        var hasGoneOn = false
        expect("_ = try require([Int]().first)\nThe test ends here", line: line) {
            _ = try require([Int]().first)
            hasGoneOn = true
        }
        expect("try require(hasGoneOn)\nThe test ends here", line: line + 4) {
            try require(hasGoneOn)
            hasGoneOn = true
        }
        check(!hasGoneOn)
    }

    @Test func costsNothingWhereItHolds() {
        func note() -> String {
            Issue.record("the note is made, though the check holds")
            return ""
        }
        check(1, 1, note: note())
        check(true, note: note())
    }
}
