import LabBase

/// One command of `lab`, or a group of commands, described as a value.
///
/// The parser, the help pages and the shell completions are all read from this one tree, so that
/// none of them can know an option that the others don't. `id` says which command was chosen, and
/// the executable switches over it.
///
/// Whatever stands behind a name is described when a reader asks for it: a command line names one
/// command of forty, and prints no help.
package struct Command: Sendable {
    /// A description that isn't made yet.
    typealias Later<Value> = @Sendable () -> Value

    /// A line that a user would really type, and what it is for.
    package struct Example: Sendable {
        var line: String
        var meaning: String
    }

    /// A word on the command line without an option's name.
    package struct Argument: Sendable {
        package enum Count: Sendable { case one, optional, oneOrMore, any }

        package let name: String
        private let explanation: Later<String>
        package let values: ValueForm<String>
        package var count: Count

        init(
            name: String, help: @autoclosure @escaping Later<String>,
            values: ValueForm<String> = .text, count: Count = .one
        ) {
            self.name = name
            explanation = help
            self.values = values
            self.count = count
        }

        package var help: String { explanation() }

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
            fileprivate let naming: Later<String>
            fileprivate let offering: Later<ValueOffer>
            fileprivate let lacking: Later<String>
            /// May be left out. The next word is taken for it where it ends like this.
            package let optionalEnding: String?
            let read: @Sendable (String) throws(Complaint) -> any Sendable

            package var name: String { naming() }
            package var offer: ValueOffer { offering() }
            /// The behaviour without the option, in words: help always says it.
            package var absent: String { lacking() }
            var label: String { optionalEnding == nil ? name : "[\(name)]" }
        }

        /// Without the dashes.
        package let name: String
        package let value: Value?
        fileprivate let explanation: Later<String>
        package var repeats = false

        package var help: String { explanation() }
        var label: String { "--" + name + (value.map { " " + $0.label } ?? "") }

        static func flag(
            _ key: OptionKey<Bool>, _ help: @autoclosure @escaping Later<String>
        ) -> Option {
            Option(name: key.name, value: nil, explanation: help)
        }

        /// - Parameters:
        ///   - offer: what completions offer; nil: what they do for every command.
        ///   - ending: where the value may be left out: what the next word ends in that is it.
        static func option<Value>(
            _ key: OptionKey<Value>, _ valueName: @autoclosure @escaping Later<String>,
            offering offer: @autoclosure @escaping Later<ValueOffer?> = nil,
            absent: @autoclosure @escaping Later<String>, repeats: Bool = false,
            ending: String? = nil, _ help: @autoclosure @escaping Later<String>
        ) -> Option {
            let value = Option.Value(
                naming: valueName, offering: { offer() ?? key.form.offer }, lacking: absent,
                optionalEnding: ending, read: key.form.read)
            return Option(name: key.name, value: value, explanation: help, repeats: repeats)
        }
    }

    package let name: String
    /// The command's identity; nil for a group, which needs one of its subcommands.
    package let id: LabCommand?
    /// Left out of help, completions and suggestions: for `lab` itself to start.
    let isHidden: Bool
    /// Takes what follows as it is, options included.
    let passesThrough: Bool
    private let makeSummary: Later<String>
    private let makeExamples: Later<[Example]>
    private let makeArguments: Later<[Argument]>
    private let makeOptions: Later<[Option]>
    private let makeSubcommands: Later<[Command]>

    init(
        name: String, id: LabCommand? = nil, summary: @autoclosure @escaping Later<String>,
        examples: @autoclosure @escaping Later<[Example]> = [],
        arguments: @autoclosure @escaping Later<[Argument]> = [],
        options: @autoclosure @escaping Later<[Option]> = [],
        subcommands: @autoclosure @escaping Later<[Command]> = [],
        isHidden: Bool = false, passesThrough: Bool = false
    ) {
        self.name = name
        self.id = id
        self.isHidden = isHidden
        self.passesThrough = passesThrough
        makeSummary = summary
        makeExamples = examples
        makeArguments = arguments
        makeOptions = options
        makeSubcommands = subcommands
    }

    /// One line.
    package var summary: String { makeSummary() }
    var examples: [Example] { makeExamples() }
    package var arguments: [Argument] { makeArguments() }
    package var options: [Option] { makeOptions() }
    var subcommands: [Command] { makeSubcommands() }

    /// The same command, whose arguments, options and subcommands are made once: for a reader that
    /// looks into them many times.
    var described: Command {
        let (arguments, options, subcommands) = (arguments, options, subcommands)
        return Command(
            name: name, id: id, summary: summary, examples: examples, arguments: arguments,
            options: options, subcommands: subcommands, isHidden: isHidden,
            passesThrough: passesThrough)
    }

    /// The same command with options that all commands of its group take, after its own.
    func with(_ common: @autoclosure @escaping Later<[Option]>) -> Command {
        Command(
            name: name, id: id, summary: makeSummary(), examples: makeExamples(),
            arguments: makeArguments(), options: makeOptions() + common(),
            subcommands: makeSubcommands(), isHidden: isHidden, passesThrough: passesThrough)
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
