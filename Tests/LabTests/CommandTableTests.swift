import Foundation
import Testing

@testable import PlainDesks

/// Every command: how it ends, and what goes to which stream.
@Suite struct CommandTableTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.write("feed.json", SmallScenarios.feed())
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
        "policies offscreen --device iphone-x", "man --page policy", "devices",
        "people --seed 7 --strokes 50", "people --seed 1..20 --strokes 9 --format csv",
        "people --seed 1..20 --strokes 9 --format json",
        "devices iphone-8", "scenario describe feed.json", "scenario compile feed.json",
        "scenario new -", "scenario list", "scenario list icons", "completions fish", "man",
        "man scenario check", "run feed.json --memory model --require decodes>0",
    ])
    func whenAllIsWellOnlyTheResultIsSaid(line: String) async throws {
        let run = try await run(line)
        check(run.exitCode, 0)
        check(run.errors, "")
        check(run.output.hasSuffix("\n"))
        check(!run.output.contains("\u{1B}"))
    }

    @Test func aScenarioThatIsRightIsSaidToBe() async throws {
        let run = try await run("scenario check feed.json")
        check(run.exitCode == 0 && run.output == "feed.json is right\n")
        check(run.errors, "")
    }

    @Test func manyReadersGoBeforeTheEnd() async throws {
        var process = folder.lab(
            "compare", "feed.json", "--memory", "model", "--seed", "1..200", "--quiet")
        process.outputReaderLeavesAfterBytes = 10
        let run = try await process.run()
        check(run.exitCode, 141)
        check(run.errors, "")
    }
}
