/// The values that parts take. Nil, everywhere: the key isn't there.
extension PolicyArguments {
    /// A limit as a formula. `.some(nil)`: `none`, which means no limit.
    func limit(
        _ name: String, on ground: LimitExpression.Ground, canBeZero: Bool = false,
        otherwise: String = "use 'weak' or 'none'"
    ) throws(SpecProblem) -> Int64?? {
        guard let argument = self[name] else { return .none }
        let bytes: Int64?
        do throws(LimitExpression.Fault) {
            bytes = try LimitExpression.bytes(argument.value, on: ground)
        } catch {
            throw SpecProblem(
                error.message, at: argument.valuePlace.within(error.offset, length: error.length))
        }
        guard let bytes else { return .some(nil) }
        guard bytes >= 0 else {
            throw problem(
                "'\(name)' comes to \(bytes) bytes on this device. Write for example "
                    + "max(1MB, \(argument.value))", of: argument)
        }
        guard bytes > 0 || canBeZero else {
            throw problem(
                "'\(name)' of 0 would hold nothing. Give a size above 0, or \(otherwise)",
                of: argument)
        }
        return .some(bytes)
    }

    /// A share above 0 and up to 100 %, in millionths.
    func share(_ argument: Argument) throws(SpecProblem) -> Int64 {
        guard let millionths = Share.millionths(argument.value) else {
            throw problem(Share.wording(argument.value), of: argument)
        }
        return millionths
    }

    /// A whole number above 0. `none` is as if the key weren't there, which mends a preset.
    func count(_ name: String) throws(SpecProblem) -> Int? {
        guard let argument = self[name], argument.value != "none" else { return nil }
        guard let number = Int(argument.value), number > 0 else {
            throw problem(
                "'\(name)' must be a whole number above 0. Write for example \(name)=100",
                of: argument)
        }
        return number
    }

    /// A span of time in nanoseconds.
    func time(_ name: String, canBeZero: Bool = false) throws(SpecProblem) -> Int64? {
        guard let argument = self[name], argument.value != "none" else { return nil }
        let example = "Write for example \(name)=300s or \(name)=16ms"
        let ns: Int64
        do {
            ns = try Quantity.nanoseconds(argument.value)
        } catch {
            let message =
                switch error {
                case .unknownUnit(let unit) where unit != argument.value:
                    "unknown unit '\(unit)'. Use ms, s, m, h or d"
                case .missingUnit: "'\(argument.value)' lacks a unit. \(example)"
                case .tooLarge: "'\(argument.value)' is too long. \(example)"
                case .unknownUnit, .notANumber: "'\(argument.value)' is no time. \(example)"
                }
            throw problem(message, of: argument)
        }
        guard ns > 0 || canBeZero else {
            throw problem("'\(name)' of 0 would do nothing. \(example)", of: argument)
        }
        return ns
    }

    /// A number from 0, with up to six decimals.
    func decimal(_ name: String, canBeZero: Bool = false) throws(SpecProblem) -> Double? {
        guard let argument = self[name], argument.value != "none" else { return nil }
        guard let number = Self.decimal(argument.value), number > 0 || canBeZero else {
            throw problem(
                "'\(name)' must be a number \(canBeZero ? "from" : "above") 0. "
                    + "Write for example \(name)=2.5", of: argument)
        }
        return number
    }

    static func decimal(_ text: some StringProtocol) -> Double? {
        // A unit of a million: Quantity knows decimals exactly.
        guard text.utf8.allSatisfy({ (0x2E...0x39) ~= $0 && $0 != 0x2F }),
            let millionths = try? Quantity.bytes(text + "MB"), millionths <= 1_000_000_000_000
        else { return nil }
        return Double(millionths) / 1_000_000
    }

    /// A plain size above 0.
    func size(_ name: String) throws(SpecProblem) -> Int64? {
        guard let argument = self[name], argument.value != "none" else { return nil }
        guard let bytes = try? Quantity.bytes(argument.value), bytes > 0 else {
            throw problem(
                "'\(argument.value)' is no size. Write for example \(name)=30MiB", of: argument)
        }
        return bytes
    }

    /// `a..b`, or one word that is both ends.
    func ends(of argument: Argument) throws(SpecProblem) -> (first: Argument, last: Argument) {
        let words = argument.value.split(separator: ".", omittingEmptySubsequences: false)
        if words.count == 1 { return (argument, argument) }
        guard words.count == 3, words[1].isEmpty, !words[0].isEmpty, !words[2].isEmpty else {
            throw problem("'\(argument.value)' is no range. Write from..to", of: argument)
        }
        var (first, last) = (argument, argument)
        first.value = String(words[0])
        first.valuePlace = argument.valuePlace.within(0, length: words[0].count)
        last.value = String(words[2])
        last.valuePlace = argument.valuePlace.within(words[0].count + 2, length: words[2].count)
        return (first, last)
    }

    func flag(_ name: String) throws(SpecProblem) -> Bool? {
        try choice(name, ["on", "off"]).map { $0 == "on" }
    }

    func choice(_ name: String, _ choices: [String]) throws(SpecProblem) -> String? {
        guard let argument = self[name] else { return nil }
        try check(argument, isOneOf: choices)
        return argument.value
    }

    func choice<Choice: Word>(_ name: String) throws(SpecProblem) -> Choice? {
        try self[name].map { argument throws(SpecProblem) in try word(argument) }
    }

    func word<Choice: Word>(_ argument: Argument) throws(SpecProblem) -> Choice {
        try check(argument, isOneOf: Choice.words)
        return Choice(rawValue: argument.value)!
    }

    func check(_ argument: Argument, isOneOf choices: [String]) throws(SpecProblem) {
        guard !choices.contains(argument.value) else { return }
        let near = Nearest.match(argument.value, among: choices).map { "Did you mean '\($0)'?" }
        throw problem(
            "'\(argument.value)' is unknown here. \(near ?? "Use \(Self.list(choices))")",
            of: argument)
    }
}

/// A choice that a spec has as a word.
protocol Word: RawRepresentable<String>, CaseIterable {}

extension Word {
    static var words: [String] { allCases.map(\.rawValue) }

    /// For people: `fifo, lifo or priority`.
    static var list: String { words.listed }
}

extension Composition.Coalescing: Word {}
extension KeyRule.Identity: Word {}
extension KeyRule.Sizes: Word {}
extension DecodeRule.Mode: Word {}
extension WeakRule.Registration: Word {}
extension Stage: Word {}
extension QueueRule.Order: Word {}
extension QueueRule.Serves: Word {}
extension LoadingRule.Wanted: Word {}
extension LoadingRule.Abandoned: Word {}
extension PrefetchRule.Unit: Word {}
extension PrefetchRule.Cancels: Word {}
extension PrefetchRule.Target: Word {}
extension StoreRule.Cost: Word {}
extension StoreRule.Oversize: Word {}
extension StoreRule.Admission: Word {}
extension StoreRule.Evicts: Word {}
extension StoreRule.Use: Word {}
extension StoreRule.Evicted: Word {}
extension StoreRule.Replaced: Word {}
