import LabBase
import LabCommandLine

/// Every command and every column, for programs: Python's package has it.
enum LookUpDescription {
    static func json(_ root: Command) -> String {
        let commands = root.walk().filter { $0.command.id != nil }.map(json)
        let description: JSON = [
            "commands": JSON(commands).onLines, "tables": ColumnLookUp.json,
        ]
        return description.onLines.text() + "\n"
    }

    private static func json(_ path: [String], _ command: Command) -> JSON {
        [
            "words": JSON(path), "summary": .string(command.summary),
            "arguments": JSON(command.arguments.map(json)),
            "options": JSON(command.options.map(json)).onLines,
        ]
    }

    private static func json(_ argument: Command.Argument) -> JSON {
        [
            "name": .string(argument.name),
            "required": JSON(argument.count == .one || argument.count == .oneOrMore),
            "repeats": JSON(argument.count == .any || argument.count == .oneOrMore),
            "choices": choices(argument.values.offer), "help": .string(argument.help),
        ]
    }

    /// A flag has no value.
    private static func json(_ option: Command.Option) -> JSON {
        [
            "name": .string(option.name), "value": JSON(option.value.map { _ in option.valueName }),
            "value_required": JSON(option.value.map { $0.optionalEnding == nil } ?? false),
            "repeats": JSON(option.repeats), "choices": choices(option.value?.offer ?? .nothing),
            "default": JSON(option.value.map { _ in option.absent }), "help": .string(option.help),
        ]
    }

    /// All that a value can be, if that is known.
    private static func choices(_ offer: ValueOffer) -> JSON {
        if case .oneOf(let words) = offer { JSON(words) } else { .null }
    }
}
