import Testing

@testable import LabBase
@testable import LabCommandLine
@testable import LabReports
@testable import PlainDesks

@Suite("A path of SVG")
struct SVGPathTests {
    @Test func saysEachStepByItsDifference() {
        var path = SVGPath()
        path.line(0, 100)
        path.line(0.5, 100)
        path.line(0.5, 99.9)
        path.line(0.75, 50)
        path.line(0.75, 50)
        path.close()
        check(path.text, "M0 100h500v-.1l250-49.9z")
    }

    @Test func stepsAcrossFirstAndBeginsWhereItsFirstPointIs() {
        var path = SVGPath()
        path.step(0.1, 40)
        path.step(0.2, 60)
        check(path.text, "M100 40h100v20")
    }

    @Test func goesOnElsewhereAfterAGap() {
        var path = SVGPath()
        path.line(0, 1)
        path.interrupt()
        path.line(1, 1)
        check(path.text, "M0 1M1000 1")
    }
}

@Suite("A knee")
struct KneeTests {
    private func knee(_ ys: [Double]) -> Double? {
        let points = ys.enumerated().map { index, y in
            Plot.Point([1e6, 2e6, 4e6, 8e6, 16e6][index], y)
        }
        return Knee.point(points)?.x
    }

    @Test func isWhereMoreBeginsToBuyLess() {
        check(knee([100, 20, 15, 10, 5]), 2e6)
        check(knee([100, 90, 20, 10, 5]), 4e6)
    }

    @Test func isNotOnAStraightLineNorOnARisingOne() {
        check(knee([100, 75, 50, 25, 0]), nil)
        check(knee([1, 2, 3, 4, 5]), nil)
        check(knee([100, 99, 98, 50, 0]), nil)
        check(knee([5, 5, 5, 5, 5]), nil)
        check(knee([5, 1]), nil)
    }
}

@Suite("A timeline's points")
struct TimelinePlacesTests {
    static func run(_ bytes: [(ms: Int64, bytes: Int64)], events: [Int64: String] = [:]) throws
        -> TimelineRun
    {
        var text = CSV.line(TimelineTable.columns.map(\.name))
        for (ms, held) in bytes {
            let event = events[ms] ?? ""
            text += "s,p,1,\(ms).0,\(held),\(held),0,0,0,0,,,\(ms < 500 ? "a" : "b"),\(event),d\n"
        }
        let file = try ResultFile(path: "t.csv", text: text)
        return try require(TimelineRun.all(file).first)
    }

    @Test func keepWhatIsHighest() throws {
        let run = try Self.run((0..<1000).map { ($0, $0 == 777 ? 5000 : 10) })
        let points = run.points(most: 50)
        check(points.count <= 51)
        check(points.map(\.bytes.held).max(), 5000)
        check(points.first?.ms == 0 && points.last?.ms == 999)
    }

    @Test func areAllWhereThereAreFew() throws {
        let run = try Self.run([(0, 1), (100, 2), (250, 3)])
        check(run.points(most: 300).map(\.bytes.held), [1, 2, 3])
    }

    @Test func nameTheScreensAndWhatWentWrong() throws {
        let run = try Self.run(
            [(0, 1), (400, 2), (500, 3), (900, 1)], events: [400: "warning", 900: "x; killed"])
        check(run.screens.map(\.name), ["a", "b"])
        check(run.screens.map(\.to), [500, 900])
        check(run.mishaps.map(\.event), ["warning", "killed"])
    }
}

@Suite("A diagram of characters")
struct TerminalDiagramTests {
    static var plot: Plot {
        var plot = Plot(
            x: ChartAxis("time", .milliseconds), y: ChartAxis("bytes", .bytes, fromZero: true))
        plot.positions = [0, 10_000, 20_000]
        plot.xEnds = 0...20_000
        plot.areas = [
            .init(name: "on-screen views", ink: .onScreen, values: [2e6, 4e6, 4e6]),
            .init(name: "store", ink: .store, values: [2e6, 0, 0]),
        ]
        plot.moments = [.init(x: 15_000, name: "warning", ink: .warning)]
        plot.spans = [.init(from: 0, to: 20_000, name: "feed")]
        return plot
    }

    @Test func stacksWhoHoldsMemory() {
        let diagram = Diagram("lru", about: "", .plot(Self.plot))
        let style = ChartStyle(columns: 27, rows: 4, glyphs: .ascii)
        check(
            diagram.text(style),
            """
            lru
            4 MB +==========#####!#####
                 |==========###########
            2 MB +#####################
               0 +#####################
                 ++----+----+----+-----
                  0   5 s 10 s 15 s
                  |feed
            = store   # on-screen views
            ! memory warning

            """)
    }

    @Test func drawsTheDevicesLimitWhereNothingElseIs() {
        var plot = Self.plot
        plot.levels = [.init(y: 3.5e6, name: "limit", ink: .limit)]
        plot.moments = []
        plot.areas[0].values = [1e6, 1e6, 1e6]
        plot.areas[1].values = [3e6, 0, 0]
        let diagram = Diagram("lru", about: "", .plot(plot))
        let lines = diagram.text(ChartStyle(columns: 27, rows: 4, glyphs: .ascii))
            .split(separator: "\n")
        check(lines[1], "4 MB +===========----limit-")
        check(lines[2], "     |===========")
    }

    @Test func laysPartsOfABarBesideEachOther() {
        let bars = Bars(
            ChartAxis("decodes", .count),
            legend: [(.compulsory, "first"), (.redecodes, "again"), (.limit, "floor")],
            [
                .init(
                    name: "weak", parts: [.init(.compulsory, 4), .init(.redecodes, 4)],
                    marks: [.init(.limit, 4)]),
                .init(name: "lru", parts: [.init(.compulsory, 4)], marks: [.init(.limit, 4)]),
            ])
        let diagram = Diagram("Decodes", about: "", .bars(bars))
        check(
            diagram.text(ChartStyle(columns: 23, glyphs: .ascii)),
            """
            Decodes
            weak 8 ========!#######
            lru  4 ========!
            = first   # again
            ! floor

            """)
    }
}

@Suite("A diagram in a file of its own")
struct DiagramFileTests {
    @Test func isTheSameEachTimeAndSaysWhatItShows() throws {
        let diagram = Diagram("lru <&>", about: "It \"holds\".", .plot(TerminalDiagramTests.plot))
        let text = DiagramFile("Memory", [diagram], source: "lab run x.json").text
        check(text, DiagramFile("Memory", [diagram], source: "lab run x.json").text)
        check(text.contains("lru &lt;&amp;&gt;") && text.contains("It &quot;holds&quot;."))
        check(text.contains("<desc id=\"d\">") && text.contains("lab run x.json"))
        check(text.contains("viewBox=\"0 0 760 "))
    }

    /// Readers that know no style sheets, and those that know no variables, draw it all the same.
    @Test func needsNoStyleSheet() {
        let text = DiagramFile(
            "Memory", [Diagram("lru", about: "", .plot(TerminalDiagramTests.plot))]
        )
        .text
        check(!text.contains("<style") && !text.contains("var(") && !text.contains("class="))
        let shapes = text.matches(of: /<(rect|circle|path|line|text) [^>]*>/)
        check(shapes.count > 10)
        for shape in shapes {
            let isPainted = shape.0.contains("fill=\"#") || shape.0.contains("stroke=\"#")
            check(isPainted, note: "\(shape.0)")
        }
    }

    @Test func moreClassesCountForMore() {
        let style = PlainStyle(
            ".a.b{fill:none}.a{fill:var(--x);stroke-width:2}.b{stroke:var(--y)}text{font-size:9px}",
            colours: ["x": "#111111", "y": "#222222"])
        check(
            style.applied(
                to: "<g><path class=\"a b\" d=\"M0 0\"/><text class=\"a\" x=\"1\">a > b</text></g>"),
            "<g><path stroke-width=\"2\" stroke=\"#222222\" fill=\"none\" d=\"M0 0\"/>"
                + "<text font-size=\"9px\" fill=\"#111111\" stroke-width=\"2\" x=\"1\">a > b</text></g>"
        )
    }
}

@Suite("A result that is read back")
struct ResultFileTests {
    @Test(arguments: [
        ("", "is empty"), ("a,b\n1,2\n", "those of no result"),
        ("scenario,policy,requests,decodes,hit_rate\n", "no rows"),
        ("scenario,policy,requests,decodes,hit_rate\na,b\n", ":2: has 2 fields"),
        ("{\"rows\": [", "r:1:"), ("{\"lab\": \"1\"}", "no \"rows\""),
        ("{\"rows\": [1]}", "row 1 is no object"),
    ])
    func isRefusedWithWhatIsWrong(text: String, words: String) {
        let problem = #expect(throws: Complaint.self) {
            try ResultFile(path: "r", text: text)
        }
        check(problem?.line.contains(words), true, note: "\(problem?.line ?? "")")
        check(problem?.exit, .badData)
    }

    @Test func isTheSameFromCSVAndJSON() throws {
        let csv = "scenario,policy,requests,decodes,hit_rate\na,\"lru, x\",10,4,0.600000\n"
        let json = """
            {"lab": "0.1.0", "command": ["lab", "run"], "rows": [{"scenario": "a",
             "policy": "lru, x", "requests": 10, "decodes": 4, "hit_rate": 0.600000}]}
            """
        let (one, other) = (
            try ResultFile(path: "r", text: csv), try ResultFile(path: "r", text: json)
        )
        check(one.kind == .runs && other.kind == .runs)
        check(one.rows, other.rows)
        check(one.origin == nil && other.origin?.command == ["lab", "run"])
    }
}

@Suite("Progress")
struct WorkProgressTests {
    @Test func saysWhatIsLeftOnceItCanBeTold() {
        let work = WorkProgress(10, of: 40, "cells", current: "wander, lru")
        check(work.text(leftNs: nil), "10 of 40 cells: wander, lru")
        check(work.text(leftNs: 12_000_000_000), "10 of 40 cells, about 12 s left: wander, lru")
        check(
            work.json(after: 4_000_000_000, leftNs: 12_000_000_000),
            "{\"done\": 10, \"count\": 40, \"unit\": \"cells\", \"current\": \"wander, lru\", "
                + "\"elapsed_ms\": 4000, \"left_ms\": 12000}\n")
    }
}
