import LabBase

/// One command of `lab`, or a group of commands, described as a value.
///
/// The parser, the help pages and the shell completions are all read from this one tree, so that
/// none of them can know an option that the others don't. `id` says which command was chosen, and
/// the executable switches over it. What help says of it stands in
/// `Sources/CFiles/words/commands.md`.
///
/// Whatever stands behind a name is described when a reader asks for it: a command line names one
/// command of forty, and prints no help.
package struct Command: Sendable {
    /// A description that isn't made yet.
    typealias Later<Value> = @Sendable () -> Value

    /// A word on the command line without an option's name.
    package struct Argument: Sendable {
        package enum Count: Sendable { case one, optional, oneOrMore, any }

        package let name: String
        package let values: ValueForm<String>
        package let count: Count
        let command: String

        package var help: String { WordTable.commands.row(about: name, in: command)[1] }

        package var usage: String {
            switch count {
            case .one: name
            case .optional: "[\(name)]"
            case .oneOrMore: "\(name)..."
            case .any: "[\(name)...]"
            }
        }
    }

    /// `--name VALUE`, or a flag when it takes no value.
    package struct Option: Sendable {
        package struct Value: Sendable {
            fileprivate let offering: Later<ValueOffer>
            /// May be left out. The next word is taken for it where it ends like this.
            package let optionalEnding: String?
            let read: @Sendable (String) throws(Complaint) -> any Sendable

            package var offer: ValueOffer { offering() }
        }

        /// Without the dashes.
        package let name: String
        package let value: Value?
        package let repeats: Bool
        fileprivate let command: String

        private var row: [String] { WordTable.commands.row(about: "--" + name, in: command) }
        /// What help calls the value; empty for a flag.
        package var valueName: String { String(row[0].dropFirst(name.count + 3)) }
        package var help: String { row[1] }
        /// The behaviour without the option, in words: help always says it; empty for a flag.
        package var absent: String { row[2] }
        var label: String {
            guard let value else { return "--" + name }
            return "--\(name) " + (value.optionalEnding == nil ? valueName : "[\(valueName)]")
        }
    }

    /// The words that are typed for it, by which its texts are found: `lab trace run`.
    private let words: String
    /// The last of them.
    package let name: String
    /// The command's identity; nil for a group, which needs one of its subcommands.
    package let id: LabCommand?
    @Deferred private var parts: Parts

    /// What stands behind a name.
    struct Parts: Sendable {
        var arguments: [Argument] = []
        var options: [Option] = []
        var subcommands: [Command] = []
    }

    init(_ words: String, _ id: LabCommand? = nil, parts: @escaping Later<Parts>) {
        self.words = words
        let space = words.utf8.lastIndex(of: UInt8(ascii: " "))
        name = space.map { String(words[words.utf8.index(after: $0)...]) } ?? words
        self.id = id
        _parts = Deferred(parts)
    }

    package var arguments: [Argument] { parts.arguments }
    package var options: [Option] { parts.options }
    var subcommands: [Command] { parts.subcommands }

    /// For `lab` itself to start: it is left out of help, completions and suggestions, and takes
    /// what follows as it is.
    var isHidden: Bool { name.hasPrefix("__") }

    /// One line.
    package var summary: String { WordTable.commands.text(words) }
    /// Lines that a user would really type, and what they are for.
    var examples: [(line: String, meaning: String)] {
        (WordTable.commands.sections[words]?.rows(under: "example") ?? []).map { ($0[0], $0[1]) }
    }

    var visibleSubcommands: [Command] { subcommands.filter { !$0.isHidden } }

    func subcommand(_ name: String) -> Command? { subcommands.first { $0.name == name } }

    func option(_ name: String) -> Option? { options.first { $0.name == name } }

    /// The line that says how to type it, after the words that lead to it.
    package func usage(path: [String]) -> String {
        var words = path
        if !subcommands.isEmpty { words.append("COMMAND") }
        words += arguments.map(\.usage)
        if !options.isEmpty { words.append("[options]") }
        return words.joined(separator: " ")
    }

    /// Every visible command below this one, each with the words that lead to it from here.
    package func walk(from path: [String] = []) -> [(path: [String], command: Command)] {
        visibleSubcommands.flatMap { child in
            [(path + [child.name], child)] + child.walk(from: path + [child.name])
        }
    }
}

/// An option's key, whatever the type of its value.
protocol CommandOption: Sendable {
    func option(of command: String, repeats: Bool) -> Command.Option
}

extension OptionKey: CommandOption {
    func option(of command: String, repeats: Bool) -> Command.Option {
        let value = Command.Option.Value(
            offering: { form.offer }, optionalEnding: ending, read: form.read)
        return Command.Option(
            name: name, value: isFlag ? nil : value, repeats: repeats, command: command)
    }
}

extension WordTable {
    /// What help says, a section for each command.
    static let commands = WordTable("commands")

    /// The row about an option or an argument: the command's own, or else that of several commands.
    fileprivate func row(about name: String, in command: String) -> [String] {
        for section in [command, "several commands"] {
            let row = sections[section]?.rows.first { $0[0] == name || $0[0].hasPrefix(name + " ") }
            if let row { return row }
        }
        preconditionFailure("words/commands.md has no row '\(name)' under '\(command)'")
    }
}
