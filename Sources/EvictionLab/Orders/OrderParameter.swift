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
