import Testing

@testable import LabBase
@testable import LabPages
@testable import LabReports
@testable import LabRuns
@testable import PlainDesks

@Suite("Text from outside in a report")
struct OutsideTextTests {
    /// Each ends or opens something in HTML, SVG, JSON, JavaScript or Markdown.
    private static let evil =
        "<!--<script>alert(1)</script>-->]]>\"'`` <img src=x onerror=alert(1)> &lt;\\ "
        + "\u{0}\u{1B}[31m\u{7F}\u{85}\u{2028}\u{2029}\u{FFFE} | [a](javascript:b)\n# c"

    /// In every field that takes any text: runs end in one of the known ways.
    private static func samples() -> [SampleResult] {
        SampleResult.all.map { sample in
            var sample = sample
            for row in sample.rows.indices {
                for (place, column) in sample.columns.enumerated()
                where column.unit == .text && column.name != "status" {
                    sample.rows[row][place] = evil
                }
            }
            return sample
        }
    }

    /// Everything between `<script` and `</script>`, where a browser's states are the simplest.
    private static func scripts(_ page: String) -> [Substring] {
        page.split(separator: "<script").dropFirst().compactMap { part in
            part.split(separator: "</script>").first
        }
    }

    /// The data that a page embeds. No byte of it is HTML.
    private static func data(_ page: String, note: String) throws -> [JSONValue] {
        try scripts(page).filter { $0.hasPrefix(" type=") }.map { script in
            let json = try require(script.split(separator: ">", maxSplits: 1).last)
            check(!json.contains("<") && !json.contains("\u{2028}"), note: note)
            return try JSONReader.read(Array(json.utf8))
        }
    }

    @Test func `never becomes part of a page`() throws {
        for sample in Self.samples() {
            for text in [sample.csv, sample.json()] {
                let page = ReportPage([try ResultFile(path: Self.evil, text: text)]).text
                let place = "\(sample.kind)"
                for word in ["<!--", "<img", "<script>alert", "\u{0}", "\u{1B}", "\u{85}"] {
                    check(!page.contains(word), note: "\(place): \(word)")
                }
                for value in try Self.data(page, note: place) {
                    check(value["rows"]?.array != nil, note: "\(place)")
                }
                // One opens where one ends.
                let count = page.split(separator: "<script").count
                check(page.split(separator: "</script>").count, count, note: "\(place)")
            }
        }
    }

    @Test func `never becomes part of a film, alone, in a report or of a phone`() throws {
        let folder = ScratchFolder()
        let name = "<!--<script>"
        let scenario = """
            { "version": 1, "name": "\(name)", "about": "\(name)",
              "images": { "a": { "count": 2, "width": 50, "height": 50 } },
              "screens": { "s": { "kind": "table", "rows": 2, "rowHeight": 50,
                "images": "a" } },
              "script": [{ "push": "s" }, { "wait": "1s" }], "policies": ["weak"] }
            """
        var options = RunOptions()
        options.paths = [folder.write("feed.json", Array(scenario.utf8))]
        options.memory = .model
        let film = try Film(RunSession(options)) { _ in }
        let result = try ResultFile(path: "r.csv", text: SampleResult.all[0].csv)
        for (place, page) in [
            ("film", FilmPage(film, command: name).text),
            ("report", ReportPage([result], film: film).text),
        ] {
            check(!page.contains("<!--"), note: place)
            let data = try Self.data(page, note: place)
            check(data.contains { $0["about"]?.string == name }, note: place)
        }
    }

    @Test("is read in a script as it was")
    func readings() throws {
        var plot = Plot(x: ChartAxis("x", .count), y: ChartAxis("y", .count))
        plot.lines = [Plot.Curve(Self.evil, .line(0), [Plot.Point(1, 2)])]
        let readings = try require(PlotReadings(plot))
        let json = PageData(readings.json).text
        let columns = try require(JSONReader.read(Array(json.utf8))["columns"]?.array)
        check(columns[0].array?[0].string, Self.evil)
    }

    @Test func `isn't what our own script has`() {
        for word in ["</", "<!--", "<script"] { check(!ReportPage.script.contains(word)) }
    }

    @Test func `is shown as such in a picture, which takes no control characters`() {
        check(SVG.escaped("a\u{1B}<\u{0}\u{FFFE}\tb"), "a\u{FFFD}&lt;\u{FFFD}\u{FFFD}\tb")
    }

    @Test func `never becomes part of Markdown`() {
        check(MarkdownText.code("a`` <b>"), "``` a`` <b> ```")
        check(MarkdownText.code("a\nb"), "`a b`")
        check(MarkdownText.plain("`a` &lt; b"), "\\`a\\` \\&lt; b")
        check(MarkdownText.link("a", "javascript:b(1)"), "[a](./javascript:b%281%29)")
        check(MarkdownText.link("a", "a/b:c\n(<"), "[a](a/b:c%0A%28%3C)")
    }

    @Test(
        "is no formula in a spreadsheet",
        arguments: ["=1", "+1", "-1", "@a", "\tx", "\rx", "\u{FF1D}x"])
    func formulas(_ name: String) {
        check(Spreadsheet.isFormula(name))
        check(Spreadsheet.isFormula(Spreadsheet.name(ofFile: name)), false)
    }

    @Test func `has no control characters in a row`() {
        check(Spreadsheet.name(ofFile: "-1"), "./-1")
        check(Spreadsheet.name(ofFile: "a\u{1B}b"), "a\\u001bb")
        let shown = Spreadsheet.name(ofFile: "\ta\nb\r\u{7}")
        check(shown.unicodeScalars.contains { $0.value < 0x20 }, false)
    }
}
