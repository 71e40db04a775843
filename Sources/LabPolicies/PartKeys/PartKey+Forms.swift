import LabBase
import LabDevices

/// The kinds of keys, with their reading and writing.
extension PartKey {
    /// One of some words, each of which is a value.
    static func word<Choice: Word & Equatable & Sendable>(
        _ name: String, _ field: Field<Choice>, _ summary: String,
        of choices: [Choice] = Array(Choice.allCases)
    ) -> PartKey {
        let words = choices.map { $0.rawValue }
        let usual = Rule.usual[keyPath: field]
        let parameter = PolicyParameter(
            name, Listing.or(words), default: usual.rawValue, summary)
        return PartKey(parameter) {
            arguments, _, rule throws(Complaint) in
            guard let word = try arguments.choice(name, words) else { return }
            rule[keyPath: field] = Choice(rawValue: word)!
        } write: { rule, text in
            text.add(name, rule[keyPath: field], unless: usual)
        }
    }

    /// One of some words, or no value if the key is missing.
    static func word<Choice: Word & Equatable & Sendable>(
        _ name: String, _ field: Field<Choice?>, default usual: String, _ summary: String
    ) -> PartKey {
        PartKey(PolicyParameter(name, Choice.list, default: usual, summary)) {
            arguments, _, rule throws(Complaint) in
            rule[keyPath: field] = try arguments.choice(name)
        } write: { rule, text in
            text.add(name, rule[keyPath: field]?.rawValue)
        }
    }

    /// A word that is written without its key.
    static func place<Choice: Word & Equatable & Sendable>(
        _ name: String, _ field: Field<Choice>, _ summary: String
    ) -> PartKey {
        let usual = Rule.usual[keyPath: field].rawValue
        let parameter = PolicyParameter(
            name, Choice.list, default: usual, summary, isPositional: true, words: Choice.words)
        return PartKey(parameter) { arguments, _, rule throws(Complaint) in
            if let word = arguments.words.first {
                rule[keyPath: field] = try arguments.word(word)
            }
        } write: { rule, text in
            let word = rule[keyPath: field].rawValue
            if word != usual { text.word(word) }
        }
    }

    /// A flag written as one of two words; `word` means true.
    static func flag(
        _ name: String, _ field: Field<Bool>, either words: [String] = ["on", "off"],
        is word: String = "on", _ summary: String
    ) -> PartKey {
        let other = words.first { $0 != word }!
        let usual = Rule.usual[keyPath: field]
        let parameter = PolicyParameter(
            name, Listing.or(words), default: usual ? word : other, summary)
        return PartKey(parameter) { arguments, _, rule throws(Complaint) in
            guard let said = try arguments.choice(name, words) else { return }
            rule[keyPath: field] = said == word
        } write: { rule, text in
            let value = rule[keyPath: field]
            text.add(name, value ? word : other, if: value != usual)
        }
    }

    /// A whole number; nil if the key is missing.
    static func count<Number: FixedWidthInteger & Sendable>(
        _ name: String, _ field: Field<Number?>, _ example: String,
        default usual: String = "no limit", canBeZero: Bool = false, _ summary: String
    ) -> PartKey {
        PartKey(PolicyParameter(name, example, default: usual, summary)) {
            arguments, _, rule throws(Complaint) in
            rule[keyPath: field] = try arguments.count(
                name, canBeZero: canBeZero, example: example
            ).map { Number($0) }
        } write: { rule, text in
            text.add(name, rule[keyPath: field])
        }
    }

    /// A whole number above 0 with a default.
    static func count(
        _ name: String, _ field: Field<Int>, _ example: String, _ summary: String
    ) -> PartKey {
        let usual = Rule.usual[keyPath: field]
        return PartKey(PolicyParameter(name, example, default: "\(usual)", summary)) {
            arguments, _, rule throws(Complaint) in
            rule[keyPath: field] = try arguments.count(name, example: example) ?? usual
        } write: { rule, text in
            if rule[keyPath: field] != usual { text.add(name, rule[keyPath: field]) }
        }
    }

    /// A number of loads, which may depend on a device's cores.
    static func width(
        _ name: String, _ field: Field<Int?>, _ example: String, _ summary: String
    ) -> PartKey {
        PartKey(PolicyParameter(name, example, default: "no limit", summary)) {
            arguments, device, rule throws(Complaint) in
            rule[keyPath: field] = try arguments.width(name, on: device)
        } write: { rule, text in
            text.add(name, rule[keyPath: field])
        }
    }

    static func time(
        _ name: String, _ field: Field<Int64?>, _ example: String, default usual: String,
        canBeZero: Bool = false, _ summary: String
    ) -> PartKey {
        PartKey(PolicyParameter(name, example, default: usual, summary)) {
            arguments, _, rule throws(Complaint) in
            rule[keyPath: field] = try arguments.time(name, canBeZero: canBeZero)
        } write: { rule, text in
            text.add(name, timeNs: rule[keyPath: field])
        }
    }

    /// A time; 0 if the key is missing.
    static func time(
        _ name: String, _ field: Field<Int64>, _ example: String, default usual: String,
        _ summary: String
    ) -> PartKey {
        PartKey(PolicyParameter(name, example, default: usual, summary)) {
            arguments, _, rule throws(Complaint) in
            rule[keyPath: field] = try arguments.time(name, canBeZero: true) ?? 0
        } write: { rule, text in
            let ns = rule[keyPath: field]
            text.add(name, timeNs: ns == 0 ? nil : ns)
        }
    }

    static func decimal(
        _ name: String, _ field: Field<Double?>, _ example: String, default usual: String,
        _ summary: String
    ) -> PartKey {
        PartKey(PolicyParameter(name, example, default: usual, summary)) {
            arguments, _, rule throws(Complaint) in
            rule[keyPath: field] = try arguments.decimal(name)
        } write: { rule, text in
            text.add(name, decimal: rule[keyPath: field])
        }
    }

    /// A limit as a formula.
    ///
    /// - Parameter context: the values of its words and shares.
    static func limit(
        _ name: String, _ field: Field<Int64?>, _ values: String, default usual: String,
        on context: @escaping @Sendable (Rule, Device) -> LimitExpression.Context,
        canBeZero: Bool = false, otherwise: String = "use 'weak' or 'none'", _ summary: String
    ) -> PartKey {
        PartKey(PolicyParameter(name, values, default: usual, summary)) {
            arguments, device, rule throws(Complaint) in
            rule[keyPath: field] =
                try arguments.limit(
                    name, on: context(rule, device), canBeZero: canBeZero, otherwise: otherwise)
                ?? nil
        } write: { rule, text in
            text.add(name, rule[keyPath: field])
        }
    }
}
