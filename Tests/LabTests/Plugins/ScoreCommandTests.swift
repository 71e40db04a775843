#if os(Linux)
import Foundation
import Testing

@testable import PlainDesks

/// `lab trace score`, from outside: candidates are compiled, confined, played and judged. The address
/// sanitizer needs /proc, which a sandbox hasn't.
@Suite(.withoutSanitizer) struct ScoreCommandTests {
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
        var status = "ok"
        /// Said in its reason.
        var words = ""
        var options: [String] = []
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
            name: "kills its group", source: HostileCandidates.order("kill(0, SIGKILL);"),
            status: "crashed", words: "was killed (SIGKILL) in 'evict'"),
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
            options: ["--memory-limit", "100MB"]),
        Hostile(
            name: "has a table that is too large",
            source: HostileCandidates.order(
                "big[0] = 1;", before: "static volatile char big[1 << 29];"),
            status: "refused", words: "takes more memory than it may",
            options: ["--memory-limit", "100MB"]),
        Hostile(
            name: "forges answers", source: HostileCandidates.forgery, status: "unbalanced",
            words: "says that it found key "),
    ]

    @Test(arguments: hostile)
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
        check(bad.allSatisfy { $0["score"] == "" && $0["misses"] == "" && $0["status"] != "ok" })
        check(bad[0]["status"], hostile.status)
        check(bad[0]["reason"]?.contains(hostile.words), true, note: "\(bad[0]["reason"] ?? "")")
        check(bad[1]["status"] == "skipped" && bad[1]["trace"] == "held.txt")
        check(run.errors.contains("lab: bad.c: train.txt at 10: "), note: "\(run.errors)")
    }

    /// Each aborts if it reaches anything, and is FIFO if not.
    static let prying = [
        Hostile(name: "forks", source: HostileCandidates.order("if (fork() >= 0) abort();")),
        Hostile(
            name: "starts a thread",
            source: HostileCandidates.order(
                "pthread_t one; if (pthread_create(&one, 0, idle, 0) == 0) abort();",
                before: "#include <pthread.h>\nstatic void *idle(void *at) { return at; }")),
        Hostile(
            name: "writes",
            source: HostileCandidates.order(
                """
                const char *places[] = {"HERE/written", "/written", "/tmp/written", "/dev/written"};
                for (int at = 0; at < 4; at++)
                    if (open(places[at], O_WRONLY | O_CREAT, 0600) >= 0) abort();
                """)),
        Hostile(
            name: "reads",
            source: HostileCandidates.order(
                """
                const char *places[] = {"HERE/held.txt", "/etc/passwd", "/proc/self/maps", "/sys"};
                for (int at = 0; at < 4; at++) if (open(places[at], O_RDONLY) >= 0) abort();
                """)),
        Hostile(
            name: "looks for a network",
            source: HostileCandidates.order(
                """
                struct ifaddrs *all;
                if (getifaddrs(&all)) abort();
                for (; all; all = all->ifa_next)
                    if (all->ifa_flags & IFF_UP && !(all->ifa_flags & IFF_LOOPBACK)) abort();
                """, before: "#include <ifaddrs.h>\n#include <net/if.h>")),
        Hostile(
            name: "takes more than its limits",
            source: HostileCandidates.order(
                """
                for (int kind = 0; kind < RLIM_NLIMITS; kind++) {
                    struct rlimit more;
                    getrlimit(kind, &more);
                    if (more.rlim_max == RLIM_INFINITY) continue;
                    more.rlim_cur = ++more.rlim_max;
                    if (setrlimit(kind, &more) == 0) abort();
                }
                """, before: "#include <sys/resource.h>")),
        Hostile(
            name: "keeps its process from being confined",
            source: HostileCandidates.order(
                "if (open(\"HERE/held.txt\", O_RDONLY) >= 0) abort();",
                before: HostileCandidates.filter)),
        Hostile(
            name: "has the kernel end a process",
            source: HostileCandidates.order(
                before: HostileCandidates.signalling)),
    ]

    @Test(arguments: prying)
    func aCandidateReachesNothing(prying: Hostile) async throws {
        let bystander = Process()
        bystander.executableURL = URL(fileURLWithPath: "/bin/sleep")
        bystander.arguments = ["300"]
        try bystander.run()
        defer { bystander.terminate() }
        try folder.write(
            "a.c",
            prying.source.replacingOccurrences(of: "HERE", with: folder.path)
                .replacingOccurrences(of: "BYSTANDER", with: "\(bystander.processIdentifier)"))
        let (all, run) = try await rows(
            ["a.c", "--train", "train.txt", "--size", "10", "--against", "fifo"])
        check(run.errors, "")
        check(all.map { $0["score"] }, Array(repeating: "0.000000", count: 3))
        check(bystander.isRunning)
        check(!FileManager.default.fileExists(atPath: "\(folder.path)/written"))
    }

    /// A candidate that talks to the lab itself sees all that it is told. It evicts what is asked
    /// for last, as far as it knows, and that is nothing.
    @Test(arguments: [3, 10, 30, 300])
    func aCandidateThatLooksAheadGainsNothing(capacity: Int) async throws {
        try await require(
            folder.lab(
                "trace", "generate", "zipf", "--requests", "30000", "--keys", "3000", "--to", "evk",
                "--output", "z.evk"
            ).run().exitCode == 0)
        try folder.write("peek.c", HostileCandidates.looksAhead(capacity: capacity))
        let (all, run) = try await rows(
            ["peek.c", "--train", "z.evk", "--size", "\(capacity)", "--unit-size"])
        check(run.errors, "")
        check(all.map { $0["score"] }, Array(repeating: "0.000000", count: 3))
    }

    /// A library's constructors run before any of its functions, and a source's includes before.
    @Test func noPartOfACandidateReadsATrace() async throws {
        let path = "\(folder.path)/held.txt"
        try folder.write(
            "early.c",
            HostileCandidates.order(
                before: "__attribute__((constructor)) static void early(void) {"
                    + " if (open(\"\(path)\", O_RDONLY) >= 0) abort(); }"))
        try folder.write(
            "include.c", HostileCandidates.order() + "asm(\".incbin \\\"\(path)\\\"\");")
        try folder.write("passwords.c", "#include \"/etc/passwd\"\n")
        let (all, run) = try await rows(
            ["early.c", "include.c", "passwords.c", "--held-out", "held.txt", "--size", "10"])
        check(run.exitCode, 1)
        let (ok, not) = ("ok", "uncompiled")
        check(all.map { $0["status"] }, [ok, not, not, ok, ok, not, not, not, not])
        check(
            run.errors.hasSuffix(
                "lab: passwords.c: passwords.c:1:10: fatal error: /etc/passwd: No such file or "
                    + "directory\n"), note: "\(run.errors)")
    }

    /// Candidates could see it by one of its names.
    @Test func aTraceThatCandidatesMaySeeIsRefused() async throws {
        try folder.write("a.c", HostileCandidates.order())
        let systems = try await score(["a.c", "--train", "/usr/include/stdio.h"])
        check(systems.exitCode == 64 && systems.errors.contains("that candidates see"))
        for name in ["-", "/dev/stdin"] {
            let read = try await score(["a.c", "--held-out", name])
            check(read.exitCode == 64 && read.errors.contains(" can't be scored on"))
        }
        try FileManager.default.copyItem(
            atPath: "\(folder.path)/train.txt", toPath: "\(folder.path)/copy.txt")
        let copy = try await score(["a.c", "--train", "train.txt", "--held-out", "copy.txt"])
        check(copy.exitCode == 64 && copy.errors.contains("copy.txt is a trace of --train, too"))
        // On the system's own disk a second name may be anywhere.
        try FileManager.default.linkItem(
            atPath: "\(folder.path)/held.txt", toPath: "\(folder.path)/link.txt")
        var (here, there) = (stat(), stat())
        try require(stat(folder.path, &here) == 0 && stat("/usr/lib", &there) == 0)
        let linked = try await score(["a.c", "--held-out", "link.txt"])
        check(linked.exitCode, here.st_dev == there.st_dev ? 64 : 0)
    }

    /// Nothing is compiled or run then.
    @Test func nothingIsScoredWithoutASandbox() async throws {
        try folder.write("a.c", HostileCandidates.order())
        try folder.write("bwrap", "#!/bin/sh\necho bwrap: no namespaces >&2\nexit 1\n")
        var process = folder.lab("trace", "score", "a.c", "--train", "train.txt")
        process.environment = ["PATH": folder.path, "CC": "/bin/sh"]
        let lacking = try await process.run()
        check(lacking.exitCode == 69 && lacking.output == "")
        check(lacking.errors.contains("no bwrap in PATH. Install it, 'apt-get install bubblewrap'"))
        chmod("\(folder.path)/bwrap", 0o755)
        let unable = try await process.run()
        check(unable.exitCode == 69 && unable.output == "")
        check(unable.errors.contains("can't do so here: bwrap: no namespaces. Allow user namesp"))
    }

    @Test func theResultSaysWhatConfinedCandidates() async throws {
        try folder.write("a.c", HostileCandidates.order())
        let run = try await score(["a.c", "--train", "train.txt", "--format", "json"])
        check(run.output.contains("\"confined_by\": \"bubblewrap "), note: "\(run.errors)")
    }

    /// A source of two lines can stand for gigabytes.
    @Test func aCompilerThatFillsTheDiskIsStopped() async throws {
        try folder.write("big.c", "char big[1ul << 33] = {1};\n")
        let (all, run) = try await rows(["big.c", "--train", "train.txt", "--size", "10"])
        check(run.exitCode, 1)
        check(all.allSatisfy { $0["status"] == "uncompiled" })
        check(all[0]["reason"]?.contains("too large"), true, note: "\(all[0]["reason"] ?? "")")
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
                "--requests", "5000", "--seed", "7", "--output", "t.evk")
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
        check(both.exitCode == 64 && both.errors.contains("is a trace of --train, too"))
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
        process.environment = ["CC": "/nowhere/cc"]
        let lacking = try await process.run()
        check(lacking.exitCode == 69 && lacking.errors.contains("there is no C compiler"))
    }
}
#endif
