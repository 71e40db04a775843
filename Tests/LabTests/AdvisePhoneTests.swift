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
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.contains("day on "))
        #expect(run.output.contains("when you leave") || run.output.contains("suspended"))
        #expect(run.output.contains("camera lives"))
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count <= 12, "\(run.output)")
    }

    @Test func isTheSameWithAnyNumberOfThreads() async throws {
        let line = "advise day.json --seed 1..4 --format json"
        let one = try await folder.lab(line: line + " --jobs 1").run()
        let three = try await folder.lab(line: line + " --jobs 3").run()
        #expect(one.exitCode == 0, "\(one.errors)")
        #expect(one.output == three.output)
        #expect(one.output.contains(#""app": "feed""#), "\(one.output.prefix(2000))")
    }

    /// Each world draws its own network: its rows are still of the same variant.
    @Test func judgesEveryWorld() async throws {
        try folder.write(
            "far.json",
            Self.day(front: ["feed", "camera", "feed"]).replacing(
                #""device": "iphone-8","#, with: #""device": "iphone-8", "network": "4g","#))
        let line = "advise far.json --worlds 3 --cells 4"
        let text = try await folder.lab(line: line).run()
        #expect(text.exitCode == 0, "\(text.errors)")
        let words = text.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("of 3 returns are warm"), "\(text.output)")
        #expect(words.contains("of 3 worlds"), "\(text.output)")
        let json = try await folder.lab(line: line + " --format json").run()
        #expect(json.output.contains(#""draws": 3"#), "\(json.output.prefix(2000))")
        let one = try await folder.lab(line: "advise far.json --worlds 1 --cells 4").run()
        #expect(one.output.contains("That is one world"), "\(one.output)\(one.errors)")
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
        #expect(run.exitCode == 64, "\(run.output)\(run.errors)")
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    /// An app that the person never opens doesn't live.
    @Test func leavesOutAppsThatNeverRun() async throws {
        try folder.write(
            "idle.json",
            Self.day(front: ["feed", "camera", "feed"]).replacing(
                #""camera": {"#, with: #""idle": { "memory": "1MB" }, "camera": {"#))
        let run = try await folder.lab(line: "advise idle.json --cells 3").run()
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.contains("camera lives"), "\(run.output)")
        #expect(!run.output.contains("idle and"), "\(run.output)")
    }

    @Test func saysThatAnAppIsNeverReturnedTo() async throws {
        try folder.write("once.json", Self.day(front: ["feed", "camera"]))
        let run = try await folder.lab(line: "advise once.json").run()
        #expect(run.exitCode == 65, "\(run.output)\(run.errors)")
        #expect(run.errors.contains("feed never comes back to the front"), "\(run.errors)")
    }
}
#endif
