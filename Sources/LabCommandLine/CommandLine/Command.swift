/// One command of `lab`, or a group of commands, described as a value.
///
/// The parser, the help pages and the shell completions are all read from this one tree, so that
/// none of them can know an option that the others don't. It holds no closures: `id` says which
/// command was chosen, and the executable switches over it.
package struct Command: Sendable {
    /// A line that a user would really type, and what it is for.
    package struct Example: Sendable {
        var line: String
        var meaning: String
    }

    /// What stands on the command line without a name.
    package struct Argument: Sendable {
        enum Count: Sendable { case one, optional, oneOrMore, any }

        var name: String
        var help: String
        var values: ValueKind = .text
        var count: Count = .one

        var usage: String {
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
        struct Value: Sendable {
            var name: String
            var kind: ValueKind
            /// What happens when the option isn't given, in words: help always says it.
            var absent: String
            /// May be left out. The next word is taken for it where it ends like this.
            var optionalEnding: String?

            var label: String { optionalEnding == nil ? name : "[\(name)]" }
        }

        /// Without the dashes.
        var name: String
        var value: Value?
        var help: String
        var repeats = false

        var label: String { "--" + name + (value.map { " " + $0.label } ?? "") }

        static func flag(_ name: String, _ help: String) -> Option {
            Option(name: name, value: nil, help: help)
        }

        static func option(
            _ name: String, _ valueName: String, _ kind: ValueKind = .text, absent: String,
            repeats: Bool = false, _ help: String
        ) -> Option {
            let value = Value(name: valueName, kind: kind, absent: absent)
            return Option(name: name, value: value, help: help, repeats: repeats)
        }

        /// A flag that can name a file, which is known by its ending.
        static func flagOrFile(
            _ name: String, _ valueName: String, ending: String, absent: String, _ help: String
        ) -> Option {
            let value = Value(name: valueName, kind: .file, absent: absent, optionalEnding: ending)
            return Option(name: name, value: value, help: help)
        }
    }

    var name: String
    /// Nil for a group, which is nothing without one of its subcommands.
    var id: LabCommand?
    /// One line.
    var summary: String
    var examples: [Example] = []
    var arguments: [Argument] = []
    var options: [Option] = []
    var subcommands: [Command] = []
    /// Left out of help, completions and suggestions: for `lab` itself to start.
    var isHidden = false
    /// Takes what follows as it is, options included.
    var passesThrough = false

    var visibleSubcommands: [Command] { subcommands.filter { !$0.isHidden } }

    func subcommand(_ name: String) -> Command? { subcommands.first { $0.name == name } }

    func option(_ name: String) -> Option? { options.first { $0.name == name } }

    /// The line that says how to type it, after the words that lead to it.
    func usage(path: [String]) -> String {
        var words = path
        if !subcommands.isEmpty { words.append("COMMAND") }
        words += arguments.map(\.usage)
        if !options.isEmpty { words.append("[options]") }
        return words.joined(separator: " ")
    }

    /// Every visible command below this one, each with the words that lead to it from here.
    func walk(from path: [String] = []) -> [(path: [String], command: Command)] {
        visibleSubcommands.flatMap { child in
            [(path + [child.name], child)] + child.walk(from: path + [child.name])
        }
    }
}
