import LabBase

/// A command's help, made from its description: what it does, examples, usage, then every argument
/// and option. 80 columns.
package enum HelpPage {
    static let width = 80
    private static let widestLabel = 24

    static func text(for command: Command, path: [String]) -> String {
        var sections = [wrap(command.summary, indent: 0)]
        if !command.examples.isEmpty {
            let examples = command.examples.map { "  \($0.line)\n" + wrap($0.meaning, indent: 6) }
            sections.append("Examples:\n" + examples.joined())
        }
        sections.append("Usage: \(command.usage(path: path))\n")
        if !command.subcommands.isEmpty {
            let rows = command.visibleSubcommands.map { ($0.name, $0.summary) }
            sections.append(table("Commands:", rows))
        }
        if !command.arguments.isEmpty {
            sections.append(table("Arguments:", command.arguments.map { ($0.usage, $0.help) }))
        }
        sections.append(table("Options:", options(of: command, isRoot: path.count == 1)))
        if !command.subcommands.isEmpty {
            let words = path.joined(separator: " ")
            sections.append("Run '\(words) COMMAND --help' for the help of a command.\n")
        }
        return sections.joined(separator: "\n")
    }

    /// The rows of options, which manual pages show as well.
    package static func options(of command: Command, isRoot: Bool) -> [(String, String)] {
        var rows = command.options.map { option in
            let absent = option.value == nil ? "" : " Default: \(option.absent)."
            let repeats = option.repeats ? " May be repeated." : ""
            return (option.label, option.help + repeats + absent)
        }
        if isRoot { rows.append(("--version", "Show the version.")) }
        rows.append(("-h, --help", "Show this help."))
        return rows
    }

    /// Labels in one column, explanations in the next; a label that is too wide for its column
    /// has a line of its own.
    private static func table(_ title: String, _ rows: [(label: String, help: String)]) -> String {
        let fitting = rows.map(\.label.count).filter { $0 <= widestLabel }
        let column = 2 + (fitting.max() ?? widestLabel) + 2
        var text = title + "\n"
        for row in rows {
            let help = wrap(row.help, indent: column)
            if row.label.count > column - 4 {
                text += "  \(row.label)\n\(help)"
            } else {
                let gap = String(repeating: " ", count: column - 2 - row.label.count)
                text += "  \(row.label)\(gap)" + help.dropFirst(column)
            }
        }
        return text
    }

    private static func wrap(_ text: String, indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        return Paragraph.wrapped(text, width: width - indent).map { margin + $0 + "\n" }.joined()
    }
}
