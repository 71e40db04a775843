import Testing

@testable import LabCommandLine
@testable import PlainDesks

@Suite struct HelpPageTests {
    /// Every visible command's words after `lab`, the top included.
    static let paths = [[]] + UsageErrorTests.root.walk().map(\.path)

    static func command(_ path: [String]) throws -> Command {
        try path.reduce(UsageErrorTests.root) { try require($0.subcommand($1)) }
    }

    static func page(_ words: [String]) throws -> String {
        guard case .help(let page) = try ArgumentParser(UsageErrorTests.root).parse(words) else {
            throw NoCommand()
        }
        return page
    }

    /// Without the breaks that wrapping put in.
    static func unwrapped(_ page: String) -> String {
        page.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test(arguments: paths)
    func itFits80ColumnsAndEndsItsLines(path: [String]) throws {
        let page = try Self.page(path + ["--help"])
        let wide = page.split(separator: "\n").filter { $0.count > 80 }
        check(wide.isEmpty)
        let ragged = page.split(separator: "\n").filter { $0.last == " " }
        check(ragged.isEmpty)
        check(page.hasSuffix("\n") && !page.hasSuffix("\n\n") && !page.contains("\n\n\n"))
    }

    @Test(arguments: paths)
    func itOpensWithExamplesThatTheParserTakes(path: [String]) throws {
        let command = try Self.command(path)
        let page = try Self.page(path + ["--help"])
        let sections = page.split(separator: "\n\n")
        check(sections[1].hasPrefix("Examples:\n"))
        check((2...4).contains(command.examples.count))
        for example in command.examples where example.line.hasPrefix("lab ") {
            check(page.contains("  \(example.line)\n"))
            let line = example.line.prefix { $0 != "|" && $0 != ">" }
            let words = line.split(separator: " ").map { String($0.filter { $0 != "'" }) }
            #expect(throws: Never.self) {
                _ = try ArgumentParser(UsageErrorTests.root).parse(Array(words.dropFirst()))
            }
        }
    }

    @Test(arguments: paths)
    func itExplainsEachOptionArgumentAndSubcommand(path: [String]) throws {
        let command = try Self.command(path)
        let page = try Self.page(path + ["--help"])
        let text = Self.unwrapped(page)
        for option in command.options {
            check(text.contains("\(option.label) \(option.help)"), note: "--\(option.name)")
            if option.value != nil { check(text.contains("Default: \(option.absent).")) }
            guard case .oneOf(let words)? = option.value?.offer else { continue }
            for word in words { check(text.contains(word), note: "--\(option.name)") }
        }
        for argument in command.arguments {
            check(text.contains("\(argument.usage) \(argument.help)"))
        }
        for child in command.visibleSubcommands {
            check(text.contains("\(child.name) \(child.summary)"))
        }
        check(text.contains("-h, --help"))
    }

    @Test(arguments: paths)
    func explanationsStandInOneColumn(path: [String]) throws {
        let page = try Self.page(path + ["--help"])
        let options = try require(page.split(separator: "\n\n").last { $0.hasPrefix("Options") })
        let columns = options.split(separator: "\n").dropFirst().map { line in
            let label = line.hasPrefix("   ") ? "" : line.dropFirst(2).prefix(upToGap: "  ")
            let rest = line.dropFirst(2 + label.count)
            return 2 + label.count + rest.prefix { $0 == " " }.count
        }
        check(Set(columns).count, 1, note: "\(columns)")
    }

    @Test(arguments: [
        "run -h", "help run", "run --polcy --help", "run --output --help", "help run --help",
    ])
    func itIsGivenHoweverItIsAskedFor(words: String) throws {
        let page = try Self.page(["run", "--help"])
        try check(Self.page(words.split(separator: " ").map(String.init)), page)
    }

    @Test(arguments: [[], ["help"], ["-h"], ["help", "--help"]])
    func theTopPageIsGivenToWhoAsksForNothingElse(words: [String]) throws {
        let page = try Self.page(["--help"])
        try check(Self.page(words), page)
    }

    @Test func nestedCommandsHaveTheirOwn() throws {
        let page = try Self.page(["help", "scenario", "compile"])
        check(page.contains("\nUsage: lab scenario compile FILE [options]\n"))
    }

    @Test func hiddenCommandsAreNotShown() throws {
        check(!(try Self.page(["--help"]).contains("__cell")))
    }
}

extension Substring {
    fileprivate func prefix(upToGap gap: String) -> Substring {
        firstRange(of: gap).map { self[..<$0.lowerBound] } ?? self
    }
}
