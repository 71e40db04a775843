import Foundation
import Testing

@testable import PlainDesks

/// Memory warnings that a device doesn't send, as since Android 14.
@Suite struct UnsentSignalTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        let feed = SmallScenarios.feed(warning: #"{ "memoryWarning": 15 },"#)
        try folder.write("feed.json", feed)
        let version = #""version": 1,"#
        try folder.write(
            "new.json",
            feed.replacingOccurrences(of: version, with: version + #" "device": "android","#))
    }

    private static let words =
        "android sends no app the memory warning 15: as since Android 14, it tells apps only that "
        + "they were left, 20, and are about to be frozen, 40"

    @Test(arguments: [
        ["scenario", "check", "new.json"], ["scenario", "describe", "new.json"],
        ["run", "new.json", "--memory", "model", "--policy", "weak"],
    ])
    func areSaidOnce(arguments: [String]) async throws {
        var process = folder.lab(arguments[0], arguments[1])
        process.arguments += arguments.dropFirst(2)
        let run = try await process.run()
        check(run.exitCode, 0)
        check(run.errors.components(separatedBy: "new.json: " + Self.words).count, 2)
    }

    @Test func areSaidOfTheCommandLineToo() async throws {
        let run = try await folder.lab(
            "run", "feed.json", "--memory", "model", "--policy", "weak", "--device", "android",
            "--warn-at", "1s:critical"
        ).run()
        let words = "--warn-at: android sends no app the memory warning 'critical'"
        check(run.errors.contains(words))
        let sent = try await folder.lab(
            "run", "feed.json", "--memory", "model", "--policy", "weak", "--device", "android-256"
        ).run()
        check(!sent.errors.contains("sends no app"))
    }

    @Test(arguments: ["15", "warning", "critical", "60"])
    func areNotWatched(level: String) async throws {
        let run = try await folder.lab(
            "warn", "feed.json", "--memory", "model", "--device", "android", "--level", level
        ).run()
        check(run.exitCode, 64)
        check(run.output.isEmpty)
        check(run.errors.contains("--level \(level): android sends no app the memory warning"))
        check(run.errors.contains("--pressure trimLevels=all"))
    }

    /// Without a level it is the strongest that the device sends, and the heading says so.
    @Test func areReplacedByTheStrongestThatIsSent() async throws {
        func rows(_ more: String...) async throws -> String {
            var process = folder.lab(
                "warn", "feed.json", "--memory", "model", "--policy", "weak", "--device", "android")
            process.arguments += more
            let run = try await process.run()
            check(run.exitCode, 0, note: "\(run.errors)")
            return run.output
        }
        try await check(rows("--format", "csv"), rows("--format", "csv", "--level", "40"))
        let said = "trim level 40, the strongest signal that it sends, at"
        let usual = try await rows().replacingOccurrences(of: "\n", with: " ")
        check(usual.contains(said), note: "\(usual)")
        check(!(try await rows("--level", "40")).contains("strongest"))
        check(!(try await rows("--pressure", "trimLevels=all")).contains("strongest"))
    }

    @Test func makeAdviceSayThatAWarningIsOfNoUse() async throws {
        let run = try await folder.lab("advise", "new.json", "--cells", "20", "--details").run()
        check(run.exitCode, 0, note: "\(run.errors)")
        let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        check(words.contains("What a policy does on a memory warning is of no use here"))
        check(!words.contains("A warning frees"))
    }

    /// Coil empties its cache at level 40; the memory goes with the next collection.
    @Test func garbageIsFreed() async throws {
        var process = folder.lab("warn", "feed.json", "--memory", "model", "--policy", "coil")
        process.arguments += ["--level", "40", "--at", "4s"]
        let text = try await process.run().output
        process.arguments += ["--format", "csv"]
        let rows = try await table(process.run().output)
        let row = try require(rows.first)
        func bytes(_ column: String) throws -> Int64 {
            try require(row[column].flatMap { Int64($0) }, note: "\(column)")
        }
        let garbage = try bytes("after_garbage_bytes")
        check(garbage > 0)
        try check(bytes("before_image_bytes"), bytes("after_image_bytes"))
        try check(bytes("freed_bytes"), garbage - bytes("before_garbage_bytes"))
        // Lines are wrapped.
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        check(words.contains(" Its garbage, ") && words.contains(", is collected later."))
        check(!text.contains("the store ("))
    }
}
