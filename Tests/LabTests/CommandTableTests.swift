import Foundation
import Testing

/// Every command: how it ends, and what goes to which stream.
@Suite struct CommandTableTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.write("feed.json", SmallScenarios.feed())
        try folder.write("wrong.json", "{ \"version\": 2 }")
        try folder.write("old.csv", "scenario,policy\n")
    }

    private func run(_ line: String) async throws -> LabProcess.Outcome {
        var process = folder.lab()
        process.arguments = line.split(separator: " ").map(String.init)
        return try await process.run()
    }

    @Test(arguments: [
        "--version", "--help", "help warn", "run feed.json", "run feed.json --format csv",
        "run feed.json --format json --memory model --quiet", "compare feed.json --repeats 2",
        "sweep feed.json --limit 8MB,9MB --policy lru --format table", "sweep feed.json --cells",
        "film feed.json", "film feed.json --policy none --at 1s",
        "why feed.json", "why feed.json --policy none --against weak --format json",
        "warn feed.json", "warn feed.json --at 2s --level critical", "policies",
        "policies offscreen --device iphone-x", "policies --markdown", "devices",
        "people --seed 7 --strokes 50", "people --seed 1..20 --strokes 9 --format csv",
        "people --seed 1..20 --strokes 9 --format json",
        "devices iphone-8", "scenario describe feed.json", "scenario compile feed.json",
        "scenario new -", "scenario list", "scenario list icons", "completions fish", "man",
        "man scenario check", "run feed.json --memory model --require decodes>0",
    ])
    func whenAllIsWellOnlyTheResultIsSaid(line: String) async throws {
        let run = try await run(line)
        #expect(run.exitCode == 0)
        #expect(run.errors == "")
        #expect(run.output.hasSuffix("\n"))
        #expect(!run.output.contains("\u{1B}"))
    }

    @Test func aScenarioThatIsRightIsPassedOverInSilence() async throws {
        let run = try await run("scenario check feed.json")
        #expect(run.exitCode == 0 && run.output == "" && run.errors == "")
    }

    @Test(arguments: [
        ("run feed.json --policy lruu", 64), ("run feed.json --policy lru(limit=0)", 64),
        ("run feed.json --memory reel", 64), ("run feed.json --device iphone-88", 64),
        ("run feed.json --seed 9223372036854775808", 64), ("run feed.json --warn-at 99h", 64),
        ("run feed.json --require decodes>many", 64), ("compare feed.json feed.json", 64),
        ("compare", 64), ("warn feed.json --at 99h", 64), ("scenario", 64), ("devices nokia", 64),
        ("policies lruu", 64),
        ("people --strokes 1", 64), ("people --strokes 9999999", 64), ("people --seed 7..1", 64),
        ("bench --repeats 0", 64), ("completions tcsh", 64), ("man rnu", 64),
        ("man run --folder .", 64), ("man --folder none/none", 73), ("scenario list icon", 64),
        ("run wrong.json", 65), ("run .", 65), ("scenario check feed.json wrong.json", 65),
        ("scenario describe wrong.json", 65), ("scenario compile wrong.json", 65),
        ("warn wrong.json", 65), ("compare feed.json --memory model --against old.csv", 65),
        ("sweep wrong.json", 65), ("sweep none.json", 66),
        ("sweep feed.json --merge none", 66), ("sweep feed.json --resume", 64),
        ("run none.json", 66), ("scenario check none.json", 66), ("warn none.json", 66),
        ("scenario describe none.json", 66), ("scenario compile none.json", 66),
        ("compare feed.json --against none.csv", 66),
        ("run feed.json --output none/out.csv", 73), ("compare feed.json --output .", 73),
        ("warn feed.json --timeline none/time.csv", 73), ("scenario new feed.json", 73),
        ("scenario compile feed.json --output none/a", 73), ("scenario new none/a.json", 73),
    ])
    func aMistakeIsSaidOnStandardErrorAlone(line: String, code: Int32) async throws {
        let run = try await run(line)
        #expect(run.exitCode == code)
        #expect(run.output == "")
        #expect(run.errors.hasSuffix("\n"))
        #expect(!run.errors.contains("\u{1B}") && !run.errors.contains("Fatal error"))
    }

    @Test(arguments: [
        ("run feed.json --output feed.json", "it is what is to be run"),
        ("compare ./feed.json --timeline ../\(LabFolder.here)/feed.json", "it is what is to be"),
        ("run feed.json --output a.csv --timeline ./a.csv", "it is the timeline too"),
        ("scenario compile feed.json --output ./feed.json", "it is the scenario"),
    ])
    func noFileIsBothReadAndWritten(line: String, reason: String) async throws {
        let line = line.replacingOccurrences(
            of: LabFolder.here, with: URL(fileURLWithPath: folder.path).lastPathComponent)
        let run = try await run(line)
        #expect(run.exitCode == 73)
        #expect(run.errors.contains(reason))
        #expect(try folder.read("feed.json") == SmallScenarios.feed())
        #expect(try folder.names == ["feed.json", "old.csv", "wrong.json"])
    }

    @Test func manyReadersGoBeforeTheEnd() async throws {
        var process = folder.lab(
            "compare", "feed.json", "--memory", "model", "--seed", "1..200", "--quiet")
        process.outputReaderLeavesAfterBytes = 10
        let run = try await process.run()
        #expect(run.exitCode == 141)
        #expect(run.errors == "")
    }
}
