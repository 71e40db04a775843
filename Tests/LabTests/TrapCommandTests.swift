import Foundation
import Testing

@testable import PlainDesks

/// Mistakes of a set-up, beside the answers of commands.
@Suite struct TrapCommandTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.write("feed.json", SmallScenarios.feed())
    }

    private static let capped = "run feed.json --memory model --policy nuke(limit=600KB)"

    private func lab(_ line: String) async throws -> LabProcess.Outcome {
        try await folder.lab(line: line).run()
    }

    @Test(arguments: ["table", "csv", "json"])
    func changeNoResult(format: String) async throws {
        let line = Self.capped + " --columns counted --format \(format)"
        let (told, quiet) = (try await lab(line), try await lab(line + " --quiet"))
        check(told.exitCode == 0 && quiet.exitCode == 0)
        check(told.errors.contains("feed: nuke(limit=600KB): its store keeps nothing"))
        check(quiet.errors, "")
        let command = #""command": "#
        func figures(_ text: String) -> [Substring] {
            text.split(separator: "\n").filter { !$0.contains(command) }
        }
        check(figures(told.output), figures(quiet.output))
    }

    @Test func areAnExitCodeWhereThatIsAskedFor() async throws {
        try await check(lab(Self.capped + " --strict --quiet").exitCode, 2)
        let roomy = Self.capped.replacingOccurrences(of: "600KB", with: "6MB")
        try await check(lab(roomy + " --strict --quiet").exitCode, 0)
        let answer = try await lab("traps feed.json --policy nuke(limit=600KB) --format json")
        check(answer.exitCode == 0 && answer.errors == "")
        let json = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
        let traps = (json as? [String: Any])?["traps"] as? [[String: Any]]
        check(traps?.first?["trap"] as? String, "never-stays")
    }

    /// A limit without a unit is bytes.
    @Test func areSaidOfMistypedLimits() async throws {
        try folder.write("bytes.json", SmallScenarios.feed(policies: ["nuke(limit=64)"]))
        let checked = try await lab("scenario check bytes.json")
        check(checked.exitCode, 0)
        check(
            checked.errors.contains("nuke(limit=64): its limit is 64 bytes. "),
            note: "\(checked.errors)")
        check(checked.errors.contains("Did you mean 64MB?"))
    }

    /// An animation of three frames: of policies, those that say nothing of frames are named.
    @Test func areSaidByChecks() async throws {
        let pictures = ScratchFolder()
        let frames = (0..<3).map { HandmadeGIF.Frame(colour: UInt8($0)) }
        pictures.write("a.gif", HandmadeGIF(width: 20, height: 20, frames: frames).bytes)
        let drawn = #""count": 24, "width": 160, "height": 120"#
        func traps(_ policies: [String]) async throws -> String {
            let feed = SmallScenarios.feed(policies: policies).replacingOccurrences(
                of: drawn, with: #""directory": "\#(pictures.path)""#)
            try folder.write("moving.json", feed)
            let checked = try await lab("scenario check moving.json")
            check(checked.exitCode, 0)
            return checked.errors
        }
        let told = [
            "weak+decode(frames=first)", "weak+decode(frames=streamed)", "sdanimatedimageview",
        ]
        try await check(traps(told), "")
        let errors = try await traps(told + ["weak"])
        check(
            errors.contains(
                "moving.json: images.photos, with weak: only first frames count of 1 animation, "
                    + "1.6 KB of 4.8 KB, so that it seems to cost less"), note: "\(errors)")
    }
}
