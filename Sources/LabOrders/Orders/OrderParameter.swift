import LabBase

/// Something about an order, or a filter before it, that whoever chooses it may set:
/// `s3fifo(small=20%)`.
public struct OrderParameter: Sendable {
    /// What can be written for it.
    public enum Kind: Sendable, Equatable {
        /// A part of the capacity: `10%`, or `0.1`.
        case share(ClosedRange<Double>)
        /// A whole number.
        case whole(ClosedRange<Int>)
        /// Any number.
        case number(ClosedRange<Double>)
        /// One of some words.
        case choice([String])
        /// Bytes: `64KB`.
        case size
        /// A word of its own, or what else it may be: `all`, or a whole number.
        indirect case or(String, Kind)
    }

    /// As it is written before the equals sign.
    public var name: String
    /// What may stand behind it.
    public var kind: Kind
    /// As it would be written; empty where whoever chooses must say it.
    public var standard: String
    /// The same under another program's rules, where that has a standard of its own.
    package var standards: [OrderRules: String] = [:]
    /// What it does, in a few words.
    public var about: String

    /// Whether it counts requests or keys of the whole trace: a sample has fewer of them, and there
    /// it stands for as much less.
    package var isScaled = false

    /// A parameter that is `standard` unless somebody says otherwise.
    public init(_ name: String, _ kind: Kind, default standard: String, _ about: String) {
        self.name = name
        self.kind = kind
        self.standard = standard
        self.about = about
    }

    /// The same, which another program has otherwise unless a user says it.
    package func standing(_ standard: String, under rules: OrderRules) -> OrderParameter {
        var parameter = self
        parameter.standards[rules] = standard
        return parameter
    }

    /// As it stands under these rules.
    package func standard(under rules: OrderRules) -> String { standards[rules] ?? standard }

    /// The same, of which a sample takes its part.
    package var scaled: OrderParameter {
        var parameter = self
        parameter.isScaled = true
        return parameter
    }
}

/// What an order's parameters are set to. Whoever made it has checked each.
public struct OrderSettings: Sendable, Equatable {
    private var numbers: [String: Double] = [:]
    private var words: [String: String] = [:]

    /// None set.
    public init() {}

    /// All as they stand unless someone says otherwise.
    public init(standardsOf parameters: [OrderParameter]) {
        self.init(standardsOf: parameters, under: .paper)
    }

    /// The same, where these rules hold.
    package init(standardsOf parameters: [OrderParameter], under rules: OrderRules) {
        for parameter in parameters where !parameter.standard.isEmpty {
            let standard =
                parameter.name == OrderRules.parameter.name
                ? rules.rawValue : parameter.standard(under: rules)
            guard set(parameter, standard) else {
                preconditionFailure("\(parameter.name) can't be \(standard)")
            }
        }
    }

    /// Sets a parameter to what is written; false where that is no value for it.
    public mutating func set(_ parameter: OrderParameter, _ text: String) -> Bool {
        switch parameter.kind {
        case .choice(let words):
            guard words.contains(text) else { return false }
            set(parameter.name, text)
        case .or(let word, _) where text == word: set(parameter.name, word)
        case .or(_, let kind):
            var other = parameter
            other.kind = kind
            return set(other, text)
        case .whole(let range):
            guard let number = Int(text), range.contains(number) else { return false }
            set(parameter.name, Double(number))
        case .number(let range):
            guard let number = PlainNumber.read(text), range.contains(number) else { return false }
            set(parameter.name, number)
        case .share(let range):
            let number =
                text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
            guard let number, range.contains(number) else { return false }
            set(parameter.name, number)
        case .size:
            guard let bytes = try? Quantity.bytes(text), bytes > 0 else { return false }
            set(parameter.name, Double(bytes))
        }
        return true
    }

    /// Sets a number without a check.
    public mutating func set(_ name: String, _ value: Double) {
        numbers[name] = value
        words[name] = nil
    }

    /// Sets a word without a check.
    public mutating func set(_ name: String, _ value: String) {
        words[name] = value
        numbers[name] = nil
    }

    /// Whether somebody has set it.
    func has(_ name: String) -> Bool { numbers[name] != nil || words[name] != nil }

    /// A number, or a share as a part of one; it must have been set.
    public func number(_ name: String) -> Double {
        guard let value = numbers[name] else { preconditionFailure("'\(name)' isn't set") }
        return value
    }

    /// The same, whole.
    public func whole(_ name: String) -> Int { Int(number(name)) }

    /// A number that may have a word in its place: nil, then.
    public func numberUnlessWord(_ name: String) -> Double? {
        words[name] == nil ? number(name) : nil
    }

    /// A word; it must have been set.
    public func word(_ name: String) -> String {
        guard let value = words[name] else { preconditionFailure("'\(name)' isn't set") }
        return value
    }

    /// What they mean where so large a part of the keys is left: what counts requests or keys
    /// counts as much fewer, but never none where it was some.
    func scaled(by rate: Double, _ parameters: [OrderParameter]) -> OrderSettings {
        var settings = self
        for parameter in parameters where parameter.isScaled {
            guard let value = numbers[parameter.name], value > 0 else { continue }
            settings.set(parameter.name, max(1, (value * rate).rounded()))
        }
        return settings
    }

    /// A parameter's value, as one would write it.
    func text(_ name: String) -> String {
        if let word = words[name] { return word }
        let value = number(name)
        return Int64(exactly: value).map(String.init) ?? "\(value)"
    }
}
