import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabReports
@testable import ReportDesks

@Suite("What depends on figures")
struct DoubtJSONTests {
    @Test("is read back from JSON as it was")
    func isReadBack() throws {
        let text = [Doubt.sample].json.text()
        let value = try JSONReader.read(Array(text.utf8))
        #expect(value.all(Doubt.init) == [Doubt.sample])
        #expect(text.contains(#""from": 100.0, "to": 90.0, "share": -0.100000}"#))
        #expect(try JSONReader.read(Array([Doubt]().json.text().utf8)).all(Doubt.init) == [])
    }

    @Test(
        "is refused where it isn't what was written",
        arguments: [
            (#""halved""#, #""thirded""#), (#""trials""#, #""trails""#), (#"[42, 7]"#, "7"),
            (#""from": 100.0"#, #""from": 1e2"#), (#""question": "best""#, #""question": 1"#),
        ])
    func isRefused(_ old: String, _ new: String) throws {
        let text = [Doubt.sample].json.text().replacing(old, with: new)
        #expect(try JSONReader.read(Array(text.utf8)).all(Doubt.init) == nil)
        let result = #"{"rows": [], "doubt": "# + text + "}"
        #expect(throws: Complaint.self) { try ResultFile(path: "r.json", text: result) }
    }

    @Test("is ranked by how far it moves, exactly")
    func isRanked() {
        var doubt = Doubt.sample
        doubt.rank()
        #expect(doubt.figures.map(\.name) == ["network.latency", "flash.latency"])
        // Out of nothing comes more than any share.
        doubt.figures[1].trials[0] = Doubt.trial(.halved, "0.05 ms", blank: 1, from: 0)
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
        let move = try #require(Doubt.trial(.halved, "", blank: to, from: from).moves.first)
        #expect(move.shareMillionths == share)
        if let text { #expect(DoubtText.share(move) == text) }
    }
}
