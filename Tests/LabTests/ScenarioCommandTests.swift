import Foundation
import Testing

@testable import LabBase
@testable import LabCommandLine
@testable import LabDevices
@testable import LabPolicies
@testable import PlainDesks

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
        try await check(lab("scenario", "new", "mine.json").exitCode, 0)
        let printed = try await lab("scenario", "new", "-").output
        try check(folder.read("mine.json"), printed)
        let checked = try await lab("scenario", "check", "mine.json")
        check(checked.exitCode == 0 && checked.output == "mine.json is right\n")
        check(checked.errors, "")
        let run = try await lab("run", "mine.json", "--memory", "model")
        check(run.exitCode, 0)
        check(run.output.hasPrefix("mine on iPhone 8, seed 42, model memory: "))
    }

    @Test func everyShippedScenarioIsRight() async throws {
        var process = folder.lab("scenario", "check")
        process.arguments += LabFolder.shippedNames.map(LabFolder.shipped)
        let run = try await process.run()
        check(run.exitCode, 0)
        check(run.errors, "")
        check(run.output, "All \(LabFolder.shippedNames.count) are right\n")
    }

    @Test(arguments: Draws.some(of: LabFolder.shippedOfOneApp))
    func itsDescriptionHasTheFiguresOfARun(name: String) async throws {
        let path = LabFolder.shipped(name)
        let text = try await lab("scenario", "describe", path, "--details").output
        let row = try await require(
            table(
                lab("compare", path, "--memory", "model", "--policy", "weak").output
            ).first)
        let script = try require(
            text.firstMatch(of: /, (\d+) events, (\d+) requests for (\d+) image/))
        // The script's requests, without those for posters that players had let go of: if a video
        // has played by then depends on the network, which a description doesn't replay.
        let asked = try require(row["requests"].flatMap { Int($0) })
        let again = try require(row["restores"].flatMap { Int($0) })
        check(Int(script.2), asked - again)
        check(String(script.3), row["compulsory"])
        let warnings = text.firstMatch(of: /, (\d+) memory warning/).map { String($0.1) } ?? "0"
        check(warnings, row["warnings"])
        let compiled = try await lab("scenario", "compile", path).output
        let events = compiled.split(separator: "\n").dropFirst()
            .filter { !$0.contains("\"layout\"") && !$0.contains("\"end\"") }
        check(Int(script.1), events.count)
    }

    /// All images of a scenario, decoded.
    @Test(arguments: [(24, "1.8 MB"), (5, "384.0 KB"), (1, "76.8 KB")])
    func itsDescriptionHasTheDecodedSizes(photos: Int, size: String) async throws {
        try folder.write("feed.json", SmallScenarios.feed(photos: photos))
        let text = try await lab("scenario", "describe", "feed.json", "--details").output
        check(text.contains("\n  in all \(photos), \(size) decoded\n"))
        let row = try await table(
            lab("compare", "feed.json", "--memory", "model", "--policy", "unbounded").output
        ).first
        let bytes = try require(row?["decoded_bytes"].flatMap { Int64($0) })
        check(Fixed.bytes(bytes), size)
    }

    /// 24 animations of 12 frames of 76,800 bytes.
    @Test func itsDescriptionHasFirstFramesAndAllFrames() async throws {
        let feed = SmallScenarios.feed().replacingOccurrences(
            of: #""height": 120"#, with: #""height": 120, "format": "webp", "frames": 12"#)
        try folder.write("moving.json", feed)
        let words = "in all 24, 1.8 MB decoded as first frames, 22.1 MB as all frames"
        for arguments in [[], ["--details"]] {
            var process = folder.lab("scenario", "describe", "moving.json")
            process.arguments += arguments
            let run = try await process.run()
            let text = run.output.replacingOccurrences(of: "\n", with: " ")
            check(text.contains(words), note: "\(run.output)")
        }
    }

    @Test func aTraceIsDescribedAsItsScenarioIs() async throws {
        try folder.write("feed.json", SmallScenarios.feed())
        _ = try await lab("scenario", "compile", "feed.json", "--output", "feed.ndjson")
        let scenario = try await lab("scenario", "describe", "feed.json", "--details").output
        let trace = try await lab("scenario", "describe", "feed.ndjson", "--details").output
        func lines(_ text: String) -> [String] {
            text.components(separatedBy: "\n\n").filter { !$0.hasPrefix("Screens") }
        }
        check(lines(trace), lines(scenario))
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
            check(list.contains("\(name) "))
            let run = try await lab("policies", name)
            check(run.exitCode == 0 && run.errors == "")
            check(run.output.hasPrefix("\(name): "))
        }
    }

    @Test func everyDeviceIsListedAndExplained() async throws {
        let list = try await lab("devices").output
        let listed = Set(list.split { $0.isWhitespace || $0 == "," }.map(String.init))
        for family in BuiltInDevices.families where !BuiltInDevices.ids.contains(family) {
            let table = try await lab("devices", family).output
            let names = table.split(separator: "\n").dropFirst().map { $0.prefix { $0 != " " } }
            check(names.map(String.init), BuiltInDevices.ids(of: family))
        }
        for device in BuiltInDevices.all {
            check(listed.contains(device.id))
            let run = try await lab("devices", device.id)
            check(run.exitCode == 0 && run.errors == "")
            check(run.output.hasPrefix("\(device.title) (\(device.id))\n"))
            let limit = device.footprintLimitBytes.map { "\($0 >> 20) MiB" } ?? "none"
            let line = run.output.split(separator: "\n").first { $0.hasPrefix("footprint limit ") }
            check(line?.dropFirst(15).drop { $0 == " " }.hasPrefix(limit + " "), true)
        }
    }

    @Test(arguments: Shell.allCases)
    func completionsOfferEveryPolicyAndDevice(shell: Shell) async throws {
        let script = try await lab("completions", shell.rawValue).output
        for name in PolicyRegistry.names + BuiltInDevices.all.map(\.id) {
            check(script.contains(name))
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
        check(one.exitCode == 0 && two.exitCode == 0)
        check(one.errors == "" && two.errors == "")
        try check(deterministic(one.output), deterministic(two.output))
        let pictures = try folder.names.filter { $0.contains(".png") }
        check(pictures.count, 24)
        check(pictures.allSatisfy { $0.hasPrefix("deep/er/") && $0.hasSuffix(".png") })
    }
}
