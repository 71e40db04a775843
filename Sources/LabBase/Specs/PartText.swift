/// Builds the text of a part of a spec: a name, and the arguments that differ from the defaults.
package struct PartText {
    private let name: String
    private var arguments: [String] = []

    package init(_ name: String) { self.name = name }

    package var text: String {
        arguments.isEmpty ? name : "\(name)(\(arguments.joined(separator: ", ")))"
    }

    /// The part, or nothing if all arguments are the defaults.
    package var unlessEmpty: [String] { arguments.isEmpty ? [] : [text] }

    package mutating func word(_ word: String) { arguments.append(word) }

    package mutating func add(_ key: String, _ value: String?) {
        if let value { arguments.append("\(key)=\(value)") }
    }

    package mutating func add(_ key: String, _ value: (some FixedWidthInteger)?) {
        add(key, value.map { "\($0)" })
    }

    package mutating func add<Choice: Word & Equatable>(
        _ key: String, _ choice: Choice, unless usual: Choice
    ) {
        if choice != usual { add(key, choice.rawValue) }
    }

    /// Adds a word if the value isn't the default.
    package mutating func add(_ key: String, _ word: String, if isSo: Bool) {
        if isSo { add(key, word) }
    }

    package mutating func add(_ key: String, timeNs: Int64?) { add(key, timeNs.map(Self.time)) }

    package static func time(_ ns: Int64) -> String {
        ns % 1_000_000_000 == 0
            ? "\(ns / 1_000_000_000)s" : Fixed.trimmed(numerator: ns, denominator: 1_000_000) + "ms"
    }

    package mutating func add(_ key: String, decimal: Double?) {
        add(key, decimal.map(Self.decimal))
    }

    package static func decimal(_ value: Double) -> String {
        Fixed.trimmed(numerator: Int64((value * 1_000_000).rounded()), denominator: 1_000_000)
    }
}
