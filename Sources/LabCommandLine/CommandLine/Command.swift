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

    /// A line that a user would really type, and what it is for.
    package struct Example: Sendable {
        var line: String
        var meaning: String
    }

    /// A word on the command line without an option's name.
    package struct Argument: Sendable {
        package enum Count: Sendable { case one, optional, oneOrMore, any }

        package let name: String
        package let values: ValueForm<String>
        package let count: Count
        fileprivate var command = ""

        init(_ name: String, _ values: ValueForm<String> = .text, count: Count = .one) {
            self.name = name
            self.values = values
            self.count = count
        }

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
        fileprivate var command = ""

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

    package let name: String
    /// The command's identity; nil for a group, which needs one of its subcommands.
    package let id: LabCommand?
    /// Left out of help, completions and suggestions: for `lab` itself to start.
    let isHidden: Bool
    /// Takes what follows as it is, options included.
    let passesThrough: Bool
    /// The group that it is a command of, if that isn't `lab` itself.
    private let group: String
    private var makeArguments: Later<[Argument]>
    private var makeOptions: Later<[Option]>
    private var makeSubcommands: Later<[Command]>

    init(
        _ name: String, of group: String = "", _ id: LabCommand? = nil,
        arguments: @autoclosure @escaping Later<[Argument]> = [],
        options: @autoclosure @escaping Later<[any CommandOption]> = [],
        subcommands: @autoclosure @escaping Later<[Command]> = [],
        isHidden: Bool = false, passesThrough: Bool = false
    ) {
        self.name = name
        self.group = group
        self.id = id
        self.isHidden = isHidden
        self.passesThrough = passesThrough
        makeArguments = arguments
        makeOptions = { options().map { $0.option } }
        makeSubcommands = subcommands
    }

    /// The words that are typed for it, by which its texts are found.
    private var words: String {
        name == "lab" ? name : "lab " + (group.isEmpty ? "" : group + " ") + name
    }

    /// One line.
    package var summary: String { WordTable.commands.text(words) }
    var examples: [Example] {
        (WordTable.commands.sections[words]?.rows(under: "example") ?? []).map {
            Example(line: $0[0], meaning: $0[1])
        }
    }
    package var arguments: [Argument] { makeArguments() }
    package var options: [Option] { makeOptions() }
    var subcommands: [Command] { makeSubcommands() }

    /// The same command, whose arguments, options and subcommands are made once: for a reader that
    /// looks into them many times.
    var described: Command {
        let command = words
        var described = self
        let arguments = arguments.map { argument in
            var argument = argument
            argument.command = command
            return argument
        }
        let options = options.map { option in
            var option = option
            option.command = command
            return option
        }
        let subcommands = subcommands
        described.makeArguments = { arguments }
        described.makeOptions = { options }
        described.makeSubcommands = { subcommands }
        return described
    }

    /// The same command with options that all commands of its group take, after its own.
    func with(_ common: @autoclosure @escaping Later<[any CommandOption]>) -> Command {
        var command = self
        command.makeOptions = { makeOptions() + common().map { $0.option } }
        return command
    }

    var visibleSubcommands: [Command] { subcommands.filter { !$0.isHidden } }

    func subcommand(_ name: String) -> Command? {
        subcommands.first { $0.name == name }?.described
    }

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
            let child = child.described
            return [(path + [child.name], child)] + child.walk(from: path + [child.name])
        }
    }
}

/// An option of a command: its key, or that with what is otherwise for this command.
protocol CommandOption: Sendable {
    var name: String { get }
    var option: Command.Option { get }
}

extension Command.Option: CommandOption {
    var option: Command.Option { self }
}

extension OptionKey: CommandOption {
    var option: Command.Option { with() }

    /// - Parameters:
    ///   - offer: what completions offer; nil: what they do for every command.
    ///   - ending: where the value may be left out: what the next word ends in that is it.
    func with(
        repeats: Bool = false,
        offering offer: @autoclosure @escaping Command.Later<ValueOffer?> = nil,
        ending: String? = nil
    ) -> Command.Option {
        let value =
            isFlag
            ? nil
            : Command.Option.Value(
                offering: { offer() ?? form.offer }, optionalEnding: ending, read: form.read)
        return Command.Option(name: name, value: value, repeats: repeats)
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
