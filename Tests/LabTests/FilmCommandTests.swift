import Foundation
import Testing

@testable import PlainDesks

/// `lab film` from outside.
@Suite struct FilmCommandTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.write("feed.json", SmallScenarios.feed())
    }

    private func lab(_ words: String...) async throws -> LabProcess.Outcome {
        var process = folder.lab()
        process.arguments = words
        return try await process.run()
    }

    @Test func theSameAgainIsTheSameBytes() async throws {
        let first = try await lab("film", "feed.json")
        let second = try await lab("film", "feed.json")
        check(first.exitCode, 0)
        check(!first.output.isEmpty && first.output == second.output)
    }

    @Test(arguments: [
        (["film", "feed.json", "--policy", "nobody"], 64),
        (["film", "feed.json", "--output", "feed.json"], 73),
        (["film", "none.json"], 66),
        (["film", "feed.json", "--output", "film.svg"], 64),
        (["film", "feed.json", "--at", "1s"], 64),
        (["film", "feed.json", "--output", "/dev/full"], 73),
    ])
    func whatCanNotBeIsRefused(_ words: [String], _ code: Int) async throws {
        var process = folder.lab()
        process.arguments = words
        let run = try await process.run()
        check(run.exitCode, Int32(code), note: "\(run.errors)")
        check(run.output, "")
        check(run.errors.split(separator: "\n").first?.hasPrefix("lab: "), true)
        try check(folder.names, ["feed.json"])
        try check(folder.read("feed.json").hasPrefix("{"))
    }
}
