import LabBase

/// Command lines that can't be followed.
extension Complaint {
    private static func usage(_ what: String, _ remedy: String? = nil) -> Complaint {
        Complaint(what, remedy, exit: .usage)
    }

    package static func unknownOption(_ option: String, suggestion: String?) -> Complaint {
        .usage("unknown option '\(option)'", hint(suggestion))
    }

    /// An option that other commands have.
    package static func misplacedOption(_ option: String, commands: [String]) -> Complaint {
        .usage(
            "unknown option '\(option)'",
            "It is an option of \(Listing.or(commands.map { "'\($0)'" }))")
    }

    package static func unknownCommand(_ word: String, suggestion: String?) -> Complaint {
        .usage("unknown command '\(word)'", hint(suggestion))
    }

    package static func missingCommand(of group: String, choices: [String]) -> Complaint {
        .usage("'\(group)' needs a command: \(Listing.or(choices))")
    }

    package static func missingValue(option: String, label: String) -> Complaint {
        .usage("'\(option)' needs a value: \(label)")
    }

    package static func surplusValue(option: String) -> Complaint {
        .usage("'\(option)' takes no value")
    }

    package static func missingArgument(_ name: String) -> Complaint {
        .usage("missing argument \(name)")
    }

    /// - Parameter several: the command that takes more than one of these.
    package static func surplusArgument(
        _ argument: String, taken: [String], several: String? = nil
    ) -> Complaint {
        .usage(
            "surplus argument '\(argument)'"
                + (taken.isEmpty ? "" : ": only \(taken.joined(separator: " ")) is taken")
                + (several.map { ". '\($0)' takes several" } ?? ""))
    }

    package static func repeatedOption(_ option: String) -> Complaint {
        .usage("'\(option)' may be given only once")
    }

    /// - Parameter name: the option with its dashes, or the argument's name.
    package static func invalidValue(
        name: String, value: String, complaint: String
    ) -> Complaint {
        .usage("\(name) '\(value)': \(complaint)")
    }

    /// Two options, or an option and an argument, that exclude each other.
    package static func conflict(_ one: String, _ other: String) -> Complaint {
        .usage("'\(one)' and '\(other)' exclude each other")
    }

    /// An option that means nothing without another.
    package static func missingCompanion(_ option: String, _ other: String) -> Complaint {
        .usage("'\(option)' needs '\(other)'")
    }

    private static func hint(_ suggestion: String?) -> String? {
        suggestion.map { "Did you mean '\($0)'?" }
    }
}
