import LabBase

/// A parameter of an order or an admission filter, which users can set: `s3fifo(small=20%)`.
public struct OrderParameter: Sendable {
    /// The kind of its values.
    public enum ValueKind: Sendable, Equatable {
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
        /// A certain word or another kind of value: `all`, or a whole number.
        indirect case or(String, ValueKind)
    }

    /// The name before the equals sign.
    public var name: String
    /// The kind of its values.
    public var kind: ValueKind
    /// Its default as text; empty if the user must give a value.
    public var standard: String
    /// Other defaults under other programs' rules.
    package var standards: [OrderRules: String] = [:]
    /// A short description.
    public var about: String {
        get {
            let condition = needed.map { "with \($0.parameter)=\($0.word), " } ?? ""
            return condition + (given ?? OrderWords.about(name, of: owner))
        }
        set { given = newValue }
    }
    private var given: String?
    /// The order or filter whose words have the description.
    private var owner = ""

    /// True if it counts requests or keys of the whole trace, so that it must shrink with a sample.
    package var isScaled = false

    /// A word of another parameter without which this one does nothing.
    package private(set) var needed: (parameter: String, word: String)?

    /// A parameter with a default.
    public init(_ name: String, _ kind: ValueKind, default standard: String, _ about: String) {
        self.name = name
        self.kind = kind
        self.standard = standard
        given = about
    }

    /// A parameter of the lab's own order or filter; `Sources/CFiles/words/orders.md` describes it.
    package init(_ name: String, _ kind: ValueKind, default standard: String, of owner: String) {
        self.name = name
        self.kind = kind
        self.standard = standard
        self.owner = owner
    }

    /// The parameter with another default under these rules.
    package func standing(_ standard: String, under rules: OrderRules) -> OrderParameter {
        var parameter = self
        parameter.standards[rules] = standard
        return parameter
    }

    /// The parameter, of use only with a word of another one.
    package func with(_ parameter: String, _ word: String) -> OrderParameter {
        var needy = self
        needy.needed = (parameter, word)
        return needy
    }

    /// True if it does something under these settings.
    package func counts(under settings: OrderSettings) -> Bool {
        needed.map { settings.word($0.parameter) == $0.word } ?? true
    }

    package func standard(under rules: OrderRules) -> String { standards[rules] ?? standard }

    /// The parameter, marked to shrink with a sample.
    package var scaled: OrderParameter {
        var parameter = self
        parameter.isScaled = true
        return parameter
    }
}

/// Values of an order's parameters, already checked.
public struct OrderSettings: Sendable, Equatable {
    private var numbers: [String: Double] = [:]
    private var words: [String: String] = [:]

    /// No values.
    public init() {}

    /// The default of each parameter.
    public init(standardsOf parameters: [OrderParameter]) {
        self.init(standardsOf: parameters, under: .usual(of: parameters))
    }

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

    /// Sets a parameter to a text; returns false if that isn't one of its values.
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

    func has(_ name: String) -> Bool { numbers[name] != nil || words[name] != nil }

    /// A number, or a share as a fraction; it must have been set.
    public func number(_ name: String) -> Double {
        guard let value = numbers[name] else { preconditionFailure("'\(name)' isn't set") }
        return value
    }

    /// A whole number; it must have been set.
    public func whole(_ name: String) -> Int { Int(number(name)) }

    /// A number; nil if a word was set instead.
    public func numberUnlessWord(_ name: String) -> Double? {
        words[name] == nil ? number(name) : nil
    }

    /// A word; it must have been set.
    public func word(_ name: String) -> String {
        guard let value = words[name] else { preconditionFailure("'\(name)' isn't set") }
        return value
    }

    /// The values for a sample: counts of requests or keys shrink by its rate, but not from some to
    /// none.
    func scaled(by rate: Double, _ parameters: [OrderParameter]) -> OrderSettings {
        var settings = self
        for parameter in parameters where parameter.isScaled {
            guard let value = numbers[parameter.name], value > 0 else { continue }
            settings.set(parameter.name, max(1, (value * rate).rounded()))
        }
        return settings
    }

    func text(_ name: String) -> String {
        if let word = words[name] { return word }
        return Fixed.plain(number(name))
    }
}
