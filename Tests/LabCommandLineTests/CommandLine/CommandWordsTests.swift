import Testing

@testable import LabBase
@testable import LabCommandLine
@testable import LabDevices
@testable import LabKeyTraces
@testable import LabRecordings
@testable import LabRuns
@testable import PlainDesks

/// The words of `Sources/CFiles/words/commands.md`, which a writer edits.
@Suite struct `Words about commands` {
    private static var commands: [(words: String, command: Command)] {
        let root = UsageErrorTests.root
        return [("lab", root)]
            + root.walk().map { ("lab " + $0.path.joined(separator: " "), $0.command) }
    }

    @Test func `are there for each command, and for nothing else`() {
        let sections = WordTable.commands.sections.keys.filter { $0.hasPrefix("lab") }
        check(sections.sorted(), Self.commands.map(\.words).sorted())
    }

    @Test func `name only what a command has, and each row of several commands is needed`() {
        var needed: Set<String> = []
        for (words, command) in Self.commands {
            let own = rows(of: words)
            let names = command.options.map { "--" + $0.name } + command.arguments.map(\.name)
            for name in own { check(names.contains(name), note: "\(words): \(name)") }
            needed.formUnion(names.filter { !own.contains($0) })
        }
        check(rows(of: "several commands").sorted(), needed.sorted())
    }

    @Test func `name each option, and nothing that is none`() {
        let list = EmbeddedFile.text("words/commands.md").split(separator: "```")[1]
        let lines = list.split(separator: "\n")
        let words = lines.filter { $0.hasPrefix(" ") }.flatMap { $0.split(separator: " ") }
            .filter { !$0.hasPrefix("@") }.map { String($0.hasSuffix("*") ? $0.dropLast() : $0) }
        check(Set(words).sorted(), Options.byWord.keys.sorted())
    }

    /// The names of options and arguments.
    private func rows(of section: String) -> [String] {
        let section = WordTable.commands.sections[section]
        let options = section?.rows(under: "option").map { String($0[0].prefix { $0 != " " }) }
        return (options ?? []) + (section?.rows(under: "argument").map { $0[0] } ?? [])
    }

    private func option(_ name: String, of command: String) throws -> Command.Option {
        let all = try require(Self.commands.first { $0.words == command }?.command.options)
        return try require(all.first { $0.name == name })
    }

    @Test func `have the defaults that the code has`() throws {
        func usual(_ name: String, of command: String) throws -> String {
            try option(name, of: command).absent
        }
        let limits = CandidateLimits()
        let score = "lab trace score"
        try check(Quantity.nanoseconds(usual("plugin-timeout", of: score)), limits.answerNs)
        try check(Quantity.nanoseconds(usual("time-limit", of: score)), limits.timeNs)
        try check(Quantity.bytes(usual("memory-limit", of: score)), limits.bytes)
        try check(usual("outcome", of: "lab sweep"), Column.of(.blankMs).name)
        let sequences = try usual("sequences", of: "lab plugin check")
        check(sequences, "\(PluginKit.usualSequences)")
    }

    @Test func `list what the code lists`() throws {
        func help(_ name: String, of command: String) throws -> String {
            try option(name, of: command).help
        }
        let written = Listing.or(KeyFormats.writtenIDs)
        try check(help("to", of: "lab trace convert"), "The format to write: \(written).")
        try check(help("to", of: "lab scenario compile"), "The format of the keys: \(written).")
        try check(help("from", of: "lab trace run").contains(" \(Listing.or(KeyFormats.ids)). "))
        try check(
            help("from", of: "lab trace import"), "The kind of log: \(Listing.or(Importer.names)).")
        try check(
            help("level", of: "lab warn").hasSuffix(
                " \(Listing.or(WarningLevel.trimLevels.map(String.init)))."))
    }
}
