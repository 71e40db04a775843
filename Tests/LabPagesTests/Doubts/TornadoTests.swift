import Testing

@testable import LabBase
@testable import LabPages
@testable import LabReplay
@testable import LabReports
@testable import LabRuns
@testable import PlainDesks
@testable import ReportDesks

@Suite("A tornado")
struct TornadoTests {
    private static func tornado() throws -> Diagram {
        var doubt = Doubt.sample
        doubt.rank()
        return try require(DoubtDiagrams.tornado(doubt))
    }

    @Test("has the longest bar on top, and its ends on both sides of the middle")
    func hasTheLongestOnTop() throws {
        let diagram = try Self.tornado()
        guard case .tornado(let tornado) = diagram.body else {
            Issue.record("\(diagram.body)")
            return
        }
        check(tornado.bars.map(\.name), ["network.latency", "flash.latency"])
        check(tornado.reach, 1)
        check(tornado.bars[1].ends.map { tornado.position($0) }, [-0.1, 0.5])
        let content = TornadoDrawing(tornado: tornado).content
        // The greatest value to the right of the middle, the least to its left.
        check(content.contains("x=\"45%\" y=\"64\" width=\"5%\""))
        check(content.contains("x=\"50%\" y=\"72\" width=\"25%\""))
        check(content.contains("class=\"across limit\" x1=\"75%\" x2=\"75%\""))
        check(content.contains(">\u{2193} -10.0 %, \u{2191} +50.0 %!</text>"))
        check(content.contains(">+100.0 %</text>"))
        check(
            diagram.about.hasSuffix(
                "That weak is best by blank time falls above flash.latency 0.15 ms."))
        check(TornadoDrawing(tornado: tornado).height, 110)
    }

    @Test(
        "is read without colours, and without anything but ASCII",
        arguments: [ChartStyle.Glyphs.unicode, .ascii])
    func isReadWithoutColours(_ glyphs: ChartStyle.Glyphs) throws {
        let text = TerminalDiagram(try Self.tornado()).text(
            ChartStyle(columns: 64, glyphs: glyphs, colour: false))
        let lines = text.split(separator: "\n").map(String.init)
        check(lines.allSatisfy { $0.count <= 64 })
        check(!text.contains("\u{1B}"))
        let (half, double, change) =
            glyphs == .ascii ? ("=", "#", "!") : ("▒", "█", "┃")
        check(lines[1].contains(double) && !lines[1].contains(half))
        check(lines[2].hasSuffix("-10.0 %  +50.0 %!"))
        let places = [half, double, change].compactMap { lines[2].firstIndex(of: Character($0)) }
        check(places.count == 3 && places == places.sorted())
        check(lines.last, "\(half) least   \(double) greatest   \(change) another conclusion (!)")
        if glyphs == .ascii { check(text.utf8.allSatisfy { $0 < 0x80 }) }
    }

    @Test("is not drawn where nothing moves")
    func isNotDrawn() {
        var doubt = Doubt.sample
        for index in doubt.figures.indices {
            doubt.figures[index].turns = []
            for end in doubt.figures[index].ends.indices {
                doubt.figures[index].ends[end].moves = []
            }
        }
        check(DoubtDiagrams.tornado(doubt), nil)
    }

    @Test("stands in a page, by its place, with its conclusion in words")
    func standsInAPage() throws {
        let session = try DoubtSample.session(
            DoubtSample.photo(remote: false, count: 1), ["weak", "lru"])
        let outcomes = session.run(session.scheduler { _, _, _ in })
        func page(_ scenario: String) throws -> String {
            var doubt = Doubt.sample
            doubt.scenario = scenario
            let text = ResultText.text(
                session, outcomes, .json, columns: ResultColumns.all, doubts: [doubt], \.row)
            return ReportPage([try ResultFile(path: "r.json", text: text)]).text
        }
        let own = try page("photos")
        check(own.contains("<h3>Sensitivity to figures</h3>"))
        check(own.contains("With 1 of 2 something falls."))
        check(own.contains("class=\"part compulsory\" x=\"45%\""))
        check(!(try page("another").contains("Sensitivity to")))
    }
}
