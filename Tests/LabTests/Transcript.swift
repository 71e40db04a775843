import Foundation
import Testing

@testable import PlainDesks

/// A file of Tests/Transcripts: commands as one types them into a shell, and below each its answer. A
/// line of standard error begins with `!`, and an exit code other than 0 has a line of its own.
///
/// A command is added as a line that begins with `$`, and goes on in lines that begin with `>`;
/// `make transcripts` writes what is below it. Tests/Transcripts/words.sh has words beside `lab`.
struct Transcript: CustomTestStringConvertible {
    let name: String

    var testDescription: String { name }

    fileprivate static let folder = "\(Repository.root)/Tests/Transcripts"

    static let all: [Transcript] = ScratchFolder.names(in: folder)
        .filter { $0.hasSuffix(".txt") }.sorted().map { Transcript(name: $0) }
        .filter { !($0.limitsMemory && Sanitizer.isOn) && ($0.isOfLab || isLinux) }

    /// Under the sanitizer a process takes more addresses than these allow.
    private var limitsMemory: Bool { ["limits.txt", "score.txt"].contains(name) }

    /// True if no other program than `lab` is run: others are those of Linux.
    private var isOfLab: Bool {
        let lines = (try? text().split(separator: "\n")) ?? []
        return lines.allSatisfy { !$0.hasPrefix("$ ") || $0.hasPrefix("$ lab ") }
    }

    #if os(Linux)
    private static let isLinux = true
    #else
    private static let isLinux = false
    #endif

    /// C's sources, beside the files that all transcripts have.
    private func sources() throws -> [String: String] {
        if name == "plugins.txt" { return FaultyPlugins.sources }
        // Words in capitals are what the transcript fills in.
        return try name == "score.txt"
            ? ["fifo": ["fifo", "plugin"], "hoard": ["hoard", "plugin"], "peek": ["peek"]].mapValues
            {
                try $0.map { try Repository.text("Tests/Hostile/\($0).c") }.joined()
            } : [:]
    }

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
        for (name, text) in try sources() { try folder.write("\(name).c", text) }
        var text = ""
        let lines = try self.text().split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            let isCommand = line.hasPrefix("$ ")
            guard isCommand || line.hasPrefix("# ") else { continue }
            if number > 0, lines[number - 1].isEmpty { text += "\n" }
            guard isCommand else {
                text += line + "\n"
                continue
            }
            let before = try folder.contents
            let rest = lines[(number + 1)...].prefix { $0.hasPrefix("> ") }
            let command = try await Command(([line] + rest).joined(separator: "\n"), in: folder)
            check(command, before, try folder.contents)
            text += command.text
        }
        return text
    }

    typealias Files = [String: Data]
}

extension Transcript {
    /// A line, or several, and what came of it.
    struct Command {
        let line: String
        let run: LabProcess.Outcome
        private let folderName: String
        /// The folder of the system in which tests have theirs: another on each machine.
        private let parent: String

        /// `HERE` in it is the folder's own name.
        init(_ line: String, in folder: LabFolder) async throws {
            self.line = line
            let place = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath()
            folderName = place.lastPathComponent
            parent = place.deletingLastPathComponent().path
            var process = folder.lab()
            let typed = line.split(separator: "\n").map { $0.dropFirst(2) }.joined(separator: "\n")
            // `.ci/run` names the release, which is what people see.
            let variables = ProcessInfo.processInfo.environment
            let lab = variables["TRANSCRIPTS_LAB"] ?? LabProcess.executable
            let programs = URL(fileURLWithPath: lab).deletingLastPathComponent().path
            process.program = "/bin/sh"
            process.arguments = [
                "-c",
                ". '\(Transcript.folder)/words.sh'\n"
                    + typed.replacing(LabFolder.here, with: folderName),
            ]
            process.environment["PATH"] = "\(programs):\(variables["PATH"] ?? "/usr/bin:/bin")"
            process.environment["ROOT"] = LabFolder.root
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
