/// A part of a spec as it is written: a name, and what differs from the defaults.
struct PartText {
    private let name: String
    private var arguments: [String] = []

    init(_ name: String) { self.name = name }

    var text: String {
        arguments.isEmpty ? name : "\(name)(\(arguments.joined(separator: ", ")))"
    }

    /// The part, unless all of it is as ever.
    var unlessEmpty: [String] { arguments.isEmpty ? [] : [text] }

    mutating func word(_ word: String) { arguments.append(word) }

    mutating func add(_ key: String, _ value: String?) {
        if let value { arguments.append("\(key)=\(value)") }
    }

    mutating func add(_ key: String, _ value: (some FixedWidthInteger)?) {
        add(key, value.map { "\($0)" })
    }

    mutating func add<Choice: Word & Equatable>(
        _ key: String, _ choice: Choice, unless usual: Choice
    ) {
        if choice != usual { add(key, choice.rawValue) }
    }

    /// A word for what isn't as ever.
    mutating func add(_ key: String, _ word: String, if isSo: Bool) {
        if isSo { add(key, word) }
    }

    mutating func add(_ key: String, timeNs: Int64?) {
        guard let timeNs else { return }
        let isWhole = timeNs % 1_000_000_000 == 0
        add(
            key,
            isWhole
                ? "\(timeNs / 1_000_000_000)s"
                : Decimals.text(timeNs, unit: 1_000_000, places: 6) + "ms")
    }

    mutating func add(_ key: String, decimal: Double?) {
        add(key, decimal.map(Self.decimal))
    }

    static func decimal(_ value: Double) -> String {
        Decimals.text(Int64((value * 1_000_000).rounded()), unit: 1_000_000, places: 6)
    }
}
