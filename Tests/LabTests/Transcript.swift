import Foundation
import Testing

@testable import PlainDesks

/// A file of Tests/Transcripts: commands as one types them, and below each what `lab` answers. A
/// line of standard error begins with `!`, and an exit code other than 0 has a line of its own.
///
/// A command is added as a line that begins with `$ lab`; `make transcripts` writes what is below it.
struct Transcript: CustomTestStringConvertible {
    let name: String

    var testDescription: String { name }

    private static let folder = "\(Repository.root)/Tests/Transcripts"

    static let all: [Transcript] = ScratchFolder.names(in: folder)
        .filter { $0.hasSuffix(".txt") }.sorted().map { Transcript(name: $0) }

    private var path: String { "\(Self.folder)/\(name)" }

    func text() throws -> String { try Repository.text("Tests/Transcripts/\(name)") }

    func write(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }

    /// Its commands with their answers of today, in a folder with the files that they name.
    func played(_ check: @Sendable (Command, Files, Files) -> Void) async throws -> String {
        let folder = try LabFolder()
        let files = "\(Self.folder)/files"
        for name in ScratchFolder.names(in: files) {
            try folder.write(name, Data(contentsOf: URL(fileURLWithPath: "\(files)/\(name)")))
        }
        try folder.write("feed.json", SmallScenarios.feed())
        var text = ""
        var endsBlock = false
        for line in try self.text().split(separator: "\n") {
            if line.hasPrefix("# ") {
                text += (endsBlock ? "\n" : "") + line + "\n"
                endsBlock = false
            } else if line.hasPrefix("$ lab") {
                let before = try folder.contents
                let command = try await Command(line, in: folder)
                check(command, before, try folder.contents)
                text += (endsBlock ? "\n" : "") + command.text
                endsBlock = true
            }
        }
        return text
    }

    typealias Files = [String: Data]
}

extension Transcript {
    /// A line and what came of it.
    struct Command {
        let line: String
        let run: LabProcess.Outcome
        private let folderName: String
        /// The folder of the system in which tests have theirs: another on each machine.
        private let parent: String

        /// `HERE` in it is the folder's own name.
        init(_ line: Substring, in folder: LabFolder) async throws {
            self.line = String(line)
            let place = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath()
            folderName = place.lastPathComponent
            parent = place.deletingLastPathComponent().path
            var process = folder.lab()
            let words = ShellWords.split(
                line.replacing(LabFolder.here, with: folderName))
            process.arguments = Array(words.dropFirst(2))
            // `.ci/run` names the release, which is what people see.
            let variables = ProcessInfo.processInfo.environment
            if let lab = variables["TRANSCRIPTS_LAB"] { process.program = lab }
            process.environment["LC_ALL"] = "C"
            run = try await process.run()
        }

        var text: String {
            var lines = [line]
            lines += marked(run.output, "  ") + marked(run.errors, "! ")
            if run.exitCode != 0 { lines.append("exit \(run.exitCode)") }
            return lines.map { $0 + "\n" }.joined()
        }

        /// A text that ends within its line is given a backslash there.
        private func marked(_ text: String, _ mark: String) -> [String] {
            if text.isEmpty { return [] }
            let whole = text.hasSuffix("\n") ? String(text.dropLast()) : text + "\\"
            return whole.replacing("\(parent)/\(folderName)", with: "/\(LabFolder.here)")
                .replacing(folderName, with: LabFolder.here)
                .split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.isEmpty ? mark.trimmingCharacters(in: .whitespaces) : mark + $0 }
        }
    }
}

extension LabFolder {
    /// The bytes of all its files but drawn pictures.
    fileprivate var contents: Transcript.Files {
        get throws {
            var files: Transcript.Files = [:]
            for name in try names where !name.hasPrefix("cache") {
                files[name] = FileManager.default.contents(atPath: "\(path)/\(name)")
            }
            return files
        }
    }
}
