import Testing

@testable import LabBase
@testable import LabReports
@testable import PlainDesks

/// Whole charts, as they are read.
@Suite("A chart for the terminal")
struct TerminalChartTests {
    /// Decodes on the left, and on the right the peak, over limits that double.
    private static var sweep: TerminalChart {
        var chart = TerminalChart(
            x: ChartAxis("limit", .bytes, scale: .logarithmic),
            left: ChartAxis("decodes", .count), right: ChartAxis("peak", .bytes))
        let limits: [Double] = [1, 2, 4, 8, 16, 32, 64]
        let decodes: [Double] = [214, 205, 196, 180, 156, 100, 76]
        chart.series = [
            .init("lru", points: zip(limits, decodes).map { .init($0 * 1e6, $1) }),
            .init(
                "peak of lru", on: .right, points: limits.map { .init($0 * 1e6, (50 + $0) * 1e6) }),
        ]
        chart.series[0].points[5].mark = .chosen
        chart.series[1].points[6].mark = .kill
        return chart
    }

    /// Memory that rises, and falls after a warning.
    private static var time: TerminalChart {
        var chart = TerminalChart(
            x: ChartAxis("time", .milliseconds), left: ChartAxis("images", .bytes, fromZero: true))
        chart.title = "tableview"
        chart.series = [
            .init(
                "weak",
                points: (0...60).map { (step: Int) -> TerminalChart.Point in
                    let held: Int = max(0, min(step, 90 - 2 * step))
                    return .init(Double(step * 500), Double(held) * 1e6)
                })
        ]
        chart.moments = [.init(15000, .warning)]
        return chart
    }

    /// The same with a figure missing, and single figures.
    private static func chart(_ name: Substring) -> TerminalChart {
        var chart = name == "time" || name == "gap" ? time : sweep
        switch name {
        case "gap":
            chart.title = ""
            chart.moments = []
            chart.series[0].points = zip(0...4, [1e6, 2e6, nil, 2e6, 1e6]).map {
                .init(Double($0 * 1000), $1)
            }
        case "one": chart.series = [.init("one", points: [.init(5e6, 7, .chosen)])]
        case "alike": chart.series = [.init("one", points: [.init(5e6, 7), .init(50e6, 7)])]
        default: return chart
        }
        chart.right = nil
        return chart
    }

    @Test(arguments: TestTable.cases("Charts/terminal")) func isDrawn(_ test: TextCase) {
        let words = test.text.split(separator: " ")
        let style = ChartStyle(
            columns: Int(words[1])!, rows: Int(words[2])!,
            glyphs: words.count > 3 ? .ascii : .unicode)
        check(Self.chart(words[0]).text(style), test.outcomes.joined(separator: "\n") + "\n")
    }

    @Test func saysThatThereIsNothing() {
        var chart = Self.time
        for points: [TerminalChart.Point] in [[], [.init(1, nil)], [.init(.nan, 1)]] {
            chart.series[0].points = points
            chart.moments = []
            check(chart.text(ChartStyle()), "tableview\nThere is nothing to draw.\n")
        }
    }

    /// 0 has no place among powers.
    @Test func leavesOutWhatALogarithmDoesNotKnow() {
        var chart = Self.sweep
        let without = chart.text(ChartStyle())
        chart.series[0].points.insert(.init(0, 9000), at: 0)
        chart.series[1].points.append(.init(-4, 90e6))
        chart.series[0].points.append(.init(.infinity, 76))
        chart.moments = [.init(0, .warning), .init(.infinity, .warning)]
        let lines = chart.text(ChartStyle()).split(separator: "\n")
        check(lines[lines.count - 5].contains("1 MB"))
        check(!lines.dropLast().contains { $0.contains("!") })
        check(without.split(separator: "\n").count, lines.count)
    }

    @Test func onePointHasARoundFigureBelowIt() {
        var chart = Self.sweep
        chart.series = [.init("lru", points: [.init(81_576_960, 20)])]
        let lines = chart.text(ChartStyle()).split(separator: "\n")
        check(lines.contains { $0.contains("81.6 MB") })
        check(!lines.contains { $0.contains("81.57") })
    }

    @Test(arguments: [ChartStyle.Glyphs.unicode, .ascii])
    func saysTheSameInColour(_ glyphs: ChartStyle.Glyphs) {
        for chart in [Self.sweep, Self.time] {
            var style = ChartStyle(glyphs: glyphs)
            let plain = chart.text(style)
            style.colour = true
            let coloured = Visible.lines(chart.text(style), mark: Ink.mark)
            check(coloured.contains("\u{1B}[36m"))
            check(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: ""), plain)
            check(!plain.contains("\u{1B}"))
        }
    }

    @Test(arguments: [16, 20, 40, 60, 80, 100, 120])
    func keepsToItsWidth(_ columns: Int) {
        for glyphs in [ChartStyle.Glyphs.unicode, .ascii] {
            for chart in [Self.sweep, Self.time] {
                let text = chart.text(ChartStyle(columns: columns, glyphs: glyphs))
                let widest = text.split(separator: "\n").map(\.count).max() ?? 0
                // Below, a plot would show nothing.
                check(widest <= max(columns, 36), note: "\(text)")
                if glyphs == .ascii { check(text.utf8.allSatisfy { $0 < 0x80 }) }
            }
        }
    }

    @Test(arguments: [
        ("en_GB.UTF-8", "xterm", ChartStyle.Glyphs.unicode), ("C.utf8", "", .unicode),
        ("C.UTF-8", "dumb", .ascii), ("C", "xterm", .ascii), ("", "xterm", .ascii),
        ("de_DE.ISO-8859-1", "xterm", .ascii),
    ])
    func hasTheGlyphsThatAreUnderstood(
        _ locale: String, _ term: String, _ glyphs: ChartStyle.Glyphs
    ) {
        check(Terminal.glyphs(locale: locale, term: term), glyphs)
    }
}
