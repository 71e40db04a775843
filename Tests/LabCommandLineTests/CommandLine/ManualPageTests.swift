import Foundation
import Testing

@testable import LabCommandLine
@testable import PlainDesks

@Suite struct ManualPageTests {
    static let root = UsageErrorTests.root
    static let pages = ManualPage.all(of: root, day: "2026-11-23")

    @Test func eachVisibleCommandHasOne() {
        let paths = [["lab"]] + Self.root.walk().map { ["lab"] + $0.path }
        check(Self.pages.map(\.name), paths.map { $0.joined(separator: "-") })
        check(Self.pages.map(\.name).contains("lab-scenario-check"))
        check(!Self.pages.contains { $0.name.contains("__") })
    }

    /// As a reader sees it, without the breaks.
    private static func rendered(_ page: ManualPage) throws -> String? {
        guard ShellRun.exists("groff") else { return nil }
        let folder = try TemporaryFolder()
        try folder.write("page.1", page.text)
        let run = try ShellRun(
            "groff", ["-man", "-Tascii", "-P-cbou", "-rLL=1000n", "page.1"], folder: folder.url)
        return run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test func itSaysWhatTheHelpSays() throws {
        for (path, command) in Self.root.walk() {
            let name = "lab-" + path.joined(separator: "-")
            let page = try require(Self.pages.first { $0.name == name })
            guard let text = try Self.rendered(page) else { return }
            for option in command.options {
                let help = "\(option.label) \(option.help)"
                let words = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                if words.allSatisfy(\.isASCII) { check(text.contains(words), note: "\(name)") }
            }
            for example in command.examples {
                check(text.contains("\(example.line) \(example.meaning)"), note: "\(name)")
            }
        }
    }

    @Test(arguments: [
        ("groff", ["-man", "-Tutf8", "-ww", "-z"]), ("mandoc", ["-Tlint", "-Wwarning"]),
    ])
    func noToolFindsFault(tool: String, options: [String]) throws {
        guard ShellRun.exists(tool) else { return }
        let folder = try TemporaryFolder()
        for page in Self.pages { try folder.write("\(page.name).1", page.text) }
        let files = Self.pages.map { "\($0.name).1" }
        let run = try ShellRun(tool, options + files, folder: folder.url)
        check(run.output + run.errors, "")
    }

    @Test func signsOfRoffAreText() throws {
        var page = Roff()
        page.text(".ds and 'it' \\n \"so\" a-b ~ ^ ` é")
        check(
            page.written,
            "\\&.ds and \\(aqit\\(aq \\en \\(dqso\\(dq a\\-b \\(ti \\(ha \\(ga \\[u00E9]\n")
    }
}
