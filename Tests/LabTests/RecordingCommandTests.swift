import Foundation
import Testing

@testable import PlainDesks

/// Recordings as `lab` takes them: checked, without names, as scenarios.
@Suite struct RecordingCommandTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.takeFiles("good.ndjson", "cut.ndjson")
    }

    private func lab(_ arguments: String...) async throws -> LabProcess.Outcome {
        var process = folder.lab()
        process.arguments = arguments
        return try await process.run()
    }

    @Test(arguments: [
        ["run"], ["compare"], ["warn"], ["advise"], ["scenario", "describe"],
        ["scenario", "compile"], ["sweep", "--limit", "8MB,9MB"],
    ])
    func everyCommandTakesARecordingThatAKillCutOff(command: [String]) async throws {
        var process = folder.lab()
        let isReplayed = command[0] != "scenario"
        process.arguments = command + ["cut.ndjson"] + (isReplayed ? ["--memory", "model"] : [])
        if command == ["advise"] { process.arguments.removeLast(2) }
        let run = try await process.run()
        check(run.exitCode, 0, note: "\(run.errors)")
        check(!run.output.isEmpty)
        let remark =
            "lab: cut.ndjson:10: the last line is cut off, and is passed over. What was written "
            + "before it is replayed\n"
        check(run.errors.components(separatedBy: remark).count, 2, note: "\(run.errors)")
    }

    @Test func aRecordingIsReplayedAsWhatItIsCompiledTo() async throws {
        let compiled = try await lab("scenario", "compile", "good.ndjson")
        check(compiled.errors, "")
        try folder.write("compiled.ndjson", compiled.output)
        let rows = try await lab("compare", "good.ndjson", "--memory", "model").output
        let again = try await lab("compare", "compiled.ndjson", "--memory", "model").output
        let own = ["input_sha256"]
        try check(deterministic(rows, but: own), deterministic(again, but: own))
        try check(table(rows).allSatisfy { $0["requests"] == "1" })
    }

    @Test func aRecordingWithoutNamesHasTheSameFigures() async throws {
        let run = try await lab("trace", "anonymise", "good.ndjson", "--output", "shared.ndjson")
        check(run.exitCode == 0 && run.output == "" && run.errors == "")
        let shared = try folder.read("shared.ndjson")
        check(!shared.contains("feed") && !shared.contains("shop") && !shared.contains("i0"))
        try await check(lab("trace", "anonymise", "good.ndjson").output, shared)
        let own = ["input_sha256"]
        let named = try await lab("compare", "good.ndjson", "--memory", "model").output
        let nameless = try await lab("compare", "shared.ndjson", "--memory", "model").output
        try check(
            deterministic(nameless, but: own),
            deterministic(named.replacing("\nshop,", with: "\nrecording,"), but: own))
    }
}
