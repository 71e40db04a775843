import Foundation
import Testing

@testable import PlainDesks

/// A plugin that does what it may not do costs its own row, and nothing else.
@Suite struct PluginFaultTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.write("feed.json", SmallScenarios.feed())
        try folder.write("keys.txt", (0..<3000).map { "\($0 * $0 % 97)\n" }.joined())
    }

    /// The row and the messages of the faulty cell between two sound ones.
    private func run(
        _ command: [String], _ plugin: String, _ options: [String] = []
    ) async throws -> (row: [String: String], run: LabProcess.Outcome) {
        var process = folder.lab()
        process.arguments = command + ["--policy", "lru", "--policy", plugin, "--policy", "fifo"]
        process.arguments += ["--format", "csv", "--quiet"] + options
        let run = try await process.run()
        let rows = try table(run.output)
        try require(rows.map { $0["policy"] } == ["lru", plugin, "fifo"], note: "\(run.errors)")
        check(rows[0]["status"] == "ok" && rows[0]["misses"] != "")
        check(rows[2]["status"] == "ok" && rows[2]["misses"] != "")
        check(!run.errors.contains("Fatal error") && !run.errors.contains("mistake in lab"))
        return (rows[1], run)
    }

    private static let keyTrace = ["trace", "run", "keys.txt", "--size", "10"]
    private static let app = ["run", "feed.json", "--memory", "model"]

    struct Fault: Sendable, CustomTestStringConvertible {
        var word: String
        var status: String
        /// Said of it on standard error, beside the policy.
        var words: String
        /// Short for what hangs alone: a busy machine may take its time.
        var options: [String] {
            ["hang", "stop", "exec"].contains(word) ? ["--plugin-timeout", "2s"] : []
        }
        var testDescription: String { word }
    }

    static let ends = [
        Fault(
            word: "crash", status: "crashed",
            words: "crashed in 'find', at request 20, of signal 11 (Segmentation fault)"),
        Fault(
            word: "deep", status: "crashed",
            words: "crashed in 'find', at request 20, of signal 11 (Segmentation fault)"),
        Fault(
            word: "abort", status: "crashed",
            words: "crashed in 'find', at request 20, of signal 6 (Aborted)"),
        Fault(
            word: "exit", status: "crashed",
            words: "ended the process in 'find', at request 20, with exit code 0"),
        Fault(
            word: "leave", status: "crashed",
            words: "ended the process in 'find', at request 20, with exit code 0"),
        Fault(
            word: "kill", status: "crashed",
            words: "was killed (SIGKILL) in 'find', at request 20"),
        Fault(
            word: "stop", status: "timed-out",
            words: "hangs in 'find', at request 20: nothing came back for 2 s"),
        Fault(
            word: "exec", status: "timed-out",
            words: "hangs in 'find', at request 20: nothing came back for 2 s"),
        Fault(
            word: "hang", status: "timed-out",
            words: "hangs in 'find', at request 20: nothing came back for 2 s"),
        Fault(
            word: "silent", status: "refused",
            words: "can't be made: 'create' returned NULL, and didn't say why"),
    ]

    static let books = [
        Fault(word: "lies", status: "unbalanced", words: "says that it holds "),
        Fault(word: "twice", status: "unbalanced", words: "twice"),
        Fault(
            word: "leaks", status: "unbalanced",
            words: "of its handles unreleased in 'destroy'"),
        Fault(word: "no-handle", status: "unbalanced", words: "what is no handle for "),
    ]

    @Test(arguments: ends + books)
    func aCacheInATraceOfKeys(fault: Fault) async throws {
        let plugin = "plugin(\(try PluginLibraries.faultyCache.path), settings=\(fault.word))"
        for more in [[], ["--stream"]] {
            let (row, run) = try await run(
                Self.keyTrace + more, plugin, fault.options)
            check(row["status"], fault.status)
            check(row["misses"] == "" && row["evictions"] == "")
            check(run.errors.contains("lab: keys.txt, \(plugin): "), note: "\(run.errors)")
            check(run.errors.contains(fault.words), note: "\(run.errors)")
            check(run.exitCode, 1)
        }
    }

    @Test(arguments: ends + books)
    func aCacheInAnApp(fault: Fault) async throws {
        let library = try PluginLibraries.faultyCache.path
        let plugin = "plugin(\(library), settings=\(fault.word), limit=600KB)"
        let (row, run) = try await run(Self.app, plugin, fault.options)
        check(row["status"], fault.status)
        check(run.errors.contains("lab: feed, \(plugin): "), note: "\(run.errors)")
        check(run.errors.contains(fault.words), note: "\(run.errors)")
        check(run.exitCode, 1)
        if fault.word == "lies" { check(run.errors.contains("at request 20 the cache says")) }
    }

    /// Named, with what it has counted; without a star, and no failure but where it is checked.
    @Test func whatHoldsMoreThanItsLimitIsNamed() async throws {
        let library = try PluginLibraries.faultyCache.path
        let order = try PluginLibraries.faultyOrder.path
        for (command, plugin, words) in [
            (
                Self.keyTrace, "plugin(\(library), settings=greedy)",
                "holds more than its size of 10 when 'insert' has returned: first at request 11, "
                    + "and up to "
            ),
            (
                Self.app, "plugin(\(library), settings=greedy, limit=600KB)",
                "over its limit of 600000"
            ),
            (
                Self.app, "plugin(\(library), settings=uncounted, count=3)",
                "holds 4 images after "
            ),
            (
                Self.app, "plugin(\(order), settings=miser, limit=300KB)",
                "since its order gave up none of its entries in 'evict'"
            ),
        ] {
            let (row, run) = try await run(command, plugin)
            check(row["status"] == "over-limit" && row["misses"] != "")
            let excess = command == Self.app ? "store_excess_bytes" : "excess"
            let column = plugin.contains("count=") ? "store_excess_count" : excess
            check(Int(row[column] ?? "") ?? 0 > 0)
            check(run.errors.contains(words), note: "\(run.errors)")
            check(run.exitCode, 0)
            let checked = try await self.run(command, plugin, ["--check-plugin"])
            check(checked.row["status"] == "over-limit" && checked.run.exitCode == 2)
            var table = folder.lab()
            table.arguments =
                command + ["--details", "--policy", "lru", "--policy", plugin, "--policy", "fifo"]
            let text = try await table.run().output
            let line = try require(
                text.split(separator: "\n").first { $0.contains("(over-limit)") })
            check(!line.contains("*"), note: "\(text)")
            check(!text.contains("\(plugin) misses least"))
        }
    }

    /// Its children hold the pipe to lab open, and aren't waited for. Only the time that lab itself
    /// takes is counted: other tests let it wait for its turn.
    @Test(arguments: ["fork", "copy"])
    func aPluginThatForksKeepsNobodyWaiting(word: String) async throws {
        let plugin = "plugin(\(try PluginLibraries.faultyCache.path), settings=\(word)"
        var seconds = 0.0
        for (command, plugin) in [
            (Self.keyTrace, plugin + ")"), (Self.app, plugin + ", limit=600KB)"),
        ] {
            let (row, run) = try await run(command, plugin)
            check(row["status"] == "ok" && run.exitCode == 0, note: "\(run.errors)")
            seconds += run.seconds
        }
        check(seconds < 20)
    }

    @Test func aCacheThatCrashesOverRealMemory() async throws {
        let library = try PluginLibraries.faultyCache.path
        let (row, run) = try await run(
            ["run", "feed.json"], "plugin(\(library), settings=crash, limit=600KB)")
        check(row["status"] == "crashed" && run.exitCode == 1)
        check(run.errors.contains("crashed in 'find', at request 20"))
    }

    @Test(arguments: [
        Fault(
            word: "crash", status: "crashed",
            words: "crashed in 'requested', at request 20, of signal 11"),
        Fault(
            word: "hang", status: "timed-out",
            words: "hangs in 'requested', at request 20: nothing came back for 2 s"),
        Fault(
            word: "stranger", status: "unbalanced",
            words: "in 'evict', which is no entry, at request "),
        Fault(
            word: "too-high", status: "unbalanced",
            words: "gave up key 4000000000 in 'evict', and keys are below "),
    ])
    func anOrder(fault: Fault) async throws {
        let library = try PluginLibraries.faultyOrder.path
        let settings = "plugin(\(library), settings=\(fault.word)"
        for (command, plugin) in [
            (Self.keyTrace, settings + ")"), (Self.app, settings + ", limit=600KB)"),
        ] {
            let (row, run) = try await run(command, plugin, fault.options)
            check(row["status"], fault.status)
            check(row["misses"], "")
            check(run.errors.contains(fault.words), note: "\(run.errors)")
            check(run.exitCode, 1)
        }
    }

    @Test(arguments: FaultyPlugins.unusable.map(\.name))
    func whatCannotBeUsedIsRefused(name: String) async throws {
        let fault = FaultyPlugins.unusable.first { $0.name == name }!
        try folder.write("\(name).c", fault.text)
        _ = try PluginLibraries.Built.run([
            "cc", "-shared", "-fPIC", "-w", "-I", PluginLibraries.header,
            "\(folder.path)/\(name).c",
            "-o", "\(folder.path)/\(name).so",
        ])
        for command in [Self.keyTrace, Self.app] {
            let (row, run) = try await run(command, "plugin(\(name).so)")
            check(row["status"] == "refused" && run.exitCode == 1)
            check(run.errors.contains("\(name).so: "), note: "\(run.errors)")
            check(run.errors.contains(fault.words), note: "\(run.errors)")
        }
    }

    @Test(arguments: [
        ("none.so", "none.so: No such file or directory. Check the path"),
        ("keys.txt", "keys.txt: can't be loaded: "),
    ])
    func whatIsNoLibraryIsRefused(file: String, words: String) async throws {
        for command in [Self.keyTrace, Self.app] {
            let (row, run) = try await run(command, "plugin(\(file))")
            check(row["status"] == "refused" && run.exitCode == 1)
            check(run.errors.contains(words), note: "\(run.errors)")
        }
    }

    @Test func aCacheDecidesForItselfWhatAStoreIsTold() async throws {
        let library = try PluginLibraries.lruCache.path
        for (keys, word) in [
            (", evict=after", "evict"), (", ttl=2s", "ttl"), (")+on(warning, clear", "on(...)"),
            (")+admit(second-touch", "admit(...)"),
        ] {
            let (row, run) = try await run(Self.app, "plugin(\(library)\(keys))")
            check(row["status"] == "refused" && run.exitCode == 1)
            check(run.errors.contains("decides for itself what '\(word)' says"))
        }
    }

    /// A library's own output is for people, and no report.
    @Test func whatAPluginPrintsIsNoReport() async throws {
        let plugin = "plugin(\(try PluginLibraries.faultyCache.path), settings=prints)"
        let (row, run) = try await run(Self.keyTrace, plugin)
        check(row["status"] == "ok" && row["requests"] == "3000")
        check(run.errors.contains("counts,1,1,1,1,1") && run.exitCode == 0)
    }

    @Test func twoRunsAreCompared() async throws {
        let library = try PluginLibraries.faultyCache.path
        for (command, name, limit) in [
            (Self.keyTrace, "keys.txt", ""), (Self.app, "feed", ", limit=600KB"),
        ] {
            let chance = try await run(
                command, "plugin(\(library), settings=chance\(limit))", ["--check-plugin"])
            check(chance.run.exitCode == 2 && chance.row["status"] == "ok")
            check(chance.run.errors.contains("lab: \(name), plugin("))
            check(chance.run.errors.contains("two runs differ: "), note: "\(chance.run.errors)")
            let sound = try await run(
                command, "plugin(\(library), settings=sound\(limit))", ["--check-plugin"])
            check(sound.run.exitCode == 0 && sound.run.errors == "")
        }
    }

    @Test func standardInputCannotBeReadAgain() async throws {
        let run = try await folder.lab("trace", "run", "-", "--policy", "plugin(./lib.so)").run()
        check(run.exitCode == 64 && run.output == "")
        check(run.errors.contains("standard input is read once. Write it to a file first"))
    }

    @Test(arguments: [
        (["trace", "run", "keys.txt", "--policy", "plugin"], "needs a library"),
        (["run", "feed.json", "--policy", "plugin(limit=4MB)"], "needs a library"),
        (["run", "feed.json", "--policy", "plugin(\"a.so)"], "the quote that begins here"),
        (["trace", "run", "keys.txt", "--policy", "plugin(a.so, limit=4MB)"], "'limit'"),
        (["run", "feed.json", "--plugin-timeout", "0s"], "must be above 0"),
        (
            ["trace", "curve", "keys.txt", "--policy", "plugin(a.so)", "--sample", "10%"],
            "Leave out --sample"
        ),
    ])
    func whatIsTypedWrongIsSaid(arguments: [String], words: String) async throws {
        var process = folder.lab()
        process.arguments = arguments
        let run = try await process.run()
        check(run.exitCode == 64 && run.output == "")
        check(run.errors.contains(words), note: "\(run.errors)")
    }
}
