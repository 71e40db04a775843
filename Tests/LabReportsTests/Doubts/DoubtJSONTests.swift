import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabReports
@testable import PlainDesks
@testable import ReportDesks

@Suite("What depends on figures")
struct DoubtJSONTests {
    @Test("is read back from JSON as it was")
    func isReadBack() throws {
        let text = [Doubt.sample].json.text()
        let value = try JSONReader.read(Array(text.utf8))
        check(value.all { Doubt($0) }, [Doubt.sample])
        check(text.contains(#""from": 100.0, "to": 90.0, "share": -0.100000}"#))
        try check(JSONReader.read(Array([Doubt]().json.text().utf8)).all { Doubt($0) }, [])
    }

    @Test(
        "is refused where it isn't what was written",
        arguments: [
            (#""least""#, #""last""#), (#""ends""#, #""ands""#), (#"[42, 7]"#, "7"),
            (#""from": 100.0"#, #""from": 1e2"#), (#""question": "best""#, #""question": 1"#),
            (#""killed""#, #""spared""#), (#""stretches""#, #""stitches""#),
        ])
    func isRefused(_ old: String, _ new: String) throws {
        let text = [Doubt.sample].json.text().replacing(old, with: new)
        try check(JSONReader.read(Array(text.utf8)).all { Doubt($0) }, nil)
        let result = #"{"rows": [], "doubt": "# + text + "}"
        #expect(throws: Complaint.self) { try ResultFile(path: "r.json", text: result) }
    }

    /// Such a file is read as it was meant: two ends a figure, and its changes as sentences.
    @Test("is read where an earlier version halved and doubled figures")
    func earlierOnesAreRead() throws {
        let text = """
            [{"question": "best", "scenario": "feed", "device": "iphone-8", "seeds": [42],
              "text": "1 of 1 changes who is best.", "fixed": [],
              "figures": [{"figure": "decode.png", "meaning": "of a PNG", "is": "12 ns/pixel",
                "source": "assumed: ours", "trials": [
                {"factor": "halved", "is": "6 ns/pixel", "changes": [
                  {"column": "blank_ms", "title": "blank time", "from": ["weak"],
                   "to": ["none", "lru"], "seeds": [42]}],
                 "moves": [{"column": "blank_ms", "title": "blank time", "policy": "weak",
                   "seed": 42, "from": 100.0, "to": 90.0, "share": -0.100000}]},
                {"factor": "doubled", "is": "24 ns/pixel", "changes": [], "moves": []}]}]}]
            """
        let read = try require(JSONReader.read(Array(text.utf8)).all { Doubt($0) })
        let figure = try require(read.first?.figures.first)
        check(figure.ends.map(\.value), ["6 ns/pixel", "24 ns/pixel"])
        check(figure.ends.map(\.side), [.least, .greatest])
        check(figure.ends.map(\.isTurned), [true, false])
        check(
            DoubtText.sentences(read[0]),
            [
                "With decode.png halved (6 ns/pixel) best by blank time: none and lru, no longer "
                    + "weak."
            ])
        let other = text.replacing("halved", with: "thirded")
        try check(JSONReader.read(Array(other.utf8)).all { Doubt($0) }, nil)
    }

    @Test("is ranked by how far it moves, exactly")
    func isRanked() {
        var doubt = Doubt.sample
        doubt.rank()
        check(doubt.figures.map(\.name), ["network.latency", "flash.latency"])
        // Out of nothing comes more than any share.
        doubt.figures[1].ends[0] = Doubt.end(.least, "0.05 ms", blank: 1, from: 0)
        doubt.rank()
        check(doubt.figures.map(\.name), ["flash.latency", "network.latency"])
    }

    @Test(
        "moves by shares that are rounded to the nearest",
        arguments: [
            (1000, 1000, 0, "<0.1 %"), (3, 4, 333_333, "+33.3 %"), (3, 1, -666_667, "-66.7 %"),
            (1_000_000, 999_001, -999, "<0.1 %"), (1_000_000, 1_001_000, 1000, "+0.1 %"),
            (1, Int64.max, Int64.max, nil), (0, 5, nil, "from 0"),
        ] as [(Int64, Int64, Int64?, String?)])
    func movesByShares(_ from: Int64, _ to: Int64, _ share: Int64?, _ text: String?) throws {
        let move = try require(Doubt.end(.least, "", blank: to, from: from).moves.first)
        check(move.shareMillionths, share)
        if let text { check(DoubtText.share(move), text) }
    }
}
