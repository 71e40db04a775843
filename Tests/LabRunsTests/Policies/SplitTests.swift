import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabPolicies
@testable import LabRuns
@testable import PlainDesks

@Suite("A policy for each group")
struct SplitTests {
    private static func parse(_ spec: String) throws -> Policy {
        try PolicySpec.parse(spec, device: BuiltInDevices.standard)
    }

    @Test func `is a whole policy`() throws {
        let spec = "lru(limit=min(5%, 8MB)) + weak+on(warning, clear)"
        let split = try Self.parse("split(photos=\(spec), rest=none)").composition.split
        check(split.map(\.group), ["photos", "rest"])
        check(split[0].composition, try Self.parse(spec).composition)
        check(split[1].composition.isNone)
    }

    @Test func `fits the groups that are there`() throws {
        try Self.parse("split(icons=weak, rest=lru)").check(against: ["photos", "icons"])
        try Self.parse("split(icons=weak, photos=lru)").check(against: ["photos", "icons"])
        try Self.parse("lru").check(against: [])
    }

    static let misfits: [(spec: String, message: String, offset: Int, length: Int)] = [
        (
            "split(photoz=weak, rest=lru)",
            "the scenario has no images 'photoz'. Did you mean 'photos'?", 6, 6
        ),
        (
            "split(icons=weak, a=lru)",
            "the scenario has no images 'a'. Use 'photos' or 'icons'", 18, 1
        ),
        (
            "split(icons=weak)",
            "the images 'photos' have no policy. Add 'photos=...', or 'rest=...' for all that "
                + "aren't named", 0, 5
        ),
    ]

    @Test("is refused where groups are others", arguments: misfits)
    func isRefused(_ spec: String, _ message: String, _ offset: Int, _ length: Int) throws {
        let policy = try Self.parse(spec)
        let problem = #expect(throws: Complaint.self) {
            try policy.check(against: ["photos", "icons"])
        }
        check(problem?.message, message)
        check(problem?.offset, offset)
        check(problem?.length, length)
    }

    @Test func `may know the future, for a group alone`() throws {
        let spec = "split(icons=belady(limit=1MB), rest=lru)"
        try check(Self.parse(spec).composition.needsFuture)
        try check(!Self.parse("split(icons=weak, rest=lru)").composition.needsFuture)
    }

    @Test func `is refused by a run, before anything runs`() throws {
        var options = RunOptions()
        options.policies = ["split(nobody=weak, rest=lru)"]
        options.memory = .model
        let text = """
            {"trace":1,"images":{"photos":{"count":9,"width":9,"height":9}}}
            {"t":0,"event":"end"}

            """
        try ScratchFile.with(text, "trace.ndjson") { path in
            options.paths = [path]
            let failure = #expect(throws: Complaint.self) { try RunSession(options) }
            check(failure?.lines.first, "policy: the scenario has no images 'nobody'. Use 'photos'")
            check(failure?.exit, .usage)
        }
    }
}
