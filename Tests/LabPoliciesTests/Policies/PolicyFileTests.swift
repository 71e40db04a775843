import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabPolicies
@testable import PlainDesks

@Suite("A policy in a file")
struct PolicyFileTests {
    private static func parse(_ parts: String, _ overrides: String = "") throws -> Policy {
        try ScratchFile.with(#"{"version": 1, "parts": \#(parts)}"#, "ours.json") { path in
            try PolicySpec.parse("@\(path)\(overrides)", device: BuiltInDevices.standard)
        }
    }

    @Test("means what the spec means", arguments: TestTable.rows("Policies/files"))
    func meansWhatTheSpecMeans(_ parts: String, _ spec: String) throws {
        let typed = try PolicySpec.parse(spec, device: BuiltInDevices.standard)
        try check(Self.parse(parts).composition, typed.composition)
    }

    @Test func `takes overrides, into groups as well`() throws {
        try check(Self.parse(#"["lru"]"#, "(limit=8KB)").spec, "cache(order=lru, limit=8000)")
        let split = #"[{"split": {"icons": ["weak"], "rest": [{"lru": {"limit": "1MB"}}]}}]"#
        try check(
            Self.parse(split, "(limit=8KB)").spec,
            "split(icons=weak, rest=cache(order=lru, limit=8000))")
        let inside = try PolicySpec.parse(
            "split(icons=dictionary(limit=8KB), rest=weak)", device: BuiltInDevices.standard)
        check(inside.composition.split[0].composition.store?.limitBytes, 8000)
    }

    private static func file(_ members: String, in folder: ScratchFolder) -> String {
        folder.write(
            "ours.json", Array(#"{"version": 1, "parts": ["lru(limit=8KB)"], \#(members)}"#.utf8))
    }

    @Test func `has models as a system that ships has them`() throws {
        let folder = ScratchFolder()
        let path = Self.file(
            #""models": [{"name": "lru"}, {"name": "fifo", "overrides": "limit=9KB"}]"#,
            in: folder)
        func limit(_ arguments: String) throws -> Int64? {
            try PolicySpec.parse("@\(path)\(arguments)", device: BuiltInDevices.standard)
                .composition.store?.limitBytes
        }
        try check(limit(""), 8000)
        try check(limit("(model=lru)"), 8000)
        try check(limit("(model=fifo)"), 9000)
        try check(limit("(model=fifo, limit=7KB)"), 7000)
        #expect(throws: Complaint.self) { try limit("(model=clock)") }
    }

    @Test(
        "is told what is wrong with what it says of its system",
        arguments: [
            (#""models": "lru""#, #"models: must be a list, not "lru". Write, for example, [ ]"#),
            (#""models": [{"nmae": "lru"}]"#, "nmae: unknown key. Did you mean 'name'?"),
            (#""titel": "Ours""#, "titel: unknown key. Did you mean 'title'?"),
            (#""quirks": [1]"#, #"quirks[0]: must be a string, not 1. Write, for example, "feed""#),
            (#""title": 1"#, #"title: must be a string, not 1. Write, for example, "feed""#),
            (
                #""remote": "no""#,
                #"remote: must be true or false, not "no". Write, for example, true"#
            ),
            (#""group": "aple""#, "group: 'aple' is not known here. Did you mean 'apple'?"),
            (
                #""verification": {"level": "run", "what": "x", "sequences": {"kept": 3}}"#,
                #"agreeing: missing: sequences that are kept needs it. Add "agreeing": 90"#
            ),
            (
                #""setting": {"line": "x"}"#,
                #"language: missing: a setting needs it. Add "language": "swift""#
            ),
        ])
    func isToldOfItsSystem(_ members: String, _ message: String) throws {
        let folder = ScratchFolder()
        let path = Self.file(members, in: folder)
        let problem = #expect(throws: Complaint.self) {
            try PolicySpec.parse("@\(path)", device: BuiltInDevices.standard)
        }
        check(problem?.message.hasSuffix(message), true, note: "\(problem!.message)")
        check(problem?.message.contains("ours.json:1:"), true)
    }

    @Test("is told what is wrong, with line and column", arguments: Mistake.all("policy-file"))
    func isToldWhatIsWrong(_ mistake: Mistake) throws {
        let problem = #expect(throws: Complaint.self) { try Self.parse(mistake.text) }
        check(
            problem?.message.hasSuffix("ours.json:\(mistake.complaint)"), true,
            note: "\(problem!.message)")
        check(problem?.exit, .badData)
        check(problem?.offset, 0)
    }

    @Test func `is told of a part that it has twice`() throws {
        let problem = #expect(throws: Complaint.self) {
            try Self.parse(#"["weak", "lru", "weak"]"#)
        }
        let message = problem?.message ?? ""
        check(message.contains(": 'weak' stands twice in '@"), note: "\(message)")
        check(message.hasSuffix("ours.json'. Keep one"), note: "\(message)")
    }

    @Test func `has overrides put where they can be`() throws {
        let parts = #"["lru(limit=8KB)", "on(warning, clear)", "on(background, trim=25%)"]"#
        try check(
            Self.parse(parts, "(trim=10%)").spec,
            "cache(order=lru, limit=8000)+on(warning, clear)+on(background, trim=10%)")
    }

    @Test func `is named where its mark was forgotten`() throws {
        let folder = ScratchFolder()
        let path = Self.file(#""title": "Ours""#, in: folder)
        let problem = #expect(throws: Complaint.self) {
            try PolicySpec.parse(path, device: BuiltInDevices.standard)
        }
        check(problem?.message, "'\(path)' is no policy. Did you mean '@\(path)'?")
    }

    @Test func `is told of a wrong override where it is typed`() throws {
        let problem = #expect(throws: Complaint.self) {
            try Self.parse(#"["lru"]"#, "(limit=big)")
        }
        check(problem?.message, "'big' is no size. Write for example 64MB, 5% or none")
        check(problem?.exit, .usage)
        check(problem?.length, 3)
    }
}
