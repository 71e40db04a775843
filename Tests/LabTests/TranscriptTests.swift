import Foundation
import Testing

/// The answers of `lab`, held to the byte by the files of Tests/Transcripts.
@Suite struct TranscriptTests {
    @Test func thereAreTranscripts() { #expect(Transcript.all.count > 5) }

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
        #expect(
            differing == nil && told.count == now.count,
            """
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
        #expect(run.output == "" || line.contains(" check "), "\(line)")
        #expect(run.errors.hasSuffix("\n"), "\(line)")
        #expect(!run.errors.contains("\u{1B}") && !run.errors.contains("Fatal error"), "\(line)")
        #expect(before == after, "\(line)")
    }
}
