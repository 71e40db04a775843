import Testing

@testable import LabBase
@testable import LabReports
@testable import PlainDesks

/// Whole plots, as they are read.
@Suite("A plot for the terminal")
struct TerminalPlotTests {
    /// Decodes of two policies over limits that double.
    private static var sweep: Diagram {
        var plot = Plot(
            x: ChartAxis("limit", .bytes, scale: .logarithmic), y: ChartAxis("decodes", .count))
        let limits: [Double] = [1, 2, 4, 8, 16, 32, 64]
        let decodes: [Double] = [214, 205, 196, 180, 156, 100, 76]
        plot.lines = [
            .init("lru", .line(0), zip(limits, decodes).map { .init($0 * 1e6, $1) }),
            .init("other", .line(1), limits.map { .init($0 * 1e6, 50 + $0) }),
        ]
        plot.highlights = [.init(x: 32e6, y: 100, name: "", ink: .line(0), line: 0)]
        plot.deaths = [.init(x: 64e6, y: 114, name: "", ink: .kill, line: 1)]
        return Diagram("Decodes over the limit", about: "", .plot(plot))
    }

    /// Memory that rises, and falls after a warning.
    private static var time: Diagram {
        var plot = Plot(
            x: ChartAxis("time", .milliseconds), y: ChartAxis("images", .bytes, fromZero: true))
        plot.lines = [
            .init(
                "weak", .line(0),
                (0...60).map { (step: Int) -> Plot.Point in
                    let held: Int = max(0, min(step, 90 - 2 * step))
                    return .init(Double(step * 500), Double(held) * 1e6)
                })
        ]
        plot.moments = [.init(x: 15000, name: "", ink: .warning)]
        return Diagram("tableview", about: "", .plot(plot))
    }

    private static func changed(_ diagram: Diagram, _ change: (inout Plot) -> Void) -> Diagram {
        guard case .plot(var plot) = diagram.body else { return diagram }
        change(&plot)
        return Diagram(diagram.title, about: "", .plot(plot))
    }

    /// The same with a figure missing, and single figures.
    private static func diagram(_ name: Substring) -> Diagram {
        func alone(_ points: [Plot.Point]) -> Diagram {
            changed(sweep) {
                $0.lines = [.init("one", .line(0), points)]
                ($0.highlights, $0.deaths) = ([], [])
            }
        }
        return switch name {
        case "gap":
            changed(time) {
                $0.moments = []
                $0.lines[0].points = zip(0...4, [1e6, 2e6, nil, 2e6, 1e6]).map {
                    .init(Double($0 * 1000), $1)
                }
            }
        case "one": alone([.init(5e6, 7)])
        case "alike": alone([.init(5e6, 7), .init(50e6, 7)])
        case "odd": alone([.init(81_576_960, 20)])
        case "time": time
        default: sweep
        }
    }

    private static func text(_ diagram: Diagram, _ style: ChartStyle = ChartStyle()) -> String {
        diagram.text(style)
    }

    @Test(arguments: TestTable.cases("Charts/terminal")) func isDrawn(_ test: TextCase) {
        let words = test.text.split(separator: " ")
        let style = ChartStyle(
            columns: Int(words[1])!, rows: Int(words[2])!,
            glyphs: words.count > 3 ? .ascii : .unicode)
        check(
            Self.text(Self.diagram(words[0]), style), test.outcomes.joined(separator: "\n") + "\n")
    }

    @Test func saysThatThereIsNothing() {
        for points: [Plot.Point] in [[], [.init(1, nil)], [.init(.nan, 1)]] {
            let empty = Self.changed(Self.time) {
                $0.lines[0].points = points
                $0.moments = []
            }
            check(Self.text(empty), "tableview\nThere is nothing to draw.\n")
        }
    }

    /// 0 has no place among powers.
    @Test func leavesOutWhatALogarithmDoesNotKnow() {
        let text = Self.text(
            Self.changed(Self.sweep) {
                $0.lines[0].points.insert(.init(0, 190), at: 0)
                $0.lines[1].points.append(.init(-4, 90))
                $0.lines[0].points.append(.init(.infinity, 76))
                $0.moments = [.init(x: 0, name: "", ink: .warning)]
            })
        let known = Self.text(Self.sweep).split(separator: "\n")
        check(
            text.split(separator: "\n").dropLast().map(String.init),
            known.dropLast().map(String.init))
    }

    @Test func onePointHasARoundFigureBelowIt() {
        let text = Self.text(Self.diagram("odd"))
        check(text.contains("81.6 MB") && !text.contains("81.57"))
    }

    @Test(arguments: [ChartStyle.Glyphs.unicode, .ascii])
    func saysTheSameInColour(_ glyphs: ChartStyle.Glyphs) {
        for diagram in [Self.sweep, Self.time] {
            var style = ChartStyle(glyphs: glyphs)
            let plain = Self.text(diagram, style)
            style.colour = true
            let coloured = Visible.lines(Self.text(diagram, style), mark: Ink.mark)
            check(coloured.contains("\u{1B}[36m"))
            check(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: ""), plain)
            check(!plain.contains("\u{1B}"))
        }
    }

    @Test(arguments: [16, 20, 40, 60, 80, 100, 120])
    func keepsToItsWidth(_ columns: Int) {
        for glyphs in [ChartStyle.Glyphs.unicode, .ascii] {
            for diagram in [Self.sweep, Self.time] {
                let text = Self.text(diagram, ChartStyle(columns: columns, glyphs: glyphs))
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
