#if os(Linux)
import Foundation
import Testing

@testable import LabBase
@testable import PlainDesks

/// Advice for an app of a phone, from outside.
@Suite struct AdvisePhoneTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.write("feed.json", SmallScenarios.feed())
        try folder.write("day.json", Self.day(front: ["feed", "camera", "feed", "camera", "feed"]))
    }

    private static func day(front: [String]) -> String {
        let visits = front.map { #"{ "app": "\#($0)", "for": "2s" }"# }
        return """
            { "version": 1, "name": "day", "device": "iphone-8",
              "phone": {
                "feed": { "scenario": "feed.json", "policy": "lru(limit=400KB)" },
                "camera": { "memory": "80MB" } },
              "front": [\(visits.joined(separator: ", "))] }
            """
    }

    @Test func saysWhatToKeepAndWhatBecomesOfTheOthers() async throws {
        let run = try await folder.lab(line: "advise day.json --app feed").run()
        check(run.exitCode, 0, note: "\(run.errors)")
        check(run.output.contains("day on "))
        check(run.output.contains("when you leave") || run.output.contains("suspended"))
        check(run.output.contains("camera lives"))
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        check(lines.count <= 12, note: "\(run.output)")
    }

    @Test func isTheSameWithAnyNumberOfThreads() async throws {
        let line = "advise day.json --seed 1..4 --format json"
        let one = try await folder.lab(line: line + " --jobs 1").run()
        let three = try await folder.lab(line: line + " --jobs 3").run()
        check(one.exitCode, 0, note: "\(one.errors)")
        check(one.output, three.output)
        check(one.output.contains(#""app": "feed""#), note: "\(one.output.prefix(2000))")
    }

    /// Each world draws its own network: its rows are still of the same variant.
    @Test func judgesEveryWorld() async throws {
        try folder.write(
            "far.json",
            Self.day(front: ["feed", "camera", "feed"]).replacing(
                #""device": "iphone-8","#, with: #""device": "iphone-8", "network": "4g","#))
        let line = "advise far.json --worlds 3 --cells 4"
        let text = try await folder.lab(line: line).run()
        check(text.exitCode, 0, note: "\(text.errors)")
        let words = text.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        check(words.contains("of 3 returns are warm"), note: "\(text.output)")
        check(words.contains("of 3 worlds"), note: "\(text.output)")
        let json = try await folder.lab(line: line + " --format json").run()
        check(json.output.contains(#""draws": 3"#), note: "\(json.output.prefix(2000))")
        let one = try await folder.lab(line: "advise far.json --worlds 1 --cells 4").run()
        check(one.output.contains("That is one world"), note: "\(one.output)\(one.errors)")
    }

    @Test(
        arguments: [
            ("advise day.json --app camera", "takes memory and shows no images"),
            ("advise day.json --app fed", "Did you mean 'feed'?"),
            ("advise day.json --price blank=1ms", "--price: day.json is a phone"),
            ("advise day.json --doubt all", "Take --worlds 50"),
            ("advise day.json --limit camera=8MB", "isn't of 'feed'"),
            ("advise day.json --limit 8MB", "leaves its limit open"),
            ("advise feed.json --app feed", "is no phone of several apps"),
        ])
    func refusesWhatChangesNothing(line: String, words: String) async throws {
        let run = try await folder.lab(line: line).run()
        check(run.exitCode, 64, note: "\(run.output)\(run.errors)")
        check(run.output.isEmpty)
        check(run.errors.contains(words), note: "\(run.errors)")
    }

    /// An app that the person never opens doesn't live.
    @Test func leavesOutAppsThatNeverRun() async throws {
        try folder.write(
            "idle.json",
            Self.day(front: ["feed", "camera", "feed"]).replacing(
                #""camera": {"#, with: #""idle": { "memory": "1MB" }, "camera": {"#))
        let run = try await folder.lab(line: "advise idle.json --cells 3").run()
        check(run.exitCode, 0, note: "\(run.errors)")
        check(run.output.contains("camera lives"), note: "\(run.output)")
        check(!run.output.contains("idle and"), note: "\(run.output)")
    }

    @Test func saysThatAnAppIsNeverReturnedTo() async throws {
        try folder.write("once.json", Self.day(front: ["feed", "camera"]))
        let run = try await folder.lab(line: "advise once.json").run()
        check(run.exitCode, 65, note: "\(run.output)\(run.errors)")
        check(run.errors.contains("feed never comes back to the front"), note: "\(run.errors)")
    }
}
#endif
