import Foundation
import Testing

@testable import PlainDesks

/// Input through a pipe, a FIFO or `<(...)` is read once, whatever needs it twice.
@Suite("An input that can be read only once")
struct ReadOnceTests {
    private let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.write("feed.json", SmallScenarios.feed(policies: ["weak"]))
    }

    /// `IN` is the file through a pipe of the shell's, which is `/dev/fd/63` or so.
    private func run(_ line: String, through file: String) async throws -> LabProcess.Outcome {
        var process = folder.lab(line: line)
        process.launcher = [
            "/bin/bash", "-c",
            "exec {in}< <(cat \(file)); args=(); for a in \"$@\"; do "
                + "args+=(\"${a//IN//dev/fd/$in}\"); done; exec \"${args[@]}\"", "bash",
        ]
        process.timeoutSeconds = 60
        return try await process.run()
    }

    private static let run = "--policy weak --columns counted --format csv --quiet"

    private func row(_ outcome: LabProcess.Outcome) throws -> [String: String] {
        check(outcome.exitCode, 0, note: "\(outcome.errors)")
        var row = try require(table(outcome.output).first)
        // It is made of the same bytes; a recording's digest is its own.
        row["input_sha256"] = nil
        return row
    }

    @Test("comes to the same as a file", arguments: ["feed.json", "feed.ndjson"])
    func comesToTheSame(file: String) async throws {
        _ = try await folder.lab(line: "scenario compile feed.json --output feed.ndjson").run()
        for memory in ["model", "real"] {
            let line = "compare IN \(Self.run) --memory \(memory)"
            let named = try await folder.lab(line: line.replacing("IN", with: file)).run()
            let expected = try row(named)
            check(expected["requests"] != "0")
            try check(row(await run(line, through: file)), expected)
        }
        try check(folder.names.allSatisfy { !$0.hasSuffix(".tmp") })
    }

    @Test("is read once as a FIFO with a name, which nobody writes twice")
    func readsAFifo() async throws {
        try require(mkfifo(folder.path + "/pipe", 0o600) == 0)
        var process = folder.lab(line: "run pipe \(Self.run) --memory model")
        process.launcher = ["/bin/bash", "-c", "cat feed.json >pipe & exec \"$@\"", "bash"]
        process.timeoutSeconds = 60
        try check(row(await process.run())["scenario"], "feed")
    }

    @Test(
        "is taken wherever a recording is",
        arguments: [
            ("trace check IN", "requests for"), ("trace anonymise IN", "\"trace\""),
            ("scenario check IN", ""), ("scenario describe IN", "feed"),
            ("scenario compile IN", "\"trace\""),
            ("why IN --policy weak", "weak"), ("film IN --policy weak", "<html"),
        ])
    func isTakenEverywhere(line: String, said: String) async throws {
        _ = try await folder.lab(line: "scenario compile feed.json --output feed.ndjson").run()
        let piped = try await run(line, through: "feed.ndjson")
        check(piped.exitCode, 0, note: "\(piped.errors)")
        check(said.isEmpty || piped.output.contains(said))
        check(!piped.output.contains(".tmp") && !piped.errors.contains(".tmp"))
        var process = folder.lab(line: line.replacing("IN", with: "-"))
        process.launcher = ["/bin/sh", "-c", "exec \"$@\" <feed.ndjson", "sh"]
        let typed = try await process.run()
        check(typed.exitCode, 0, note: "\(typed.errors)")
    }

    @Test("gives a device and a network to every process")
    func givesDevices() async throws {
        try folder.write("phone.json", #"{"basedOn": "iphone-8", "id": "mine", "ram": "3GB"}"#)
        let run = try await run(
            "compare feed.json --device @IN \(Self.run) --memory real", through: "phone.json")
        try check(row(run)["device"], "mine")
        try folder.write("net.json", #"{"bandwidth": "1MB/s"}"#)
        let sweep = try await self.run(
            "sweep feed.json --network @IN --device iphone-8 --device iphone-x --format csv "
                + "--policy weak --columns counted --quiet", through: "net.json")
        let rates = try table(sweep.output).map { $0["network_bytes_per_s"] }
        check(rates, ["1000000", "1000000"])
    }

    @Test("is refused as a policy, which every cell reads")
    func isRefusedAsAPolicy() async throws {
        try folder.write("mine.json", #"{"version": 1, "parts": ["weak"]}"#)
        let run = try await run("run feed.json --policy @IN", through: "mine.json")
        check(run.exitCode, 65)
        check(run.errors.contains("can be read only once"), note: "\(run.errors)")
    }

    @Test("is digested as it is read where it is a trace of keys")
    func isDigested() async throws {
        try folder.write("keys.txt", "a\nb\na\n")
        let line = "trace run IN --from plain --policy lru --size 2 --format csv --quiet"
        let piped = try await run(line, through: "keys.txt")
        let named = try await folder.lab(line: line.replacing("IN", with: "keys.txt")).run()
        let digests = try [piped, named].map { try table($0.output).first?["trace_sha256"] }
        check(digests[0] == digests[1] && digests[0]?.count == 64)
        let parts = try await run(line + " --cell 1", through: "keys.txt")
        check(parts.exitCode, 64)
        check(parts.errors.contains("is read once, and parts each read"), note: "\(parts.errors)")
    }
}
