import Foundation
import LabBase
import Testing

@testable import PlainDesks

@Suite("Tables")
struct TextTableTests {
    private static let table = TextTable(
        headings: [.init(title: "policy", isNumber: false)]
            + ["hit rate", "decodes", "peak images", "blank time"].map { .init(title: $0) },
        rows: [
            [
                "lru(limit=64MB)+weak+on(warning, clear)", "61.0 %", "90 (1.2x)", "58.7 MB",
                "11.93 s",
            ],
            ["weak", "13.4 %", "200 (2.6x)", "50.1 MB", "12.67 s"],
        ].map { $0.enumerated().map { .init(text: $1, isBest: $0 == 1 && $1.hasPrefix("6")) } })

    @Test func `are as wide as they need to be where nothing says otherwise`() {
        check(
            Self.table.lines(.plain),
            [
                "policy                                   hit rate     decodes  peak images  "
                    + "blank time",
                "lru(limit=64MB)+weak+on(warning, clear)    61.0 %*  90 (1.2x)      58.7 MB     "
                    + "11.93 s",
                "weak                                       13.4 %  200 (2.6x)      50.1 MB     "
                    + "12.67 s",
            ])
    }

    @Test("keep every figure whole on a narrow terminal", arguments: [24, 40, 60, 79])
    func keepEveryFigureWhole(columns: Int) {
        let lines = Self.table.lines(TextStyle(columns: columns))
        check(lines.allSatisfy { $0.count <= columns }, note: "\(lines.joined(separator: "\n"))")
        for row in Self.table.rows {
            for entry in row.dropFirst() {
                check(lines.contains { $0.contains(entry.text) }, note: "\(entry.text)")
            }
        }
        check(lines.contains { $0.contains("61.0 %*") })
    }

    @Test func `stand in bands, each with the names before it`() {
        check(
            Self.table.lines(TextStyle(columns: 60)),
            [
                "policy                 hit rate     decodes  peak images",
                "lru(limit=64MB)+weak+    61.0 %*  90 (1.2x)      58.7 MB",
                "on(warning, clear)",
                "weak                     13.4 %  200 (2.6x)      50.1 MB",
                "",
                "policy                 blank time",
                "lru(limit=64MB)+weak+     11.93 s",
                "on(warning, clear)",
                "weak                      12.67 s",
            ])
    }

    @Test func `colour the best, whichever line it is on`() {
        let lines = Self.table.lines(TextStyle(colour: true, columns: 60))
        let shown = Visible.lines(lines[1], mark: Ink.mark)
        check(shown.contains("\u{1B}[1;32m61.0 %\u{1B}[0m*"))
    }

    @Test func `set no style for what comes from outside, whatever it looks like`() {
        let name = "\u{1B}[31mred\u{1B}[0m \u{1B};[8mhidden"
        var table = Self.table
        table.rows[0][0].text = name
        let text = table.lines(TextStyle(colour: true)).joined(separator: "\n") + "\n" + name
        let shown = Visible.lines(text, mark: Ink.mark)
        let written = #"\u001b[31mred\u001b[0m \u001b;[8mhidden"#
        check(shown.components(separatedBy: written).count, 3)
        check(shown.contains("\u{1B}[1;32m61.0 %\u{1B}[0m*"))
        check(shown.count { $0 == "\u{1B}" }, text.components(separatedBy: Ink.mark).count - 1)
        // Without colours none of ours is there either.
        check(!Visible.lines(name, mark: nil).contains("\u{1B}"))
    }
}
