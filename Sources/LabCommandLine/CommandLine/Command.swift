import LabBase

/// One command of `lab`, or a group of commands, described as a value.
///
/// The parser, the help pages and the shell completions are all read from this one tree, so that
/// none of them can know an option that the others don't. `id` says which command was chosen, and
/// the executable switches over it.
package struct Command: Sendable {
    /// A line that a user would really type, and what it is for.
    package struct Example: Sendable {
        var line: String
        var meaning: String
    }

    /// A word on the command line without an option's name.
    package struct Argument: Sendable {
        enum Count: Sendable { case one, optional, oneOrMore, any }

        var name: String
        var help: String
        var values: ValueForm<String> = .text
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
            var offer: ValueOffer
            /// The behaviour without the option, in words: help always says it.
            var absent: String
            /// May be left out. The next word is taken for it where it ends like this.
            var optionalEnding: String?
            var read: @Sendable (String) throws(Complaint) -> any Sendable

            var label: String { optionalEnding == nil ? name : "[\(name)]" }
        }

        /// Without the dashes.
        var name: String
        var value: Value?
        var help: String
        var repeats = false

        var label: String { "--" + name + (value.map { " " + $0.label } ?? "") }

        static func flag(_ key: OptionKey<Bool>, _ help: String) -> Option {
            Option(name: key.name, value: nil, help: help)
        }

        /// - Parameters:
        ///   - offer: what completions offer; nil: what they do for every command.
        ///   - ending: where the value may be left out: what the next word ends in that is it.
        static func option<Value>(
            _ key: OptionKey<Value>, _ valueName: String, offering offer: ValueOffer? = nil,
            absent: String, repeats: Bool = false, ending: String? = nil, _ help: String
        ) -> Option {
            let value = Option.Value(
                name: valueName, offer: offer ?? key.form.offer, absent: absent,
                optionalEnding: ending, read: key.form.read)
            return Option(name: key.name, value: value, help: help, repeats: repeats)
        }
    }

    var name: String
    /// The command's identity; nil for a group, which needs one of its subcommands.
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
