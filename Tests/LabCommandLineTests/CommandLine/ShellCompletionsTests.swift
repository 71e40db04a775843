import Foundation
import Testing

@testable import LabCommandLine
@testable import PlainDesks

@Suite struct ShellCompletionsTests {
    /// Bash's offers, sorted, after these words, the last of which is being typed.
    static func offers(_ words: [String], in folder: URL? = nil) throws -> [String] {
        let quoted = words.map { CompletionTree.quoted($0) }.joined(separator: " ")
        let script = """
            \(Shell.bash.completions(for: UsageErrorTests.root))
            COMP_WORDS=(\(quoted))
            COMP_CWORD=\(words.count - 1)
            _lab
            for word in "${COMPREPLY[@]}"; do printf '%s\\n' "$word"; done
            """
        let result = try ShellRun("bash", ["--norc", "-c", script], folder: folder)
        check(result.errors, "")
        return result.output.split(separator: "\n").map(String.init).sorted()
    }

    struct Tab: Sendable, CustomTestStringConvertible {
        var words: [String]
        var offers: [String]
        var testDescription: String { words.joined(separator: " ") }
    }

    @Test(arguments: [
        Tab(words: ["lab", "sc"], offers: ["scenario", "schema"]),
        Tab(
            words: ["lab", "scenario", ""],
            offers: ["check", "compile", "describe", "list", "new"]),
        Tab(words: ["lab", "help", "wa"], offers: ["warn"]),
        Tab(words: ["lab", "__"], offers: []),
        Tab(words: ["lab", "-"], offers: ["--help", "--version"]),
        Tab(words: ["lab", "run", "--re"], offers: ["--repeats", "--require"]),
        Tab(words: ["lab", "compare", "--ag"], offers: ["--against"]),
        Tab(words: ["lab", "run", "--ag"], offers: []),
        Tab(words: ["lab", "run", "--policy", "al"], offers: ["alamofireimage", "all"]),
        Tab(words: ["lab", "run", "--policy", "weak", "--format", ""], offers: formats),
        Tab(words: ["lab", "run", "--format", "="], offers: formats),
        Tab(words: ["lab", "run", "--format", "=", "c"], offers: ["csv"]),
        Tab(words: ["lab", "run", "--format=c"], offers: ["--format=csv"]),
        Tab(words: ["lab", "run", "--seed", ""], offers: []),
        Tab(words: ["lab", "run", "x", "--device", "iphone-8"], offers: ["iphone-8"]),
        Tab(words: ["lab", "run", "photo-g"], offers: ["photo-grid", "photo-grid-people"]),
        Tab(words: ["lab", "scenario", "list", "six"], offers: ["six-connections"]),
        Tab(words: ["lab", "completions", ""], offers: ["bash", "fish", "zsh"]),
    ])
    func bashOffersWhatCanFollow(tab: Tab) throws {
        try check(Self.offers(tab.words), tab.offers)
    }

    static let formats = ["csv", "json", "table"]

    @Test func bashOffersFilesForPaths() throws {
        let folder = try TemporaryFolder()
        try folder.write("a feed.json", "")
        try folder.write("b.json", "")
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("album"), withIntermediateDirectories: false)
        let url = folder.url
        try check(Self.offers(["lab", "run", "a"], in: url), ["a feed.json", "album"])
        try check(Self.offers(["lab", "run", "--output", "b"], in: url), ["b.json"])
        try check(Self.offers(["lab", "run", "--image-cache", ""], in: url), ["album"])
    }

    @Test(arguments: Shell.allCases)
    func theScriptIsReadByItsShell(shell: Shell) throws {
        guard ShellRun.exists(shell.rawValue) else { return }
        let folder = try TemporaryFolder()
        try folder.write("script", shell.completions(for: UsageErrorTests.root))
        let result = try ShellRun(shell.rawValue, ["-n", "script"], folder: folder.url)
        check(result.exitCode, 0)
        check(result.errors, "")
    }

    @Test func fishOffersWhatCanFollow() throws {
        guard ShellRun.exists("fish") else { return }
        let folder = try TemporaryFolder()
        try folder.write("lab.fish", Shell.fish.completions(for: UsageErrorTests.root))
        func offers(_ line: String) throws -> [String] {
            let script = "source lab.fish; complete -C '\(line)'"
            let result = try ShellRun("fish", ["--no-config", "-c", script], folder: folder.url)
            return result.output.split(separator: "\n").map { line in
                String(line.prefix { $0 != "\t" })
            }.sorted()
        }
        try check(offers("lab scenario c"), ["check", "compile"])
        try check(offers("lab run --policy wea"), ["weak"])
        try check(offers("lab compare --ag"), ["--against"])
        try check(offers("lab run --output la"), ["lab.fish"])
    }

    @Test(arguments: Shell.allCases)
    func everyOptionOfEveryCommandIsInTheScript(shell: Shell) {
        let script = shell.completions(for: UsageErrorTests.root)
        for node in UsageErrorTests.root.walk() {
            for option in node.command.options {
                let text = shell == .fish ? "-l \(option.name) " : "--\(option.name)"
                check(script.contains(text), note: "\(node.path) --\(option.name)")
            }
        }
        check(!script.contains("__cell"))
    }
}
