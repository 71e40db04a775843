import Foundation
import Testing

@testable import LabBase
@testable import LabCommandLine
@testable import LabDevices
@testable import LabPolicies

/// `lab scenario ...`, and scripts that turn out wrong when they are played.
@Suite struct ScenarioCommandTests {
    let folder: LabFolder

    init() throws { folder = try LabFolder() }

    private func lab(_ arguments: String...) async throws -> LabProcess.Outcome {
        var process = folder.lab()
        process.arguments = arguments
        return try await process.run()
    }

    @Test func whatNewWritesIsRightAndRuns() async throws {
        #expect(try await lab("scenario", "new", "mine.json").exitCode == 0)
        let printed = try await lab("scenario", "new", "-").output
        #expect(try folder.read("mine.json") == printed)
        let check = try await lab("scenario", "check", "mine.json")
        #expect(check.exitCode == 0 && check.output == "" && check.errors == "")
        let run = try await lab("run", "mine.json", "--memory", "model")
        #expect(run.exitCode == 0)
        #expect(run.output.hasPrefix("mine on iPhone 8, seed 42, model memory: "))
    }

    @Test func newLeavesAFileThatIsThereAlone() async throws {
        try folder.write("mine.json", "mine")
        let run = try await lab("scenario", "new", "mine.json")
        #expect(run.exitCode == 73)
        #expect(
            run.errors
                == "lab: cannot write mine.json: it exists already. Name another file\n")
        #expect(try folder.read("mine.json") == "mine")
    }

    @Test func everyShippedScenarioIsRight() async throws {
        var process = folder.lab("scenario", "check")
        process.arguments += LabFolder.shippedNames.map(LabFolder.shipped)
        let run = try await process.run()
        #expect(run.exitCode == 0 && run.output == "" && run.errors == "")
    }

    @Test(arguments: LabFolder.shippedNames)
    func itsDescriptionHasTheFiguresOfARun(name: String) async throws {
        let path = LabFolder.shipped(name)
        let text = try await lab("scenario", "describe", path).output
        let row = try #require(
            try await table(
                lab("compare", path, "--memory", "model", "--policy", "weak").output
            ).first)
        let script = try #require(
            text.firstMatch(of: /, (\d+) events, (\d+) requests for (\d+) image/))
        #expect(String(script.2) == row["requests"])
        #expect(String(script.3) == row["compulsory"])
        let warnings = text.firstMatch(of: /, (\d+) memory warning/).map { String($0.1) } ?? "0"
        #expect(warnings == row["warnings"])
        let compiled = try await lab("scenario", "compile", path).output
        let events = compiled.split(separator: "\n").dropFirst()
            .filter { !$0.contains("\"layout\"") && !$0.contains("\"end\"") }
        #expect(Int(script.1) == events.count)
    }

    /// All images of a scenario, decoded.
    @Test(arguments: [(24, "1.8 MB"), (5, "384.0 KB"), (1, "76.8 KB")])
    func itsDescriptionHasTheDecodedSizes(photos: Int, size: String) async throws {
        try folder.write("feed.json", SmallScenarios.feed(photos: photos))
        let text = try await lab("scenario", "describe", "feed.json").output
        #expect(text.contains("\n  in all \(photos), \(size) decoded\n"))
        let row = try await table(
            lab("compare", "feed.json", "--memory", "model", "--policy", "unbounded").output
        ).first
        let bytes = try #require(row?["decoded_bytes"].flatMap { Int64($0) })
        #expect(Fixed.bytes(bytes) == size)
    }

    @Test func aTraceIsDescribedAsItsScenarioIs() async throws {
        try folder.write("feed.json", SmallScenarios.feed())
        _ = try await lab("scenario", "compile", "feed.json", "--output", "feed.ndjson")
        let scenario = try await lab("scenario", "describe", "feed.json").output
        let trace = try await lab("scenario", "describe", "feed.ndjson").output
        func lines(_ text: String) -> [String] {
            text.components(separatedBy: "\n\n").filter { !$0.hasPrefix("Screens") }
        }
        #expect(lines(trace) == lines(scenario))
    }

    @Test func aDescriptionTellsOfSizesThatDifferWhichWay() async throws {
        try folder.write(
            "feed.json",
            """
            { "version": 1,
              "images": { "p": { "count": 4, "width": 100, "height": [100, 140] } },
              "screens": { "photo": { "kind": "single", "images": "p" } },
              "script": [ { "push": "photo" } ] }
            """)
        let text = try await lab("scenario", "describe", "feed.json").output
        #expect(text.contains("p: 4 photo pictures of 100 x 100 to 140, "))
    }

    @Test func aDescriptionTellsSizesAndWhatTheServerLacks() async throws {
        try folder.write(
            "feed.json",
            """
            { "version": 1,
              "images": {
                "p": { "count": 3, "width": 100, "height": 100, "remote": true, "missing": [1] } },
              "screens": {
                "list": { "kind": "table", "rows": 3, "rowHeight": 100, "cell": [
                    { "images": "p", "size": [44, 44.5] }, { "images": "p" },
                    { "images": "p", "size": [90, 60] } ] },
                "photo": { "kind": "single", "images": "p", "size": [50, 50] },
                "poster": { "kind": "single", "images": "p", "size": [70, 70] } },
              "script": [ { "push": "list" }, { "push": "photo" }, { "zoom": 2 } ] }
            """)
        let text = try await lab("scenario", "describe", "feed.json").output
        #expect(
            text.contains(
                "p: 3 photo pictures of 100 x 100, remote, 1 missing on the server, 80.0 KB "
                    + "decoded\n  in all 3, 80.0 KB decoded\n"))
        #expect(text.contains("with p (44 x 44.5 and 90 x 60 points)\n"))
        // No step opens the poster, at any size.
        let sizes = "\n  sizes asked for, in pixels: 88 x 89, 180 x 120, 100 x 100, 200 x 200\n"
        #expect(text.contains(sizes))
        _ = try await lab("scenario", "compile", "feed.json", "--output", "feed.ndjson")
        let trace = try await lab("scenario", "describe", "feed.ndjson").output
        #expect(trace.contains(sizes))
        #expect(trace.contains("1 missing on the server"))
    }

    /// A list of three rows and a single photo; the mistake is the script's second step.
    private func writeScript(_ step: String) throws {
        try folder.write(
            "wrong.json",
            """
            { "version": 1,
              "images": { "p": { "count": 3, "width": 10, "height": 10 } },
              "screens": {
                "photo": { "kind": "single", "images": "p" },
                "list": { "kind": "table", "rows": 3, "rowHeight": 100, "images": "p",
                          "onTap": { "push": "photo", "argument": 0 } } },
              "script": [
                { "push": "list" },
                \(step) ] }
            """)
    }

    @Test(
        arguments: [
            ("{ \"pop\": true }", "pops more screens than there are above the root (0). "),
            ("{ \"tap\": 9 }", "taps row 9, but 3 rows are visible then. Use 1 to 3"),
            ("{ \"dismiss\": true }", "nothing is presented. Use 'present' first"),
            ("{ \"tap\": 1 }, { \"fling\": 500 }", "screen 'photo' is single and doesn't scroll"),
        ],
        ["run", "compare", "warn", "scenario check", "scenario describe", "scenario compile"])
    func aScriptThatCannotBePlayedIsOneLine(
        mistake: (step: String, message: String), command: String
    ) async throws {
        try writeScript(mistake.step)
        var process = folder.lab()
        process.arguments = command.split(separator: " ").map(String.init) + ["wrong.json"]
        let run = try await process.run()
        #expect(run.exitCode == 65)
        #expect(run.output == "")
        #expect(run.errors.wholeMatch(of: /wrong\.json:9:\d+: script\[\d\]: [^\n]+\n/) != nil)
        #expect(run.errors.contains(mistake.message))
    }
}

/// `lab policies`, `lab devices`, and what completions offer.
@Suite struct ListingTests {
    private func lab(_ arguments: String...) async throws -> LabProcess.Outcome {
        try await LabProcess(arguments).run()
    }

    @Test func everyPolicyIsListedAndExplained() async throws {
        let list = try await lab("policies").output
        for name in PolicyRegistry.names {
            #expect(list.contains("\(name) "))
            let run = try await lab("policies", name)
            #expect(run.exitCode == 0 && run.errors == "")
            #expect(run.output.hasPrefix("\(name): "))
        }
    }

    @Test func everyDeviceIsListedAndExplained() async throws {
        let list = try await lab("devices").output
        for device in BuiltInDevices.all {
            #expect(list.contains("\n\(device.id) "))
            let run = try await lab("devices", device.id)
            #expect(run.exitCode == 0 && run.errors == "")
            #expect(run.output.hasPrefix("\(device.title) (\(device.id))\n"))
            let limit = device.footprintLimitBytes.map { "\($0 >> 20) MiB" } ?? "none"
            #expect(run.output.contains("\nfootprint limit   \(limit) "))
        }
    }

    @Test func aSpecIsResolvedOnADevice() async throws {
        let run = try await lab("policies", "lru(limit=64MB)+weak", "--device", "iphone-x")
        #expect(
            run.output == """
                lru(limit=64MB)+weak
                on iPhone X: cache(order=lru, limit=64000000)+weak

                keeps              decoded images
                limit              64000000 bytes (64.0 MB)
                order              lru
                weak table         all that is alive
                on a warning       nothing
                in the background  nothing
                queues             none

                """)
    }

    @Test(arguments: Shell.allCases)
    func completionsOfferEveryPolicyAndDevice(shell: Shell) async throws {
        let script = try await lab("completions", shell.rawValue).output
        for name in PolicyRegistry.names + BuiltInDevices.all.map(\.id) {
            #expect(script.contains(name))
        }
    }
}

/// `--image-cache`.
@Suite struct ImageCacheTests {
    @Test func twoRunsFillAFreshFolderAtOnce() async throws {
        let folder = try LabFolder()
        try folder.write("feed.json", SmallScenarios.feed())
        func run() async throws -> LabProcess.Outcome {
            try await folder.lab("compare", "feed.json", "--image-cache", "deep/er").run()
        }
        async let first = run()
        async let second = run()
        let (one, two) = try await (first, second)
        #expect(one.exitCode == 0 && two.exitCode == 0)
        #expect(one.errors == "" && two.errors == "")
        #expect(try deterministic(one.output) == deterministic(two.output))
        let pictures = try folder.names.filter { $0.contains(".png") }
        #expect(pictures.count == 24)
        #expect(pictures.allSatisfy { $0.hasPrefix("deep/er/") && $0.hasSuffix(".png") })
    }
}
