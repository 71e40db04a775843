import LabBase

/// The request of a user to a command, read by the command's description.
///
///     let files = arguments.arguments("SCENARIO")
///     let jobs = arguments[Options.jobs] ?? Machine.cores
///
/// Asking for an option or an argument that the command doesn't have is a slip of ours, and stops.
package struct ParsedArguments: Sendable {
    /// A value as it was written, and what it is.
    struct Given: Sendable {
        var text: String
        var value: any Sendable
    }

    package let id: LabCommand
    /// The command's words, `lab` first.
    package let path: [String]
    /// The words after a command that takes any words, unchanged.
    package let passedThrough: [String]
    let command: Command
    let optionValues: [String: [Given]]
    let argumentValues: [String: [String]]

    package subscript(flag key: OptionKey<Bool>) -> Bool {
        check(key.name)
        return isGiven(key.name)
    }

    /// The value of an option that may be given once.
    package subscript<Value>(key: OptionKey<Value>) -> Value? {
        check(key.name)
        return all(key).first
    }

    /// Every value of an option, whether it may be repeated or not, in the order given; none where
    /// the command has no such option.
    package func all<Value>(_ key: OptionKey<Value>) -> [Value] {
        (optionValues[key.name] ?? []).map { given in
            guard let value = given.value as? Value else {
                preconditionFailure("\(path) has another --\(key.name)")
            }
            return value
        }
    }

    /// The values of an option, as the user wrote them.
    package func texts(_ name: String) -> [String] { (optionValues[name] ?? []).map { $0.text } }

    package func isGiven(_ name: String) -> Bool { optionValues[name] != nil }

    package func isGiven<Value>(_ key: OptionKey<Value>) -> Bool { isGiven(key.name) }

    private func check(_ name: String) {
        precondition(command.option(name) != nil, "\(path) has no --\(name)")
    }

    /// An argument that is always there.
    package func argument(_ name: String) -> String {
        guard let value = arguments(name).first else {
            preconditionFailure("\(name) isn't a required argument of \(path)")
        }
        return value
    }

    /// All arguments, in the order of the command's own.
    package var words: [String] { command.arguments.flatMap { arguments($0.name) } }

    package func optionalArgument(_ name: String) -> String? { arguments(name).first }

    /// With other paths in place of those that are read more than once.
    package func mappingInputs(
        _ other: (String) throws(Complaint) -> String
    ) throws(Complaint) -> ParsedArguments {
        var (arguments, options) = (argumentValues, optionValues)
        for argument in command.arguments {
            guard let given = arguments[argument.name] else { continue }
            var paths: [String] = []
            for path in given {
                paths.append(
                    Self.mayBeReadOnce(path) ? try argument.values.offer.mapped(path, other) : path)
            }
            arguments[argument.name] = paths
        }
        for option in command.options {
            guard let value = option.value, let given = options[option.name] else { continue }
            var mapped = given
            for index in given.indices
            where given[index].value is String && Self.mayBeReadOnce(given[index].text) {
                let offer = value.offer
                let text = try offer.mapped(given[index].text, other)
                mapped[index] = Given(text: text, value: text)
            }
            options[option.name] = mapped
        }
        return ParsedArguments(
            id: id, path: path, passedThrough: passedThrough, command: command,
            optionValues: options, argumentValues: arguments)
    }

    /// True if a value may name an input that can't be read a second time. Only then is asked which
    /// values of the option are files.
    private static func mayBeReadOnce(_ text: String) -> Bool {
        KeptInput.isReadOnce(text)
            || text.hasPrefix("@") && KeptInput.isReadOnce(String(text.dropFirst()))
    }

    package func arguments(_ name: String) -> [String] {
        precondition(command.arguments.contains { $0.name == name }, "\(path) takes no \(name)")
        return argumentValues[name] ?? []
    }

    /// An error in the form of the parser's own, for what only the command can know to be wrong.
    package func refusal(_ complaint: Complaint) -> Complaint {
        complaint.at(.command(path, usage: command.usage(path: path)))
    }

    /// Reads the text of an option, and names the option in what the reader refuses.
    package func reading<Value>(
        _ option: String, _ text: String, _ read: () throws(Complaint) -> Value
    ) throws(Complaint) -> Value {
        do throws(Complaint) {
            return try read()
        } catch {
            throw refusal(.invalidValue(name: option, value: text, complaint: error.message))
        }
    }
}
