import Foundation
import Testing

@testable import PlainDesks

/// The answers of `lab`, held to the byte by the files of Tests/Transcripts.
@Suite struct TranscriptTests {
    @Test func thereAreTranscripts() { check(Transcript.all.count > 5) }

    @Test(arguments: Transcript.all)
    func eachCommandAnswersAsItsTranscriptSays(_ transcript: Transcript) async throws {
        let played = try await transcript.played { command, before, after in
            guard command.run.exitCode >= 64 else { return }
            Self.checkRefusal(command, leaves: before, as: after)
        }
        if ProcessInfo.processInfo.environment["TRANSCRIPTS"] == "write" {
            try transcript.write(played)
            return
        }
        let told = try transcript.text().split(separator: "\n", omittingEmptySubsequences: false)
        let now = played.split(separator: "\n", omittingEmptySubsequences: false)
        let differing = zip(told, now).enumerated().first { $1.0 != $1.1 }
        check(
            differing == nil && told.count == now.count,
            note: """
                \(transcript.name):\((differing?.offset ?? min(told.count, now.count)) + 1): \
                has \(differing?.element.0 ?? "the end"), and now it is \
                \(differing?.element.1 ?? "the end")
                """)
    }

    /// No answer is written beside a refusal, and no file. A check of several files answers for
    /// those that are right.
    private static func checkRefusal(
        _ command: Transcript.Command, leaves before: Transcript.Files, as after: Transcript.Files
    ) {
        let (line, run) = (command.line, command.run)
        check(run.output == "" || line.contains(" check "), note: "\(line)")
        check(run.errors.hasSuffix("\n"), note: "\(line)")
        check(
            !run.errors.contains("\u{1B}") && !run.errors.contains("Fatal error"), note: "\(line)")
        check(before, after, note: "\(line)")
    }
}
