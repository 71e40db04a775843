/// A part of a spec as it is written: a name, and what differs from the defaults.
package struct PartText {
    private let name: String
    private var arguments: [String] = []

    package init(_ name: String) { self.name = name }

    package var text: String {
        arguments.isEmpty ? name : "\(name)(\(arguments.joined(separator: ", ")))"
    }

    /// The part, unless all of it is as ever.
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

    /// A word for what isn't as ever.
    package mutating func add(_ key: String, _ word: String, if isSo: Bool) {
        if isSo { add(key, word) }
    }

    package mutating func add(_ key: String, timeNs: Int64?) {
        guard let timeNs else { return }
        let isWhole = timeNs % 1_000_000_000 == 0
        add(
            key,
            isWhole
                ? "\(timeNs / 1_000_000_000)s"
                : Decimals.text(timeNs, unit: 1_000_000, places: 6) + "ms")
    }

    package mutating func add(_ key: String, decimal: Double?) {
        add(key, decimal.map(Self.decimal))
    }

    package static func decimal(_ value: Double) -> String {
        Decimals.text(Int64((value * 1_000_000).rounded()), unit: 1_000_000, places: 6)
    }
}
