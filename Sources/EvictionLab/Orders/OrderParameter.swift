/// Something about an order that whoever chooses it may set: `s3fifo(small=20%)`.
public struct OrderParameter: Sendable {
    public enum Kind: Sendable, Equatable {
        /// A part of the capacity: `10%`, or `0.1`.
        case share(ClosedRange<Double>)
        case whole(ClosedRange<Int>)
        case number(ClosedRange<Double>)
        case choice([String])
    }

    public var name: String
    public var kind: Kind
    /// As it would be written.
    public var standard: String
    public var about: String

    public init(_ name: String, _ kind: Kind, default standard: String, _ about: String) {
        self.name = name
        self.kind = kind
        self.standard = standard
        self.about = about
    }
}

/// What an order's parameters are set to. Whoever made it has checked each.
public struct OrderSettings: Sendable, Equatable {
    private var numbers: [String: Double] = [:]
    private var words: [String: String] = [:]

    public init() {}

    /// All as they stand unless someone says otherwise.
    public init(standardsOf parameters: [OrderParameter]) {
        for parameter in parameters {
            guard set(parameter, parameter.standard) else {
                preconditionFailure("\(parameter.name) can't be \(parameter.standard)")
            }
        }
    }

    /// Sets a parameter to what is written; false where that is no value for it.
    public mutating func set(_ parameter: OrderParameter, _ text: String) -> Bool {
        switch parameter.kind {
        case .choice(let words):
            guard words.contains(text) else { return false }
            set(parameter.name, text)
        case .whole(let range):
            guard let number = Int(text), range.contains(number) else { return false }
            set(parameter.name, Double(number))
        case .number(let range):
            guard let number = Double(text), range.contains(number) else { return false }
            set(parameter.name, number)
        case .share(let range):
            let number =
                text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
            guard let number, range.contains(number) else { return false }
            set(parameter.name, number)
        }
        return true
    }

    public mutating func set(_ name: String, _ value: Double) { numbers[name] = value }
    public mutating func set(_ name: String, _ value: String) { words[name] = value }

    public func number(_ name: String) -> Double {
        guard let value = numbers[name] else { preconditionFailure("'\(name)' isn't set") }
        return value
    }

    public func whole(_ name: String) -> Int { Int(number(name)) }

    public func word(_ name: String) -> String {
        guard let value = words[name] else { preconditionFailure("'\(name)' isn't set") }
        return value
    }
}
