import Synchronization
import Testing

@testable import LabBase
@testable import LabReports
@testable import PlainDesks

/// The first screen of an answer: at most twelve lines, and one for each policy.
@Suite("A first screen")
struct FirstScreenTests {
    private let table = TextTable(
        headings: [
            .init(title: "policy", isNumber: false), .init(title: "decodes", note: "x: times"),
            .init(title: "a column that is wide", rank: 2, note: "wide: it is"),
            .init(title: "blank"),
        ],
        rows: ["lru", "weak"].map { [.init(text: $0)] + ["7", "8", "9"].map { .init(text: $0) } })

    private func lines(
        _ answer: Answer, columns: Int = 80, whole: String = String(repeating: "line\n", count: 40)
    ) -> [String] {
        var answer = answer
        answer.add(details: [.lines(whole.split(separator: "\n").map(String.init))])
        let text = answer.text(TextStyle(columns: columns), showsDetails: false)
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map(String.init)
    }

    @Test func `is the whole where that is asked for, or is no longer`() {
        let answer = Answer(rows: 1)
        let short = String(repeating: "a\n", count: 13)
        check(lines(answer, whole: short), Array(repeating: "a", count: 13))
        check(lines(answer, whole: short + "a\n").last, Answer.more)
        var long = Answer(rows: 1)
        long.add(details: [.lines(Array(repeating: "a", count: 40))])
        check(long.text(.page), String(repeating: "a\n", count: 40))
        // A terminal wraps a line that is too long.
        let wide = String(repeating: String(repeating: "a", count: 81) + "\n", count: 7)
        check(lines(answer, whole: wide).last, Answer.more)
    }

    @Test func `asks for no more of the whole than may be shown`() {
        for (showsDetails, expected) in [(false, [10, 1, 2]), (true, [10, 1, 2, 5])] {
            let asked = Mutex<[Int]>([])
            var answer = Answer(rows: 1)
            for count in [10, 1, 2, 5] {
                answer.add(details: [
                    .late {
                        asked.withLock { $0.append(count) }
                        return [.lines(Array(repeating: "a", count: count))]
                    }
                ])
            }
            let text = answer.text(.page, showsDetails: showsDetails)
            check(asked.withLock { $0 }, expected)
            check(text == "\nMore: --details\n", !showsDetails)
        }
    }

    @Test func `leaves out what matters least, and says how to get it`() {
        var answer = Answer(rows: 2)
        answer.add(brief: .heading("title"))
        answer.add(brief: .table(table))
        let sentences = (1...9).map { "Sentence \($0) is as long as half of a line of text." }
        answer.add(brief: .sentences(sentences), rank: 3)
        answer.add(brief: .paragraph("This matters."), rank: 2)
        let shown = lines(answer)
        check(shown.count <= Answer.mostLines + 2)
        check(shown.first == "title" && shown.last == Answer.more)
        check(shown.contains("This matters."))
        check(shown.contains { $0.hasPrefix("Sentence 1 ") })
        check(!shown.contains { $0.contains("Sentence 9 ") })
    }

    @Test func `has a table as wide as the line, with the notes of its columns`() {
        var answer = Answer(rows: 2)
        answer.add(brief: .table(table))
        check(lines(answer).contains("x: times   wide: it is"))
        let narrow = lines(answer, columns: 34)
        check(narrow.contains("x: times"))
        check(narrow.contains("a column that is wide: --details"))
        check(narrow[0].split(separator: " "), ["policy", "decodes", "blank"])
        check(narrow.allSatisfy { $0.count <= 34 })
    }

    @Test func `wraps names rather than leaves out a column`() {
        let sizes = ["8 MB", "16 MB", "32 MB", "64 MB", "128 MB", "256 MB"]
        let names = ["nuke", "nuke+decode(fit=view)+prefetch(ahead=4)"]
        var answer = Answer(rows: 2)
        answer.add(
            brief: .table(
                TextTable(
                    headings: [.init(title: "policy", isNumber: false)]
                        + sizes.map { .init(title: $0) },
                    rows: names.map { name in
                        [.init(text: name)] + sizes.map { _ in .init(text: "12.38 s") }
                    })))
        let shown = lines(answer)
        check(sizes.allSatisfy { shown[0].contains($0) })
        check(shown[2].hasPrefix("nuke+decode(fit=view)+ ") && shown[3] == "prefetch(ahead=4)")
        check(!shown.contains { $0.contains("MB: --details") })
    }

    @Test func `keeps the columns of what went badly longest, and says what it leaves out`() {
        let titles = ["hit rate", "decodes", "hitches", "blank"]
        var answer = Answer(rows: 1)
        answer.add(
            brief: .table(
                TextTable(
                    headings: [.init(title: "policy", isNumber: false)]
                        + titles.map { .init(title: $0, rank: 3, isMishap: $0 == "hitches") },
                    rows: [["lru", "7 %", "8", "378.0 ms/s", "9"].map { .init(text: $0) }])))
        let shown = lines(answer, columns: 32)
        check(shown[0].split(separator: " "), ["policy", "hit", "rate", "hitches"])
        check(shown.contains("decodes and blank: --details"))
    }

    @Test func `counts the columns that it leaves out where they are many`() {
        var answer = Answer(rows: 1)
        answer.add(
            brief: .table(
                TextTable(
                    headings: [.init(title: "policy", isNumber: false)]
                        + (1...50).map { .init(title: "size \($0)") },
                    rows: [[.init(text: "lru")] + (1...50).map { .init(text: "\($0)") }])))
        let shown = lines(answer)
        let count = shown[0].split(separator: " ").count { $0 == "size" }
        check(
            count > 3 && shown.contains("\(50 - count) more columns: --details"), note: "\(shown)")
    }

    @Test func `says how many sentences it has no room for`() {
        var answer = Answer(rows: 0)
        let long = String(repeating: "words ", count: 50)
        answer.add(
            brief: .sentences((1...9).map { "\($0) \(long)end." }) { "\($0) more." }, rank: 2)
        let shown = lines(answer)
        check(shown.count <= Answer.mostLines)
        check(shown[shown.count - 3].hasSuffix("7 more."), note: "\(shown)")
    }

    @Test func `has what was asked for whole, before the last line`() {
        var answer = Answer(rows: 0)
        answer.add(brief: .line("title"))
        answer.add(.lines((1...30).map { "\($0)" }), rank: Answer.asked, on: .firstScreen)
        check(lines(answer), ["title", ""] + (1...30).map { "\($0)" } + ["", Answer.more])
    }

    @Test func `has two lines of a name that would take more`() {
        var answer = Answer(rows: 1)
        let name = (1...30).map { "part\($0)" }.joined(separator: "+")
        answer.add(
            brief: .table(
                TextTable(
                    headings: table.headings,
                    rows: [[.init(text: name)] + table.rows[0].dropFirst()])))
        let shown = lines(answer, columns: 60)
        check(shown[1].hasPrefix("part1+part2+") && shown[2].hasSuffix("+part29+part30"))
        check(shown[3].isEmpty)
    }

    @Test("has failed claims, at least one, and the number of the others", arguments: [1, 3, 40])
    func hasFailedClaims(count: Int) {
        var answer = Answer(rows: 2)
        answer.add(brief: .heading(String(repeating: "a title of several lines ", count: 8)))
        answer.add(brief: .table(table))
        answer.add(brief: .claims((1...count).map { "Fails: \($0)" }) { "\($0) more" })
        answer.add(brief: .sentences(["A sentence."]), rank: 2)
        let shown = lines(answer)
        check(shown.count <= Answer.mostLines + 2)
        let failed = shown.count { $0.hasPrefix("Fails") }
        check(failed >= 1)
        check(shown.contains("\(count - failed) more"), failed < count)
    }

    @Test("has an item of several lines whole, or not at all", arguments: [2, 12])
    func hasItemsOfLines(count: Int) {
        var answer = Answer(rows: 0)
        answer.add(brief: .heading("Title"))
        let item = (1...count).map { "+ line \($0)" }
        answer.add(brief: .items([item.joined(separator: "\n"), "Another."]), rank: 1)
        let shown = lines(answer)
        check(shown.filter { $0.hasPrefix("+") }, count == 2 ? item : [])
        check(shown.contains("Another."))
    }

    @Test func `keeps the ends of a row of sizes longest, then the middle`() {
        let ranks = (0..<9).map { TextTable.rank(of: $0, among: 9) }
        check(ranks, [0, 3, 2, 3, 1, 3, 2, 3, 0])
        check((0..<2).map { TextTable.rank(of: $0, among: 2) }, [0, 0])
        check(TextTable.rank(of: 0, among: 1), 0)
    }
}
