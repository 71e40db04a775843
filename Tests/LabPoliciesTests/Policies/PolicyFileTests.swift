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

    /// Parts as a file has them, and as a spec has them.
    static let equals: [(String, String)] = [
        (#"["weak"]"#, "weak"),
        (#"["dictionary(limit=8KB)", "weak"]"#, "dictionary(limit=8KB)+weak"),
        (#"[{"dictionary": {"limit": 8000}}]"#, "dictionary(limit=8000)"),
        (
            #"[{"lru": {"limit": "min(5%, 8MB)", "ttl": "300s", "drift": true, "count": 3}}]"#,
            "lru(limit=min(5%, 8MB), ttl=300s, drift=on, count=3)"
        ),
        (#"[{"weak": {"coalesce": false}}]"#, "weak(coalesce=off)"),
        (
            #"["lru", {"on": {"clear": true, "signal": "warning", "of": "all"}}]"#,
            "lru+on(warning, clear, of=all)"
        ),
        (
            #"["lru", {"on": {"level": "20..40", "deed": "unused"}}]"#,
            "lru+on(level=20..40, unused)"
        ),
        (#"["lru", {"on": {"level": 15, "unused": true}}]"#, "lru+on(level=15, unused)"),
        (#"["lru", {"on": {"warning": true, "shrink": "50%"}}]"#, "lru+on(warning, shrink=50%)"),
        (
            #"[{"key": {"identity": "data", "sizes": "exact"}}, "decode(fit=view)"]"#,
            "key(data, sizes=exact)+decode(fit=view)"
        ),
        (
            #"[{"decode": {"mode": "lazy", "fit": "view", "maxPixels": 4000, "whole": true}}]"#,
            "decode(lazy, fit=view, maxPixels=4000, whole=on)"
        ),
        (#"["weak", {"disk": {"off": true}}]"#, "weak+disk(off)"),
        (
            #"[{"queue": {"name": "d", "stages": "fetch..decode", "width": 4}}, "weak"]"#,
            "queue(d, stages=fetch..decode, width=4)+weak"
        ),
        (
            #"["weak", {"prefetch": {"ahead": 2.5, "unit": "screens", "minimum": "0.5/0.25"}}]"#,
            "weak+prefetch(ahead=2.5, unit=screens, minimum=0.5/0.25)"
        ),
        (
            #"[{"split": {"icons": ["weak", {"decode": {"mode": "sync"}}], "rest": "lru+weak"}}]"#,
            "split(icons=weak+decode(sync), rest=lru+weak)"
        ),
    ]

    @Test("means what the spec means", arguments: equals)
    func meansWhatTheSpecMeans(_ parts: String, _ spec: String) throws {
        let typed = try PolicySpec.parse(spec, device: BuiltInDevices.standard)
        #expect(try Self.parse(parts).composition == typed.composition)
    }

    @Test("takes overrides, into groups as well")
    func takesOverrides() throws {
        #expect(try Self.parse(#"["lru"]"#, "(limit=8KB)").spec == "cache(order=lru, limit=8000)")
        let split = #"[{"split": {"icons": ["weak"], "rest": [{"lru": {"limit": "1MB"}}]}}]"#
        #expect(
            try Self.parse(split, "(limit=8KB)").spec
                == "split(icons=weak, rest=cache(order=lru, limit=8000))")
        let inside = try PolicySpec.parse(
            "split(icons=dictionary(limit=8KB), rest=weak)", device: BuiltInDevices.standard)
        #expect(inside.composition.split[0].composition.store?.limitBytes == 8000)
    }

    private static func file(_ members: String, in folder: ScratchFolder) -> String {
        folder.write(
            "ours.json", Array(#"{"version": 1, "parts": ["lru(limit=8KB)"], \#(members)}"#.utf8))
    }

    @Test("has models as a system that ships has them")
    func hasModels() throws {
        let folder = ScratchFolder()
        let path = Self.file(
            #""models": [{"name": "lru"}, {"name": "fifo", "overrides": "limit=9KB"}]"#,
            in: folder)
        func limit(_ arguments: String) throws -> Int64? {
            try PolicySpec.parse("@\(path)\(arguments)", device: BuiltInDevices.standard)
                .composition.store?.limitBytes
        }
        #expect(try limit("") == 8000)
        #expect(try limit("(model=lru)") == 8000)
        #expect(try limit("(model=fifo)") == 9000)
        #expect(try limit("(model=fifo, limit=7KB)") == 7000)
        #expect(throws: Complaint.self) { try limit("(model=clock)") }
    }

    @Test(
        "is told what is wrong with what it says of its system",
        arguments: [
            (#""models": "lru""#, "'models' is a list. Write it in brackets"),
            (#""models": [{"nmae": "lru"}]"#, "this is an object with 'name'. Write them"),
            (#""quirks": [1]"#, "'quirks' is a list of sentences. Write each in quotes"),
            (#""title": 1"#, "'title' is text. Write it in quotes"),
            (#""remote": "no""#, "'remote' is true or false. Write one of them"),
            (#""group": "aple""#, "'aple' is unknown here. Did you mean 'apple'?"),
            (
                #""verification": {"level": "run", "what": "x", "sequences": {"kept": 3}}"#,
                "this is an object with 'kept' and 'agreeing'. Write them"
            ),
            (
                #""setting": {"line": "x"}"#,
                "this is an object with 'language' and 'line'. Write them"
            ),
        ])
    func isToldOfItsSystem(_ members: String, _ message: String) throws {
        let folder = ScratchFolder()
        let path = Self.file(members, in: folder)
        let problem = #expect(throws: Complaint.self) {
            try PolicySpec.parse("@\(path)", device: BuiltInDevices.standard)
        }
        #expect(problem?.message.hasSuffix(message) == true, "\(problem!.message)")
        #expect(problem?.message.contains("ours.json:1:") == true)
    }

    /// Mistakes in a file, with their line and column.
    static let mistakes: [(String, String)] = [
        (#"[]"#, "1:25: 'parts' is a list of parts. Write for example [\"weak\"]"),
        (#"["waek"]"#, "1:26: 'waek' is no policy. Did you mean 'weak'?"),
        (#"["@other.json"]"#, "1:26: '@other.json' is no policy. 'lab policies' lists them"),
        (#"["lru(limit=8KB"]"#, "1:26: ')' is missing here. Close the parenthesis"),
        (
            #"[{"lru": {"limit": "min(1KB, big)"}}]"#,
            "1:44: 'big' is no size. Write for example 64MB, 5% or none"
        ),
        (#"[{"lru": {"limt": 8}}]"#, "1:35: 'lru' has no key 'limt'. Did you mean 'limit'?"),
        (
            #"[{"lru": {"limit": [8]}}]"#,
            "1:44: 'limit' takes one value, not a list. Write it without the brackets"
        ),
        (
            #"["lru", {"on": {"signal": "warning", "clear": false}}]"#,
            "1:71: 'clear' takes text or a number. Write \"64MB\" or 64000000"
        ),
        (
            #"["lru", {"on": {"signal": "warning", "critical": true}}]"#,
            "1:62: 'critical' is one too many. Leave one"
        ),
        (
            #"[{"split": {"icons": [], "rest": ["lru"]}}]"#,
            "1:46: 'icons' is a list of parts. Write for example [\"weak\"]"
        ),
        (
            #"[{"split": {"icons": ["weak"], "rest": [{"lru": {"ttl": 3}}]}}]"#,
            "1:81: '3' lacks a unit. Write for example ttl=300s or ttl=16ms"
        ),
    ]

    @Test("is told what is wrong, with line and column", arguments: mistakes)
    func isToldWhatIsWrong(_ parts: String, _ message: String) throws {
        let problem = #expect(throws: Complaint.self) { try Self.parse(parts) }
        #expect(problem?.message.hasSuffix("ours.json:\(message)") == true, "\(problem!.message)")
        #expect(problem?.exit == .badData)
        #expect(problem?.offset == 0)
    }

    @Test("is told of a wrong override where it is typed")
    func isToldOfAWrongOverride() throws {
        let problem = #expect(throws: Complaint.self) {
            try Self.parse(#"["lru"]"#, "(limit=big)")
        }
        #expect(problem?.message == "'big' is no size. Write for example 64MB, 5% or none")
        #expect(problem?.exit == .usage)
        #expect(problem?.length == 3)
    }
}
