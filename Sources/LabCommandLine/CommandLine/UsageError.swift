import LabBase

/// A command line that can't be followed: what is wrong, how the command is written, where help is.
package struct UsageError: ReportedFailure, Sendable, Equatable {
    package enum Problem: Sendable, Equatable {
        case unknownOption(String, suggestion: String?)
        /// The option exists, elsewhere.
        case misplacedOption(String, commands: [String])
        case unknownCommand(String, suggestion: String?)
        case missingCommand(of: String, choices: [String])
        case missingValue(option: String, label: String)
        case surplusValue(option: String)
        case missingArgument(String)
        case surplusArgument(String, taken: [String])
        case repeatedOption(String)
        /// `name` is the option with its dashes, or the argument's name.
        case invalidValue(name: String, value: String, complaint: String)
        /// Two options, or an option and an argument, that exclude each other.
        case conflict(String, String)
        /// An option that means nothing without another.
        case missingCompanion(String, String)
    }

    package var problem: Problem
    /// The command's words, `lab` first.
    package var command: [String]
    package var usage: String

    package var lines: [String] {
        [
            problem.text, "Usage: \(usage)",
            "Run '\(command.joined(separator: " ")) --help' for help.",
        ]
    }

    package var exitCode: ExitCode { .usage }
}

extension UsageError.Problem {
    var text: String {
        switch self {
        case .unknownOption(let option, let suggestion):
            return "unknown option '\(option)'" + Self.hint(suggestion)
        case .misplacedOption(let option, let commands):
            let owners = Listing.or(commands.map { "'\($0)'" })
            return "unknown option '\(option)'. It is an option of \(owners)"
        case .unknownCommand(let word, let suggestion):
            return "unknown command '\(word)'" + Self.hint(suggestion)
        case .missingCommand(let group, let choices):
            return "'\(group)' needs a command: \(Listing.or(choices))"
        case .missingValue(let option, let label):
            return "'\(option)' needs a value: \(label)"
        case .surplusValue(let option):
            return "'\(option)' takes no value"
        case .missingArgument(let name):
            return "missing argument \(name)"
        case .surplusArgument(let argument, let taken):
            return "surplus argument '\(argument)'"
                + (taken.isEmpty ? "" : ": only \(taken.joined(separator: " ")) is taken")
        case .repeatedOption(let option):
            return "'\(option)' may be given only once"
        case .invalidValue(let name, let value, let complaint):
            return "\(name) '\(value)': \(complaint)"
        case .conflict(let one, let other):
            return "'\(one)' and '\(other)' exclude each other"
        case .missingCompanion(let option, let other):
            return "'\(option)' needs '\(other)'"
        }
    }

    private static func hint(_ suggestion: String?) -> String {
        suggestion.map { ". Did you mean '\($0)'?" } ?? ""
    }
}
