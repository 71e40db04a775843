import Foundation
import Testing

@testable import PlainDesks

/// `lab trace score`, from outside: candidates are compiled, confined, played and judged.
@Suite struct ScoreCommandTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.write("train.txt", (0..<3000).map { "\($0 * $0 % 97)\n" }.joined())
        try folder.write("held.txt", (0..<2000).map { "\($0 * $0 * $0 % 89)\n" }.joined())
    }

    private func score(_ words: [String]) async throws -> LabProcess.Outcome {
        var process = folder.lab("trace", "score")
        process.arguments += words
        return try await process.run()
    }

    /// The rows of one trace, and how the command ended.
    private func rows(
        _ words: [String]
    ) async throws -> (rows: [[String: String]], run: LabProcess.Outcome) {
        let run = try await score(words + ["--format", "csv", "--quiet"])
        return (try table(run.output), run)
    }

    struct Hostile: Sendable, CustomTestStringConvertible {
        var name: String
        var source: String
        var status: String
        /// Said in its reason.
        var words: String
        var options: [String] = []
        /// True if only a confined process ends so.
        var needsConfinement = false
        /// True if only a process whose memory the kernel limits ends so.
        var needsMemoryLimit = false
        var testDescription: String { name }
    }

    static let hostile = [
        Hostile(
            name: "crashes", source: HostileCandidates.order("*(volatile int *)8 = 1;"),
            status: "crashed", words: "crashed in 'evict', at request "),
        Hostile(
            name: "loops", source: HostileCandidates.order("for (volatile int at = 0;; at++) {}"),
            status: "timed-out",
            words: "took more than 1 s of a processor, in 'evict', at request ",
            options: ["--time-limit", "1s"]),
        Hostile(
            name: "forks", source: HostileCandidates.order("if (fork() == 0) _exit(0);"),
            status: "forbidden",
            words: "asked the system to start a process or a thread, in 'evict'",
            needsConfinement: true),
        Hostile(
            name: "lies about what it holds",
            source: HostileCandidates.hoard(
                held: "own->cost > own->limit ? own->limit : own->cost"),
            status: "unbalanced", words: "says that it holds "),
        Hostile(
            name: "holds too much", source: HostileCandidates.hoard(held: "own->cost"),
            status: "over-limit", words: "holds 11, which is more than its size of 10, at request "),
        Hostile(
            name: "fills memory",
            source: HostileCandidates.order(
                "for (;;) { char *more = malloc(1 << 16); memset(more, 1, 1 << 16); }"),
            status: "out-of-memory", words: "took more than the 100.0 MB of memory",
            options: ["--memory-limit", "100MB"], needsMemoryLimit: true),
        Hostile(
            name: "has a table that is too large",
            source: HostileCandidates.order(
                "big[0] = 1;", before: "static volatile char big[1 << 29];"),
            status: "refused", words: "takes more memory than it may",
            options: ["--memory-limit", "100MB"]),
        Hostile(
            name: "writes a file",
            source: HostileCandidates.order(
                "FILE *file = fopen(\"HERE/written\", \"w\"); if (file) fclose(file);"),
            status: "forbidden", words: "asked the system to open a file, in 'evict'",
            needsConfinement: true),
        Hostile(
            name: "reads the trace",
            source: HostileCandidates.order(
                "if (open(\"HERE/held.txt\", O_RDONLY) >= 0) abort();"),
            status: "forbidden", words: "asked the system to open a file, in 'evict'",
            needsConfinement: true),
        Hostile(
            name: "forges answers", source: HostileCandidates.forgery, status: "unbalanced",
            words: "says that it found key "),
        Hostile(
            name: "starts a thread",
            source: HostileCandidates.order(
                "pthread_t one; pthread_create(&one, 0, idle, 0);",
                before: "#include <pthread.h>\nstatic void *idle(void *at) { return at; }"),
            status: "forbidden", words: "a thread, in 'evict'", needsConfinement: true),
        Hostile(
            name: "draws", source: HostileCandidates.order("int drawn; getrandom(&drawn, 4, 0);"),
            status: "forbidden", words: "asked the system to draw random numbers",
            needsConfinement: true),
    ]

    @Test(arguments: hostile.filter { !($0.needsMemoryLimit && Sanitizer.isOn) })
    func aHostileCandidateHasNoScore(hostile: Hostile) async throws {
        let source = hostile.source.replacingOccurrences(of: "HERE", with: folder.path)
        try folder.write("bad.c", source)
        try folder.write("good.c", HostileCandidates.order())
        let (all, run) = try await rows(
            ["bad.c", "good.c", "--train", "train.txt", "--held-out", "held.txt", "--size", "10"]
                + hostile.options)
        check(run.exitCode, 1)
        let good = all.filter { $0["candidate"] == "good.c" }
        check(good.count == 6 && good.allSatisfy { $0["status"] == "ok" && $0["score"] != "" })
        let bad = all.filter { $0["candidate"] == "bad.c" }
        check(bad.count, 6)
        if hostile.needsConfinement, try await !isConfined() { return }
        check(bad.allSatisfy { $0["score"] == "" && $0["misses"] == "" && $0["status"] != "ok" })
        check(bad[0]["status"], hostile.status)
        check(bad[0]["reason"]?.contains(hostile.words), true, note: "\(bad[0]["reason"] ?? "")")
        check(bad[1]["status"] == "skipped" && bad[1]["trace"] == "held.txt")
        check(run.errors.contains("lab: bad.c: train.txt at 10: "), note: "\(run.errors)")
        check(!FileManager.default.fileExists(atPath: "\(folder.path)/written"))
    }

    private func isConfined() async throws -> Bool {
        try folder.write("sound.c", HostileCandidates.order())
        let run = try await score(["sound.c", "--train", "train.txt", "--format", "json"])
        return run.output.contains("\"confined\": true")
    }

    /// A library's constructors run before any of its functions, and a source's includes before.
    @Test func noPartOfACandidateReadsATrace() async throws {
        guard try await isConfined() else { return }
        let path = "\(folder.path)/held.txt"
        try folder.write(
            "early.c",
            HostileCandidates.order(
                before: "__attribute__((constructor)) static void early(void) {"
                    + " if (open(\"\(path)\", O_RDONLY) >= 0) abort(); }"))
        try folder.write(
            "include.c", HostileCandidates.order() + "asm(\".incbin \\\"\(path)\\\"\");")
        let (all, run) = try await rows(
            ["early.c", "include.c", "--held-out", "held.txt", "--size", "10"])
        check(run.exitCode, 1)
        check(
            all.map { $0["status"] },
            [
                "ok", "uncompiled", "ok", "ok", "uncompiled", "uncompiled",
            ])
        let systems = try await score(["early.c", "--train", "/etc/passwd"])
        check(systems.exitCode == 64 && systems.errors.contains("compilers read"))
    }

    /// A source of two lines can stand for gigabytes.
    @Test func aCompilerThatFillsTheDiskIsStopped() async throws {
        guard try await isConfined() else { return }
        try folder.write("big.c", "char big[1ul << 33] = {1};\n")
        let (all, run) = try await rows(["big.c", "--train", "train.txt", "--size", "10"])
        check(run.exitCode, 1)
        check(all.allSatisfy { $0["status"] == "uncompiled" })
        check(all[0]["reason"]?.contains(" more than 60 s"), false)
    }

    /// The lab's own orders and the same in C miss the same requests: unit sizes and sizes, orders
    /// and whole caches.
    @Test(arguments: [
        ("lru_order.c", "lru"), ("lru_cache.c", "lru"), ("fifo.c", "fifo"),
    ])
    func aSoundCandidateMissesWhatTheOrderMisses(name: String, order: String) async throws {
        let text =
            name == "fifo.c"
            ? HostileCandidates.order()
            : try String(
                contentsOfFile: "\(LabFolder.root)/Examples/Plugins/c/\(name)", encoding: .utf8)
        try folder.write(name, text)
        for sizes in [[], ["--sizes", "lognormal(16KB, 1.5)"]] {
            var process = folder.lab(
                "trace", "generate", "zipf(share=90%)+scan(share=10%)", "--keys", "1000",
                "--requests", "20000", "--seed", "7", "--output", "t.evk")
            process.arguments += sizes
            try await require(process.run().exitCode == 0)
            let ways = [
                [], ["--warmup", "10%", "--check-plugin"], ["--unit-size"], ["--size", "77"],
            ]
            for more in ways {
                let (all, run) = try await rows(
                    [name, "--train", "t.evk", "--size", "1%,10%,60%", "--against", order] + more)
                check(run.exitCode, 0, note: "\(run.errors)")
                check(all.count >= 7 && all.allSatisfy { $0["score"] == "0.000000" })
                for row in all where row["trace"] != "" {
                    check(row["misses"], row["against_misses"])
                }
            }
        }
    }

    /// Whatever the number of jobs: the same bytes.
    @Test func theResultIsTheSameEachTime() async throws {
        try folder.write("a.c", HostileCandidates.order())
        try folder.write("b.c", HostileCandidates.order("abort();"))
        var results: [String] = []
        for jobs in ["1", "2", "2"] {
            let (_, run) = try await rows(
                ["a.c", "b.c", "--train", "train.txt", "--held-out", "held.txt", "--jobs", jobs])
            results.append(run.output)
        }
        check(Set(results).count, 1)
    }

    /// Candidates are told keys and sizes alone, so LRU in C is LRU on any trace.
    @Test func whatCandidatesArentToldOfCountsForNoOrder() async throws {
        let words = ["get", "set", "get", "delete"]
        let lines = (0..<4000).map { number in
            let key = number * number % 97
            return "\(number),\(key),\(100 + key % 7),\(words[number % 4]),\(number % 5 * 9)\n"
        }
        try folder.write("ops.csv", "time,key,size,op,ttl\n" + lines.joined())
        try folder.write(
            "lru.c",
            String(
                contentsOfFile: "\(LabFolder.root)/Examples/Plugins/c/lru_order.c", encoding: .utf8)
        )
        for more in [[], ["--ops", "read"]] {
            let run = try await score(
                ["lru.c", "--train", "ops.csv", "--size", "10%", "--format", "csv"] + more)
            check(run.exitCode, 0)
            try check(table(run.output).allSatisfy { $0["score"] == "0.000000" })
            check(run.errors.contains("ops.csv: its operations and times to live are left out"))
        }
    }

    @Test func aMeanIsOfItsTracesAndSetsStandApart() async throws {
        try folder.write("more.txt", (0..<2500).map { "\($0 * $0 % 83)\n" }.joined())
        try folder.write("a.c", HostileCandidates.order())
        let (all, _) = try await rows(
            [
                "a.c", "--train", "train.txt", "--train", "more.txt", "--held-out", "held.txt",
                "--size", "10,20",
            ])
        let cells = all.filter { $0["trace"] != "" }
        check(
            cells.map { $0["set"] },
            Array(repeating: "train", count: 4)
                + Array(repeating: "held-out", count: 2))
        let means = all.filter { $0["trace"] == "" }
        check(means.map { $0["asked_size"] }, ["10", "20", "", "10", "20", ""])
        check(means.map { $0["traces"] }, ["2", "2", "2", "1", "1", "1"])
        let scores = cells.prefix(4).compactMap { $0["score"].flatMap { Double($0) } }
        let mean = try require(means[2]["score"].flatMap { Double($0) })
        check(abs(mean - scores.reduce(0, +) / 4) < 2e-6)
    }

    @Test func mistakesOfUse() async throws {
        try folder.write("a.c", "int nothing")
        let none = try await score(["a.c"])
        check(none.exitCode == 64 && none.errors.contains("--train or --held-out"))
        let both = try await score(["a.c", "--train", "held.txt", "--held-out", "./held.txt"])
        check(both.exitCode == 64 && both.errors.contains("by --train and --held-out"))
        let bound = try await score(["a.c", "--train", "train.txt", "--against", "pfoo-l"])
        check(bound.exitCode == 64 && bound.errors.contains("that an app can run"))
        let twice = try await score(["a.c", "--train", "held.txt", "--train", "held.txt"])
        check(twice.exitCode == 64 && twice.errors.contains("is named twice"))
        let missing = try await score(["b.c", "--train", "train.txt"])
        check(missing.exitCode, 66)
        let wrong = try await score(["a.c", "--train", "train.txt"])
        check(wrong.exitCode, 1)
        check(wrong.errors.contains("lab: a.c: a.c:1:"), note: "\(wrong.errors)")
        var process = folder.lab("trace", "score", "a.c", "--train", "train.txt")
        process.environment = ["PATH": folder.path, "CC": nil]
        let lacking = try await process.run()
        check(lacking.exitCode == 69 && lacking.errors.contains("there is no C compiler"))
    }
}
