import LabBase
import LabPages
import LabReports

extension FuzzTargets {
    /// Whatever a file says, there is a page of it, and it runs no script but its own.
    static let result = FuzzTarget(
        "result", "a result or a timeline, CSV or JSON; every page and picture of it",
        mostBytes: 3072, words: Words.results
    ) { bytes in
        let text = bytes.text
        let file = try ResultFile(path: "fuzz.csv", text: text)
        try ResultPages.check(file)
        try ResultPages.rewrite(file)
        for diagrams in ResultDiagrams.sweep(file.rows) where file.kind == .sweep {
            _ = diagrams.file(source: "lab")
            for glyphs in [ChartStyle.Glyphs.ascii, .unicode] {
                var style = ChartStyle.of(.output)
                style.glyphs = glyphs
                style.colour = true
                _ = diagrams.text(style)
            }
        }
        guard file.kind == .runs else { return }
        _ = try Refusal.caught {
            let earlier = try EarlierRows(file)
            let comparison = ResultComparison(earlier, file.rows)
            _ = comparison.text
            for form in ResultComparison.Form.allCases { _ = comparison.text(form) }
        }
    }
}

private enum ResultPages {
    static func check(_ file: ResultFile) throws {
        let page = ReportPage([file]).text
        try FuzzFinding.unless(page.hasSuffix("</html>\n"), "a page without an end")
        let lower = Array(page.utf8).map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
        // In a script, `<!--<script` hides the script's end.
        let begun = count("<script", in: lower)
        let ended = count("</script", in: lower)
        try FuzzFinding.unless(
            begun == ended && count("<!--", in: lower) == 0,
            "\(begun) scripts begin and \(ended) end")
        _ = try Refusal.caught { try MarkdownReport([file], .init()).text }
    }

    private static func count(_ word: String, in bytes: [UInt8]) -> Int {
        let word = Array(word.utf8)
        var count = 0
        var offset = 0
        while let next = bytes[offset...].firstIndex(of: word[0]) {
            if bytes[next...].starts(with: word) { count += 1 }
            offset = next + 1
        }
        return count
    }

    /// As CSV, its rows read back into the same.
    static func rewrite(_ file: ResultFile) throws {
        let text = CSV.table(file.columns, file.rows)
        let again: ResultFile
        do throws(Complaint) {
            again = try ResultFile(path: "fuzz.csv", text: text)
        } catch {
            throw FuzzFinding("isn't read as CSV: \(error.message)\n\(text)")
        }
        try FuzzFinding.unless(
            CSV.table(again.columns, again.rows) == text, "another table once written: \(text)")
    }
}
