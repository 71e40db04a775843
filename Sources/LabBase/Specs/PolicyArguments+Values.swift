/// Reads the values of parts. Nil always means that the key is missing.
extension PolicyArguments {
    /// A number from 0, with up to six decimals.
    package func decimal(_ name: String, canBeZero: Bool = false) throws(Complaint) -> Double? {
        guard let argument = self[name], argument.value != "none" else { return nil }
        guard let number = Self.decimal(argument.value), number > 0 || canBeZero else {
            if let large = Double(argument.value), large > 1_000_000 {
                throw problem(
                    "'\(name)' is a million at most", "Give a smaller number", of: argument)
            }
            throw problem(
                "'\(name)' must be a number \(canBeZero ? "from" : "above") 0",
                "Write for example \(name)=2.5", of: argument)
        }
        return number
    }

    package static func decimal(_ text: some StringProtocol) -> Double? {
        // `Quantity` knows decimals exactly, so reads them in a unit of a million.
        guard text.utf8.allSatisfy({ (0x2E...0x39) ~= $0 && $0 != 0x2F }),
            let millionths = try? Quantity.bytes(text + "MB"), millionths <= 1_000_000_000_000
        else { return nil }
        return Double(millionths) / 1_000_000
    }

    /// `a..b`, or one word for both ends.
    package func ends(of argument: Argument) throws(Complaint) -> (
        first: Argument, last: Argument
    ) {
        let words = argument.value.split(separator: ".", omittingEmptySubsequences: false)
        if words.count == 1 { return (argument, argument) }
        guard words.count == 3, words[1].isEmpty, !words[0].isEmpty, !words[2].isEmpty else {
            throw problem("'\(argument.value)' is no range", "Write from..to", of: argument)
        }
        var (first, last) = (argument, argument)
        first.value = String(words[0])
        first.valuePlace = argument.valuePlace.within(0, length: words[0].count)
        last.value = String(words[2])
        last.valuePlace = argument.valuePlace.within(words[0].count + 2, length: words[2].count)
        return (first, last)
    }

    package func choice(_ name: String, _ choices: [String]) throws(Complaint) -> String? {
        guard let argument = self[name] else { return nil }
        try check(argument, isOneOf: choices)
        return argument.value
    }

    package func choice<Choice: Word>(_ name: String) throws(Complaint) -> Choice? {
        try self[name].map { argument throws(Complaint) in try word(argument) }
    }

    package func word<Choice: Word>(_ argument: Argument) throws(Complaint) -> Choice {
        try check(argument, isOneOf: Choice.words)
        return Choice(rawValue: argument.value)!
    }

    package func check(_ argument: Argument, isOneOf choices: [String]) throws(Complaint) {
        guard !choices.contains(argument.value) else { return }
        let near = Nearest.match(argument.value, among: choices).map { "Did you mean '\($0)'?" }
        throw problem(
            "'\(argument.value)' is unknown here", near ?? "Use \(Listing.quoted(choices))",
            of: argument)
    }
}
