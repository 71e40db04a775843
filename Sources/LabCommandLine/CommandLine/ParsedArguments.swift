import LabBase
import LabDevices
import LabKeyTraces
import LabRuns

/// What a user asked a command to do: checked against the command's description, so that what is
/// taken out needs no further parsing.
///
///     let files = arguments.arguments("SCENARIO")
///     let jobs = arguments.wholeNumber("jobs") ?? Machine.cores
///
/// Asking for an option or an argument that the command doesn't have is a slip of ours, and stops.
package struct ParsedArguments: Sendable {
    package let id: LabCommand
    /// The command's words, `lab` first.
    package let path: [String]
    /// What a command that takes anything was given, as it stands.
    package let passedThrough: [String]
    let command: Command
    let optionValues: [String: [String]]
    let argumentValues: [String: [String]]

    package func flag(_ name: String) -> Bool {
        precondition(option(name).value == nil, "--\(name) takes a value")
        return optionValues[name] != nil
    }

    /// The value of an option that may be given once.
    package func value(_ name: String) -> String? {
        let option = option(name)
        precondition(option.value != nil && !option.repeats, "--\(name) isn't given once")
        return optionValues[name]?.first
    }

    /// Every value of an option that may be repeated, in the order given.
    package func values(_ name: String) -> [String] {
        precondition(option(name).repeats, "--\(name) isn't repeated")
        return optionValues[name] ?? []
    }

    package func isGiven(_ name: String) -> Bool { optionValues[name] != nil }

    /// Every value of an option, whether it may be repeated or not; none where the command has no
    /// such option.
    package func all(_ name: String) -> [String] { optionValues[name] ?? [] }

    /// An argument that is always there.
    package func argument(_ name: String) -> String {
        guard let value = arguments(name).first else {
            preconditionFailure("\(name) isn't a required argument of \(path)")
        }
        return value
    }

    package func optionalArgument(_ name: String) -> String? { arguments(name).first }

    /// With other paths in place of those that are read more than once.
    package func mappingInputs(
        _ other: (String) throws(Complaint) -> String
    ) throws(Complaint) -> ParsedArguments {
        var (arguments, options) = (argumentValues, optionValues)
        for argument in command.arguments {
            try argument.values.mapInputs(&arguments[argument.name], other)
        }
        for option in command.options {
            try option.value?.kind.mapInputs(&options[option.name], other)
        }
        return ParsedArguments(
            id: id, path: path, passedThrough: passedThrough, command: command,
            optionValues: options, argumentValues: arguments)
    }

    package func arguments(_ name: String) -> [String] {
        precondition(command.arguments.contains { $0.name == name }, "\(path) takes no \(name)")
        return argumentValues[name] ?? []
    }

    package func wholeNumber(_ name: String) -> Int? { value(name).flatMap { Int($0) } }

    package func seed(_ name: String) -> UInt64? { value(name).flatMap { UInt64($0) } }

    /// 0.02 of `2%`.
    package func share(_ name: String) -> Double? { value(name).flatMap(KeySample.rate) }

    package func seeds(_ name: String) -> ClosedRange<UInt64>? {
        value(name).flatMap(SeedRange.parse)
    }

    package func nanoseconds(_ name: String) -> Int64? {
        value(name).flatMap { try? Quantity.nanoseconds($0) }
    }

    package func warnings(_ name: String) -> [ExtraWarning] {
        values(name).compactMap { ExtraWarning($0) }
    }

    package func limits(_ name: String) -> [LimitAxis] {
        values(name).compactMap { try? LimitAxis($0) }
    }

    package func bandwidths(_ name: String) -> [BandwidthAxis] {
        values(name).compactMap { try? BandwidthAxis($0) }
    }

    package func cells(_ name: String) -> [ClosedRange<Int>] {
        values(name).compactMap(CellRange.parse)
    }

    /// A value of a closed list, as the type whose raw values are that list.
    package func choice<Choice: RawRepresentable<String>>(
        _ name: String, as type: Choice.Type
    ) -> Choice? {
        value(name).flatMap { Choice(rawValue: $0) }
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

    private func option(_ name: String) -> Command.Option {
        guard let option = command.option(name) else {
            preconditionFailure("\(path) has no --\(name)")
        }
        return option
    }
}
