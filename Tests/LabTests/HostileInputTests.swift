import Foundation
import Testing

@testable import PlainDesks

/// Files and limits of other people: each case was found by running one. Each ends in one line,
/// with a documented exit code.
@Suite struct HostileInputTests {
    let folder: LabFolder

    init() throws { folder = try LabFolder() }

    /// Under what a batch system allows of addresses.
    private func limited(kilobytes: Int, _ arguments: String...) -> LabProcess {
        var process = LabProcess(arguments, folder: folder.path)
        process.environment["XDG_CACHE_HOME"] = folder.path + "/cache"
        process.launcher = ["/bin/sh", "-c", "ulimit -v \(kilobytes); exec \"$0\" \"$@\""]
        return process
    }

    @Test func anEndThatCountsFewerKeysThanItsChunksIsSaidWhereItStands() async throws {
        let bytes = """
            iUVWSw0KGgoBAAAAAAAAAAAAAAAAAAAAZJeM3nZ6mvhDSE5LBQAAAAUAAAAAAAAABwAAAAAAAAAAAAAAAAAAAC\
            eWUnrHkasj8uVXXWtxaMQAAAABAgMERE9ORQAAAAAFAAAAAAAAAAEAAAAAAAAAfAZxnOR4VPEXVazEV6a/Ng==
            """
        try folder.write("few.evk", try require(Data(base64Encoded: bytes)))
        for command in ["run", "curve", "info"] {
            let run = try await folder.lab("trace", command, "few.evk").run()
            check(run.exitCode, 65)
            check(
                run.errors.hasSuffix(
                    "few.evk: byte 80: a chunk is wrong: it has more keys than the file says.\n"))
        }
    }

    @Test(.withoutSanitizer) func whatStreamsTakesMemoryForTheKeysThatCome() async throws {
        try folder.write("one.csv", "key\n1\n")
        let run = try await limited(
            kilobytes: 4_000_000, "trace", "run", "one.csv", "--stream", "--policy", "gnustep",
            "--policy", "gnustep(discarded=stay)", "--size", "10", "--format", "csv"
        ).run()
        check(run.exitCode, 0, note: "\(run.errors)")
        try check(table(run.output).map { $0["misses"] }, ["1", "1"])
    }

    /// One line stands for four billion requests, each for another key.
    @Test(.withoutSanitizer) func moreKeysThanThereIsMemoryForAreRefusedInOneLine() async throws {
        try folder.write("bomb.lis", "1 4294967296 0 1\n")
        for command in ["run", "curve", "info"] {
            let run = try await limited(
                kilobytes: 400_000, "trace", command, "bomb.lis", "--quiet"
            ).run()
            check(run.exitCode, 69)
            check(run.errors.contains("different keys, and there is no memory"))
            check(run.errors.filter { $0 == "\n" }.count, 1, note: "\(run.errors)")
        }
    }

    /// How many requests there are is known only when all were read.
    @Test(.withoutSanitizer, arguments: [false, true])
    func aTraceThatTurnsOutLongerThanMemoryStreamsAndSaysSo(isPiped: Bool) async throws {
        try folder.write("long.txt", String(repeating: "1\n2\n3\n3\n", count: 1_000_000))
        var process = LabProcess(
            "trace", "run", isPiped ? "-" : "long.txt", "--policy", "fifo", "--size", "2",
            "--format", "csv", "--no-digest", "--from", "plain", folder: folder.path)
        process.launcher = [
            "/bin/sh", "-c",
            "ulimit -v 130000; exec \"$0\" \"$@\"" + (isPiped ? " < long.txt" : ""),
        ]
        let run = try await process.run()
        check(run.exitCode, 0, note: "\(run.errors)")
        check(run.errors.contains("so the trace streams by"))
        let row = try require(table(run.output).first)
        check(row["requests"] == "4000000" && row["misses"] == "3000000")
    }

    @Test(.withoutSanitizer) func aLimitOfAddressesIsNoReasonToEnd() async throws {
        try folder.write("a.txt", (0..<5000).map { "\($0 * $0 % 701)\n" }.joined())
        let arguments = ["trace", "run", "a.txt", "--policy", "all", "--size", "50"]
        let csv = arguments + ["--format", "csv", "--no-digest"]
        let free = try await LabProcess(csv, folder: folder.path).run()
        var process = LabProcess(csv, folder: folder.path)
        process.launcher = ["/bin/sh", "-c", "ulimit -v 1500000; exec \"$0\" \"$@\""]
        let tight = try await process.run()
        check(tight.exitCode, 0, note: "\(tight.errors)")
        let column = { (text: String) in try table(text).map { $0["misses"] } }
        try check(column(tight.output), column(free.output))
    }

    /// Less than what a run takes, at several of its stages. What it takes is another machine's own.
    @Test(.withoutSanitizer, arguments: Array(stride(from: 44_000, through: 76_000, by: 4_000)))
    func memoryThatTheSystemRefusesIsOneLineAnd69(kilobytes: Int) async throws {
        try folder.write("feed.json", SmallScenarios.feed())
        let run = try await limited(
            kilobytes: kilobytes, "run", "feed.json", "--memory", "model", "--output", "out.csv"
        ).run()
        // The loader reports a library that can't be loaded at all.
        guard run.exitCode != 127, run.exitCode != 0 else { return }
        check(run.exitCode, 69, note: "\(run.errors)")
        check(run.errors.hasPrefix("lab: the system refuses "))
        check(run.errors.filter { $0 == "\n" }.count, 1)
        try check(folder.names.filter { $0.contains(".lab-") }, [])
    }

    /// A claim in CI would hold, whatever it says, if nothing were run.
    @Test(.withoutSanitizer) func withoutProcCommandsAreWhatTheySay() async throws {
        try folder.write("feed.json", SmallScenarios.feed())
        let hiding = ["/bin/sh", "-c", "mount -t tmpfs none /proc && exec \"$0\" \"$@\""]
        var process = folder.lab(
            "run", "feed.json", "--memory", "model", "--require", "decodes < 1", "--quiet")
        process.launcher = ["/usr/bin/unshare", "-m"] + hiding
        let run = try await process.run()
        // A user who may not hide it can't try.
        guard !run.errors.contains("unshare") && !run.errors.contains("mount:") else { return }
        check(run.exitCode, 2)
        check(run.errors.contains("require 'decodes < 1'"))
        process.arguments = ["run", "feed.json", "--quiet"]
        let real = try await process.run()
        check(real.exitCode, 69)
        check(real.errors.contains("real memory can't be measured here"))
    }

    @Test func nothingFromAFileIsObeyedByATerminal() async throws {
        let about = #"\u001b[2J\u001b[31mHELLO \u009b31m \u202eevil \u0007"#
        try folder.write("a.json", scenario(#""about": "\#(about)""#))
        let run = try await folder.lab("scenario", "describe", "a.json").run()
        check(run.exitCode, 0)
        check(run.output.contains(#"\u001b[2J\u001b[31mHELLO \u009b31m \u202eevil \u0007"#))
        check(!run.output.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }

    @Test func aPathIsNoSecondLine() async throws {
        let run = try await folder.lab("run", "a\nlab: all is well\u{1B}[2J.json").run()
        check(run.exitCode, 66)
        check(run.errors.filter { $0 == "\n" }.count, 1)
        check(run.errors.contains(#"a\u000alab: all is well\u001b[2J.json"#))
    }

    @Test func aScenarioReadsNoFileOutsideItsFolder() async throws {
        try folder.write("secret.json", "{ \"version\": 1, \"parts\": [\"weak\"] }")
        try folder.write("in/own.json", "{ \"version\": 1, \"parts\": [\"weak\"] }")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/in/link.json", withDestinationPath: "../secret.json")
        for (file, code) in [("secret.json", 65), ("in/link.json", 65), ("in/own.json", 0)] {
            try folder.write("in/a.json", scenario(#""policies": ["@\#(file)"]"#))
            let run = try await folder.lab("run", "in/a.json", "--memory", "model").run()
            check(run.exitCode, Int32(code), note: "\(file): \(run.errors)")
            check(run.errors.isEmpty, code == 0)
        }
        // Whichever way it is written, no word of the file is said.
        try folder.write("words.txt", "sesame opens\n")
        let path = folder.path + "/words.txt"
        for spec in [
            "@\(path)", "@in/../words.txt", " @\(path)", "weak+\t@\(path)",
            "split(p=@\(path), rest=weak)", "@\(path)(limit=8MB)",
        ] {
            let quoted = spec.replacingOccurrences(of: "\t", with: "\\t")
            try folder.write("in/a.json", scenario(#""policies": ["\#(quoted)"]"#))
            for command in [["run"], ["scenario", "check"], ["scenario", "compile"]] {
                var process = folder.lab("in/a.json")
                process.arguments = command + process.arguments
                let run = try await process.run()
                check(run.exitCode, 65, note: "\(spec): \(run.errors)")
                check(!run.errors.contains("sesame"), note: "\(spec): \(run.errors)")
            }
        }
        try folder.write("in/a.json", scenario(#""policies": ["weak"]"#))
        let asked = try await folder.lab(
            "run", "in/a.json", "--memory", "model", "--policy", "@secret.json"
        ).run()
        check(asked.exitCode, 0)
    }

    private func scenario(_ member: String) -> String {
        """
        { "version": 1, "images": {"p": {"count": 2, "width": 8, "height": 8}},
          "screens": {"s": {"kind": "single", "images": "p", "pick": "fixed", "index": 0}},
          "script": [{"push": "s"}, {"wait": "1s"}], \(member) }
        """
    }

    @Test func withoutAHomeTheCacheIsTheUsersAlone() async throws {
        try folder.write("a.json", scenario(#""policies": ["weak"]"#))
        func run() async throws -> LabProcess.Outcome {
            var process = LabProcess("run", "a.json", "--quiet", folder: folder.path)
            process.environment["HOME"] = .some(nil)
            process.environment["XDG_CACHE_HOME"] = .some(nil)
            process.environment["TMPDIR"] = folder.path
            return try await process.run()
        }
        let cache = "\(folder.path)/evictionlab-\(geteuid())"
        try await check(run().exitCode, 0)
        let mode = try FileManager.default.attributesOfItem(atPath: cache)[.posixPermissions]
        check(mode as? Int, 0o700)
        // Another user could have put a file there.
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: cache)
        let open = try await run()
        check(open.exitCode == 69 || open.exitCode == 73, note: "\(open.errors)")
        check(open.errors.contains("yours alone"))
        try FileManager.default.removeItem(atPath: cache)
        try FileManager.default.createDirectory(
            atPath: folder.path + "/elsewhere", withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: cache, withDestinationPath: folder.path + "/elsewhere")
        try await check(run().errors.contains("yours alone"))
        try check(folder.names.filter { $0.hasPrefix("elsewhere/") }, [])
    }

    @Test func aPictureThatIsMissingItsBytesIsDrawnAgain() async throws {
        try folder.write("a.json", scenario(#""policies": ["weak"]"#))
        try await check(folder.lab("run", "a.json", "--quiet").run().exitCode, 0)
        let name = try require(folder.names.first { $0.hasSuffix("/0.png") })
        try folder.write(name, "")
        try await check(folder.lab("run", "a.json", "--quiet").run().exitCode, 0)
        try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
        try folder.write(name + "/x", "")
        let run = try await folder.lab("run", "a.json", "--quiet").run()
        check(
            run.exitCode != 0 && run.errors.contains("0.png: Is a directory"), note: "\(run.errors)"
        )
    }

    @Test func aJournalThatIsNoFileIsRefusedAtOnce() async throws {
        try folder.write("feed.json", SmallScenarios.feed())
        let journal = folder.path + "/out.csv.journal"
        func refused() async throws {
            let run = try await folder.lab(
                "sweep", "feed.json", "--limit", "1MB,2MB", "--output", "out.csv", "--resume"
            ).run()
            check(run.exitCode, 73)
            check(run.errors.contains("it is there, and no journal"), note: "\(run.errors)")
            try FileManager.default.removeItem(atPath: journal)
        }
        try require(mkfifo(journal, 0o600) == 0)
        try await refused()
        try FileManager.default.createSymbolicLink(
            atPath: journal, withDestinationPath: "/dev/zero")
        try await refused()
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func everyCommandEndsAsTheSignalSaysAndLeavesNothing(signal: Int32) async throws {
        try folder.write("a.txt", (0..<200_000).map { "\($0 % 70_001)\n" }.joined())
        for arguments in [
            ["trace", "generate", "zipf", "--requests", "4000000000", "--output", "out.evk"],
            ["trace", "convert"] + Array(repeating: "a.txt", count: 24) + ["--output", "out.evk"],
            ["trace", "curve", "a.txt", "--policy", "belady", "--output", "out.csv"],
        ] {
            var process = LabProcess(arguments, folder: folder.path)
            var looks = 0
            process.watching = { pid in
                looks += 1
                if looks == 10 { kill(pid, signal) }
            }
            let run = try await process.run()
            // One that was faster than the signal has its output.
            if run.exitCode == 0 {
                try FileManager.default.removeItem(atPath: "\(folder.path)/\(arguments.last!)")
                continue
            }
            check(run.exitCode, 128 + signal, note: "\(arguments): \(run.errors)")
            try check(folder.names, ["a.txt"])
        }
    }
}
