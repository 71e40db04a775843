import Foundation
import Testing

@testable import PlainDesks

/// `lab trace import` from outside. The logs have a secret in every field that a client, a server or
/// the log's writer can fill: addresses, headers, cookies, queries, bodies, titles, comments.
@Suite("A log that is imported") struct ImportCommandTests {
    private static let secret = "pl4nted"
    private static let logs = ["session.har", "okhttp.txt"]
    private static let scenario = """
        { "version": 1,
          "images": {
            "photos": { "count": 8, "width": 66, "height": 44, "remote": true },
            "avatars": { "count": 4, "width": 12, "height": 12, "remote": true } },
          "screens": { "feed": { "kind": "table", "rows": 8, "rowHeight": 140,
            "cell": [{ "images": "photos" }, { "images": "avatars", "pick": "modulo" }] } },
          "script": [{ "push": "feed" }, { "scrollTo": "end" }, { "wait": "1s" }] }
        """

    private let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.takeFiles("session.har", "okhttp.txt")
        try folder.write("feed.json", Self.scenario)
    }

    private func lab(_ line: String) async throws -> LabProcess.Outcome {
        let run = try await folder.lab(line: line).run()
        for text in [run.output, run.errors] {
            check(!Self.tells(Data(text.utf8)), note: "\(line): \(text)")
        }
        return run
    }

    /// True for the secret, plain or as base64 has it at each place of a group.
    private static func tells(_ bytes: Data) -> Bool {
        [secret, "cGw0bnRlZ", "BsNG50ZW", "wbDRudGVk"].contains {
            bytes.range(of: Data($0.utf8)) != nil
        }
    }

    @Test("leaves its secrets in no output and no file", arguments: logs)
    func leavesNoSecrets(log: String) async throws {
        check(Self.tells(Data(try folder.read(log).utf8)))
        try await check(lab("trace import \(log)").exitCode, 0)
        let maps = "--map host-2=avatars --map */pl4nted/photos/*=photos"
        try await check(
            folder.lab(
                line: "trace import \(log) --onto feed.json \(maps) --output mapped.json"
            ).run().exitCode, 0)
        for line in [
            "trace import \(log) --onto feed.json --map host-1=photos --output out.json",
            "scenario check out.json", "scenario describe out.json",
            "scenario compile out.json --output t.ndjson",
            "run out.json --memory model --policy weak --format json --output r.json "
                + "--events e.json",
            "report r.json --output p.html", "film out.json --policy weak --output f.html",
            "why out.json --policy weak",
        ] {
            let run = try await lab(line)
            check(run.exitCode, 0, note: "\(line): \(run.errors)")
        }
        for name in try folder.names where !Self.logs.contains(name) {
            let path = URL(fileURLWithPath: "\(folder.path)/\(name)")
            guard let bytes = try? Data(contentsOf: path) else { continue }
            check(!Self.tells(bytes), note: "\(name)")
        }
    }

    @Test("leaves none in a message about a log that is damaged", arguments: logs)
    func leavesNoSecretsInMessages(log: String) async throws {
        let text = Array(try folder.read(log).utf8)
        for part in 1..<12 {
            // Cut off, and with a byte in its middle that makes it wrong.
            try folder.write("cut", Data(text.prefix(text.count * part / 12)))
            var wrong = text
            wrong[text.count * part / 12] = part % 2 == 0 ? UInt8(ascii: "\\") : 0xFF
            try folder.write("wrong", Data(wrong))
            for name in ["cut", "wrong"] {
                for kind in ["", " --from har", " --from okhttp"] {
                    let run = try await lab("trace import \(name)\(kind)")
                    check([0, 65].contains(run.exitCode), note: "\(name)\(kind): \(run.errors)")
                    check(run.exitCode == 0, !run.output.isEmpty)
                }
            }
        }
    }

    @Test("comes to the same bytes as a file, through a pipe and again")
    func isTheSame() async throws {
        let line = "trace import session.har --onto feed.json"
        let first = try await lab(line)
        check(first.exitCode == 0 && first.output.contains("\"host-1\""))
        try await check(lab(line).output, first.output)
        var piped = folder.lab(line: "trace import - --onto feed.json")
        piped.launcher = ["/bin/sh", "-c", "exec \"$@\" <session.har", "sh"]
        try await check(piped.run().output, first.output)
        let written = try await lab(line + " --output out.json")
        try check(folder.read("out.json"), first.output)
        check(written.errors + written.output, first.errors)
    }

    @Test("gives its figures to a scenario that is based on a file beside it, and to its folders")
    func isOntoDerived() async throws {
        try folder.write("people.json", #"{"version": 1, "basedOn": "feed.json", "seed": 7}"#)
        let whole = try await lab("trace import session.har --onto feed.json --output whole.json")
        let derived = try await lab(
            "trace import session.har --onto people.json --output derived.json")
        check(derived.exitCode, 0, note: "\(derived.errors)")
        check(derived.output == whole.output && derived.errors == whole.errors)
        try check(folder.read("derived.json").contains("\"basedOn\": \"feed.json\""))
        try await check(lab("scenario check derived.json").exitCode, 0)
        // From another folder the base isn't seen.
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/other", withIntermediateDirectories: false)
        let other = try await lab(
            "trace import session.har --onto people.json --output other/derived.json")
        check(other.exitCode == 65 && other.errors.contains("the scenario's own folder"))
    }

    @Test(
        "is named by commands that don't take it, with the one that does",
        arguments: logs,
        [
            "run", "compare", "traps", "why", "film", "report", "scenario check",
            "scenario describe", "trace check", "trace anonymise",
            "trace info", "trace run", "trace curve",
        ])
    func isNamed(log: String, command: String) async throws {
        let run = try await lab("\(command) \(log)")
        check(run.exitCode == 65 && run.output.isEmpty)
        check(run.errors.contains("\(log): is a log of another program, of the kind "))
        check(run.errors.contains("'lab trace import \(log) --onto SCENARIO'"))
    }

    @Test("is said to be packed, or of wide characters, in the place of what is wrong with it so")
    func isPacked() async throws {
        try folder.write("a.har.gz", Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x0A, 7]))
        try folder.write(
            "wide.har", Data(try folder.read("session.har").utf8.flatMap { [$0, 0] }))
        let commands = [
            "run", "report", "scenario check", "trace check", "trace anonymise", "trace import",
            "trace import --from har", "trace import --from okhttp",
        ]
        for command in commands {
            let packed = try await lab("\(command) a.har.gz")
            check(packed.exitCode == 65 && packed.errors.contains("packed with gzip"))
            let wide = try await lab("\(command) wide.har")
            check(wide.exitCode == 65 && wide.errors.contains("UTF-16"), note: "\(wide.errors)")
        }
    }

    @Test(
        "is refused where a replay would mean nothing, or a word fits nothing",
        arguments: [
            ("trace import session.har --output a.ndjson", 64, "--output needs --onto"),
            ("trace import session.har --map host-1=photos", 64, "--map needs --onto"),
            ("trace import session.har --onto feed.json --map host-1=photo", 64, "photos"),
            ("trace import session.har --onto feed.json --map photos", 64, "PICTURES=GROUP"),
            ("trace import session.har --from charles", 64, "must be har"),
            ("trace import none.har", 66, "none.har"),
            ("trace import - --onto -", 64, "the log and the scenario"),
            ("import session.har", 64, "Did you mean 'lab trace import'?"),
            ("trace import feed.json", 65, "is no log of a kind that is imported"),
            ("trace import session.har --onto none.json", 66, "none.json"),
            ("trace import session.har --onto session.har", 65, "session.har"),
            ("trace import session.har --onto feed.json --output feed.json", 73, "is read, too"),
            ("trace import session.har --onto feed.json --output session.har", 73, "is read, too"),
        ])
    func isRefused(line: String, code: Int32, words: String) async throws {
        let run = try await lab(line)
        check(run.exitCode, code, note: "\(run.errors)")
        check(run.output.isEmpty && run.errors.contains(words), note: "\(run.errors)")
    }
}
