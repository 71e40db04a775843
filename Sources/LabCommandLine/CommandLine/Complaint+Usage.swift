import LabBase

/// Command lines that can't be followed.
extension Complaint {
    package static func unknownCommand(_ word: String, suggestion: String?) -> Complaint {
        .usage("unknown command '\(word)'", hint(suggestion))
    }

    package static func surplusValue(option: String) -> Complaint {
        .usage("'\(option)' takes no value")
    }

    package static func missingArgument(_ name: String) -> Complaint {
        .usage("missing argument \(name)")
    }

    /// - Parameter name: the option with its dashes, or the argument's name.
    package static func invalidValue(name: String, value: String, complaint: String) -> Complaint {
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

    static func hint(_ suggestion: String?) -> String? {
        suggestion.map { "Did you mean '\($0)'?" }
    }
}
