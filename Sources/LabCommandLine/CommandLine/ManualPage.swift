import LabBase

/// A command's page for `man`, made from the description that its help is made of.
package struct ManualPage: Sendable {
    /// `lab-scenario-check`
    package let name: String
    /// In roff, with the macros of `man`.
    package let text: String

    /// A page for each visible command, `lab` itself first.
    ///
    /// - Parameter day: stands at the foot; empty if it is unknown.
    package static func all(of root: Command, day: String) -> [ManualPage] {
        ([(path: [], command: root)] + root.walk()).map { path, command in
            ManualPage(command, path: [root.name] + path, day: day)
        }
    }

    static func name(of path: [String]) -> String { path.joined(separator: "-") }

    private init(_ command: Command, path: [String], day: String) {
        name = Self.name(of: path)
        var page = Roff()
        page.line(
            ".TH \(Roff.quoted(name.uppercased())) 1 \"\(day)\" "
                + "\(Roff.quoted(LabVersion.text)) EvictionLab")
        page.section("NAME")
        page.line("\(Roff.escaped(name)) \\- \(Roff.escaped(Self.phrase(command.summary)))")
        page.section("SYNOPSIS")
        page.line(".B \(Roff.escaped(path.joined(separator: " ")))")
        let rest = command.usage(path: [])
        if !rest.isEmpty { page.text(rest) }
        page.section("DESCRIPTION")
        page.text(command.summary)
        if path.count == 1 { page.text(Self.about) }
        page.list("COMMANDS", command.visibleSubcommands.map { ($0.name, $0.summary) })
        page.list("ARGUMENTS", command.arguments.map { ($0.usage, $0.help) })
        page.list("OPTIONS", HelpPage.options(of: command, isRoot: path.count == 1))
        page.list("EXAMPLES", command.examples.map { ($0.line, $0.meaning) })
        page.list("EXIT STATUS", ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) })
        page.section("SEE ALSO")
        let others =
            (path.count == 1 ? [] : [Array(path.dropLast())])
            + command.visibleSubcommands.map { path + [$0.name] }
        page.references(others.map(Self.name(of:)))
        text = page.written
    }

    private static let about = """
        Each command has a page of its own, such as lab-run(1). What is a result goes to standard \
        output, all else to standard error.
        """

    /// As the line of a page's name has it: `list the devices`.
    private static func phrase(_ summary: String) -> String {
        let words = summary.hasSuffix(".") ? summary.dropLast() : summary[...]
        return words.prefix(1).lowercased() + words.dropFirst()
    }
}

/// Text for `man`, line by line.
struct Roff {
    private(set) var written = ""

    mutating func line(_ text: String) { written += text + "\n" }

    mutating func section(_ title: String) { line(".SH \(title)") }

    /// A sentence to a line, as roff wants it to set the space between them.
    mutating func text(_ text: String) {
        for sentence in Self.sentences(text) { line(Self.escaped(sentence, isLineStart: true)) }
    }

    /// Writes a section of labels in bold, each above its explanation; nothing if there are no
    /// rows.
    mutating func list(_ title: String, _ rows: [(label: String, help: String)]) {
        if rows.isEmpty { return }
        section(title)
        for row in rows {
            line(".TP")
            line(".B \(Self.escaped(row.label))")
            text(row.help)
        }
    }

    mutating func references(_ names: [String]) {
        for (index, name) in names.enumerated() {
            line(".BR \(Self.escaped(name)) (1)" + (index + 1 < names.count ? " ," : ""))
        }
    }

    private static func sentences(_ text: String) -> [String] {
        var sentences: [String] = []
        var rest = text.split(separator: " ")[...]
        while let end = rest.firstIndex(where: { $0.hasSuffix(".") }) {
            sentences.append(rest[...end].joined(separator: " "))
            rest = rest[(end + 1)...]
        }
        if !rest.isEmpty { sentences.append(rest.joined(separator: " ")) }
        return sentences
    }

    static func quoted(_ text: String) -> String { "\"" + escaped(text) + "\"" }

    /// As it stands: no sign of the page's is one of roff's, and what can be typed can be copied.
    static func escaped(_ text: String, isLineStart: Bool = false) -> String {
        var escaped = isLineStart && (text.hasPrefix(".") || text.hasPrefix("'")) ? "\\&" : ""
        for scalar in text.unicodeScalars {
            let sign =
                switch scalar {
                case "\\": "\\e"
                case "-": "\\-"
                case "'": "\\(aq"
                case "\"": "\\(dq"
                case "`": "\\(ga"
                case "^": "\\(ha"
                case "~": "\\(ti"
                case _ where !scalar.isASCII:
                    "\\[u\(Fixed.hex(scalar.value, digits: 4).uppercased())]"
                default: String(scalar)
                }
            escaped += sign
        }
        return escaped
    }
}

extension ExitCode {
    /// For who reads it in a manual.
    package var meaning: String { WordTable.commands.row("\(rawValue)", of: "exit codes")[1] }
}
