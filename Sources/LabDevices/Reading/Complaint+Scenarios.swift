import LabBase

/// Mistakes in the keys of scenarios and of devices' descriptions.
extension Complaint {
    /// A key of the format that doesn't belong here.
    package static func misplacedKey(in object: FileObject) -> Complaint {
        Complaint("\(object.noun) has no such key", "Its keys are \(Words.list(object.names))")
    }

    package static func missingOneOf(_ keys: [String], in object: FileObject) -> Complaint {
        Complaint(
            "\(object.noun) needs one of \(Words.list(keys))",
            "Add \(object.example(of: keys[0]))")
    }
}

/// Mistakes in values.
extension Complaint {
    package static func unsupportedVersion(_ version: String) -> Complaint {
        Complaint("version \(Words.cut(version)) is not known here", "Write 1, or use a newer lab")
    }

    package static func wrongType(
        _ expected: ExpectedValue, found: String, example: String? = nil
    ) -> Complaint {
        Complaint(
            "must be \(expected.noun), not \(Words.cut(found))",
            "Write, for example, \(example ?? expected.example)")
    }

    package static func tooSmall(_ found: String, least: String) -> Complaint {
        Complaint("\(Words.cut(found)) is too small", "Use at least \(least)")
    }

    package static func tooLarge(_ found: String, most: String) -> Complaint {
        Complaint("\(Words.cut(found)) is too large", "Use at most \(most)")
    }

    package static func reversed(_ first: Int, _ second: Int) -> Complaint {
        Complaint("goes from \(first) down to \(second)", "Write [\(second), \(first)]")
    }

    package static var zero: Complaint {
        Complaint("0 moves nothing", "Write a number above or below it")
    }

    package static func negative(_ found: String) -> Complaint {
        Complaint("\(Words.cut(found)) is negative", "Write 0 or more")
    }

    package static func unknownWord(_ word: String, valid: [String]) -> Complaint {
        Complaint(
            "\(Quoted.text(word)) is not known here",
            Words.near(word, valid) ?? "Write one of \(Words.strings(valid))")
    }

    package static var empty: Complaint {
        Complaint("empty", "Put something into it, or remove it")
    }

    package static func repeated(_ text: String) -> Complaint {
        Complaint("\(Quoted.text(text)) stands here twice", "Remove one of them")
    }

    package static func badName(_ text: String) -> Complaint {
        Complaint(
            "\(Quoted.text(text)) can't be a name",
            "Use letters, digits, '-', '_' and '.' only")
    }

    package static func spreadsheetFormula(_ text: String) -> Complaint {
        Complaint(
            "\(Quoted.text(text)) would be a formula where a result is opened in a spreadsheet",
            "Begin it with a letter or a digit")
    }

    static func badQuantity(
        _ text: String, _ expected: ExpectedValue, _ failure: Quantity.Failure
    ) -> Complaint {
        let units =
            expected == .time
            ? Quantity.timeUnits.map(\.name)
            : expected == .rate ? Quantity.rateUnits : Quantity.sizeUnits.map(\.name)
        switch failure {
        case .notANumber:
            return Complaint(
                "\(Quoted.text(text)) is no \(expected.noun.dropFirst(2))",
                "Write, for example, \(expected.example)")
        case .unknownUnit(let unit):
            // Only the case of a unit is corrected; units are too short for other corrections.
            let near = units.first { $0.lowercased() == unit.lowercased() }
            return Complaint(
                "unknown unit \(Quoted.text(unit))",
                near.map { "Did you mean '\($0)'?" } ?? "The units are \(Words.list(units))")
        case .missingUnit:
            let number = Words.cut(text)
            let (one, other) = expected == .rate ? ("MB/s", "Mbps") : ("s", "ms")
            return Complaint(
                "\(number) needs a unit", "Write \"\(number)\(one)\" or \"\(number)\(other)\"")
        case .tooLarge:
            return Complaint("\(Words.cut(text)) is too large", "Write a smaller one")
        }
    }
}

/// Mistakes in names, and in the images, rows and screens that they refer to.
extension Complaint {
    /// - Parameter listed: the names to choose from, if none is near; nil for all known ones.
    package static func unknownName(
        _ named: NamedThing, _ name: String, known: [String], listed: [String]? = nil
    ) -> Complaint {
        Complaint(
            "there is no \(named.rawValue) \(Quoted.text(name))",
            Words.near(name, known, sameNumbers: named == .device)
                ?? "There are " + Words.list(listed ?? known))
    }

    package static var noTabs: Complaint {
        Complaint("the app has no tabs", "Add \"tabs\": a list of screens, to the scenario")
    }

    package static func badImageName(_ text: String) -> Complaint {
        Complaint("\(Quoted.text(text)) names no image", "Write group/number, such as \"photos/3\"")
    }

    package static func noSuchImage(group: String, count: Int) -> Complaint {
        Complaint(
            "\(Quoted.text(group)) has \(count) images", "Use a number from 0 to \(count - 1)")
    }

    /// A local group with a key that only makes sense for a server.
    package static func onlyServers(_ deed: String, not group: String) -> Complaint {
        Complaint(
            "\(Quoted.text(group)) is local, and only a server \(deed)",
            "Add \"remote\": true, or remove this")
    }

    package static func tooMany(_ things: String, limit: Int) -> Complaint {
        Complaint("more than \(limit) \(things)", "Use fewer")
    }
}

/// Mistakes of a script or a device as a whole.
extension Complaint {
    package static var noWeights: Complaint {
        Complaint("no choice has a weight", "Give at least one of them a number above 0")
    }

    static var rangeWithoutNumber: Complaint {
        Complaint("only a figure that is a number here has a range", "Leave the range out")
    }
}
