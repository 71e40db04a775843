import LabDevices
import Testing

@testable import LabCells
@testable import PlainDesks

/// Events of one instant, and states that last for none.
@Suite("At one instant")
struct InstantTests {
    private static let header = """
        {"trace":1,"seed":1,"images":{"a":{"count":9,"width":500,"height":500},\
        "b":{"files":1,"bytes":"1MB"}},"screens":["feed","detail"]}

        """

    private static func play(
        _ lines: String, _ spec: String, watched: ExtraWarning? = nil
    ) throws -> CellOutcome {
        let folder = ScratchFolder()
        let path = folder.write("t.ndjson", Array((Self.header + lines).utf8))
        let loader = try InputLoader(deviceText: nil, imageCache: .standard(folder.path))
        let input = try loader.load(path, seed: nil)
        let policy = try loader.policy(spec, device: input.header.device)
        let cell = Cell(
            input: 0, policy: policy, memory: .model, warnings: [], watched: watched,
            wantsTimeline: false)
        return try ModelRun.run(cell, input)
    }

    @Test func `a warning of the command line comes before one of the trace`() throws {
        let outcome = try Self.play(
            """
            {"t":0,"event":"request","view":0,"image":"a/0","show":true}
            {"t":20,"event":"hide","view":0}
            {"t":50,"event":"warning","level":"critical"}
            """, "offscreen", watched: ExtraWarning(atNs: 50_000_000, level: .critical))
        check(outcome.warnRow?.integer("freed_bytes"), 1_000_000)
    }

    @Test func `a screen that comes back with its image has it at once`() throws {
        let row = try Self.play(
            """
            {"t":0,"event":"push","screen":"feed"}
            {"t":0,"event":"request","view":"x","image":"a/0","show":true}
            {"t":100,"event":"push","screen":"detail"}
            {"t":200,"event":"pop","screen":"feed"}
            {"t":5000,"event":"request","view":"y","image":"a/1","show":true}
            """, "weak"
        ).row
        check(row.text("first_image_ms_p50"), "0.0")
        check(row["first_image_ms_p95"].number! < 10)
    }

    @Test func `a peak at the very end can be warned of`() throws {
        let outcome = try Self.play(
            """
            {"t":0,"event":"push","screen":"feed"}
            {"t":50,"event":"store","image":"b"}
            """, "dictionary", watched: ExtraWarning(atNs: 50_100_000, level: .warning))
        check(outcome.warnRow?.integer("freed_bytes"), 1_000_000)
    }

    @Test func `blank lines before a trace's header are skipped`() throws {
        let folder = ScratchFolder()
        let path = folder.write(
            "t.ndjson",
            Array("\n  \n\(Self.header){\"t\":7,\"event\":\"background\"}\n".utf8))
        let loader = try InputLoader(deviceText: nil, imageCache: .standard(folder.path))
        try check(loader.load(path, seed: nil).summary.durationNs, 7_000_000)
    }
}
