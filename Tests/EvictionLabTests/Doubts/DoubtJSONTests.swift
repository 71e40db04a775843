import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabReports

@Suite("What hangs on figures")
struct DoubtJSONTests {
    static let sample = Doubt(
        question: .best, scenario: "feed \"1\"", device: "iphone-8", seeds: [42, 7],
        figures: [
            DoubtedFigure(
                name: "flash.latency", meaning: "before each read", value: "0.1 ms",
                origin: "assumed: round",
                trials: [
                    trial(.halved, "0.05 ms", blank: 900),
                    trial(
                        .doubled, "0.2 ms", blank: 1500,
                        [
                            DoubtChange(
                                column: "blank_ms", title: "blank time", from: ["weak"], to: [],
                                seeds: [42])
                        ]),
                ]),
            DoubtedFigure(
                name: "network.latency", meaning: "a round trip", value: "60 ms", origin: nil,
                trials: [trial(.doubled, "120 ms", blank: 2000)]),
        ], fixed: ["pressure.onKill"])

    static func trial(
        _ factor: FigureTrial.Factor, _ value: String, blank: Int64, from: Int64 = 1000,
        _ changes: [DoubtChange] = []
    ) -> DoubtTrial {
        let move = DoubtMove(
            column: "blank_ms", title: "blank time", policy: "lru(limit=1MB)", seed: 42,
            from: .fixed(from, places: 1), to: .fixed(blank, places: 1))
        return DoubtTrial(factor: factor, value: value, moves: [move], changes: changes)
    }

    @Test("is read back from JSON as it was")
    func isReadBack() throws {
        let text = DoubtJSON.text([Self.sample])
        let value = try JSONReader.read(Array(text.utf8))
        #expect(value.all(Doubt.init) == [Self.sample])
        #expect(text.contains(#""from": 100.0, "to": 90.0, "share": -0.100000}"#))
        #expect(try JSONReader.read(Array(DoubtJSON.text([]).utf8)).all(Doubt.init) == [])
    }

    @Test(
        "is refused where it isn't what was written",
        arguments: [
            (#""halved""#, #""thirded""#), (#""trials""#, #""trails""#), (#"[42, 7]"#, "7"),
            (#""from": 100.0"#, #""from": 1e2"#), (#""question": "best""#, #""question": 1"#),
        ])
    func isRefused(_ old: String, _ new: String) throws {
        let text = DoubtJSON.text([Self.sample]).replacing(old, with: new)
        #expect(try JSONReader.read(Array(text.utf8)).all(Doubt.init) == nil)
        let result = #"{"rows": [], "doubt": "# + text + "}"
        #expect(throws: ResultFile.Problem.self) { try ResultFile(path: "r.json", text: result) }
    }

    @Test("is ranked by how far it moves, exactly")
    func isRanked() {
        var doubt = Self.sample
        doubt.rank()
        #expect(doubt.figures.map(\.name) == ["network.latency", "flash.latency"])
        // Out of nothing comes more than any share.
        doubt.figures[1].trials[0] = Self.trial(.halved, "0.05 ms", blank: 1, from: 0)
        doubt.rank()
        #expect(doubt.figures.map(\.name) == ["flash.latency", "network.latency"])
    }

    @Test(
        "moves by shares that are rounded to the nearest",
        arguments: [
            (1000, 1000, 0, "<0.1 %"), (3, 4, 333_333, "+33.3 %"), (3, 1, -666_667, "-66.7 %"),
            (1_000_000, 999_001, -999, "<0.1 %"), (1_000_000, 1_001_000, 1000, "+0.1 %"),
            (1, Int64.max, Int64.max, nil), (0, 5, nil, "from 0"),
        ] as [(Int64, Int64, Int64?, String?)])
    func movesByShares(_ from: Int64, _ to: Int64, _ share: Int64?, _ text: String?) throws {
        let move = try #require(Self.trial(.halved, "", blank: to, from: from).moves.first)
        #expect(move.shareMillionths == share)
        if let text { #expect(DoubtText.share(move) == text) }
    }
}
