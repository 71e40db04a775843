import LabBase

/// A kind of figure: how a file has it, how people read it, and what half of it is.
struct FigureForm<Value: Equatable & Sendable>: Sendable {
    /// Nil, and reported, where the file has something else.
    let read: @Sendable (Node) -> Value?
    let json: @Sendable (Value) -> JSON
    /// Nil where the device has none.
    let text: @Sendable (Value) -> String?
    /// So many times as large: within the range that is given, else within all that can be read.
    let scaled: @Sendable (Value, Fraction, ClosedRange<Int64>?) -> Value

    init(
        read: @escaping @Sendable (Node) -> Value?, json: @escaping @Sendable (Value) -> JSON,
        text: @escaping @Sendable (Value) -> String?,
        scaled: @escaping @Sendable (Value, Fraction, ClosedRange<Int64>?) -> Value
    ) {
        self.read = read
        self.json = json
        self.text = text
        self.scaled = scaled
    }
}

extension FigureForm<Int64> {
    /// In nanoseconds.
    static func time(_ range: ClosedRange<Int64>) -> FigureForm {
        whole(range, FigureText.time, { $0.nanoseconds(range) }, { JSON(ns: $0) })
    }

    /// In bytes a second.
    static var rate: FigureForm {
        whole(
            DeviceReader.rates, FigureText.rate, { $0.bytesPerSecond(DeviceReader.rates) },
            { JSON(bytesPerSecond: $0) })
    }

    static func size(from least: Int64) -> FigureForm {
        let range = least...DeviceReader.mostBytes
        return whole(range, FigureText.size, { $0.bytes(range) }, { JSON($0) })
    }

    /// A number up to 1, in millionths.
    static func share(
        from least: Int64 = 0, json: @escaping @Sendable (Int64) -> JSON = { JSON(millionths: $0) }
    ) -> FigureForm {
        whole(
            least...1_000_000, FigureText.share,
            { $0.double(in: Double(least) / 1e6...1).map { Int64(($0 * 1e6).rounded()) } }, json)
    }

    private static func whole(
        _ range: ClosedRange<Int64>, _ text: @escaping @Sendable (Int64) -> String,
        _ read: @escaping @Sendable (Node) -> Int64?, _ json: @escaping @Sendable (Int64) -> JSON
    ) -> FigureForm {
        FigureForm(read: read, json: json, text: text) { value, factor, narrower in
            factor.scaled(value, within: narrower ?? range)
        }
    }
}

extension FigureForm<Int> {
    static func count(_ range: ClosedRange<Int>) -> FigureForm {
        FigureForm(read: { $0.integer(in: range) }, json: { JSON($0) }, text: { "\($0)" }) {
            let widest = Int64(range.lowerBound)...Int64(range.upperBound)
            return Int($1.scaled(Int64($0), within: $2 ?? widest))
        }
    }
}

extension FigureForm<Double> {
    /// A number whose decimals decide nothing: halves and doubles of it are exact.
    static func number(
        _ range: ClosedRange<Double>, unit: String = "",
        json: @escaping @Sendable (Double) -> JSON = { .word("\($0)") }
    ) -> FigureForm {
        FigureForm(read: { $0.double(in: range) }, json: json, text: { Fixed.plain($0) + unit }) {
            value, factor, _ in
            let scaled = value * Double(factor.numerator) / Double(factor.denominator)
            return min(max(scaled, range.lowerBound), range.upperBound)
        }
    }
}

extension FigureForm where Value: RawRepresentable<String> & CaseIterable {
    /// A choice, of which there is no half.
    static var word: FigureForm {
        FigureForm(
            read: { $0.word(Value.self) }, json: { JSON($0.rawValue) }, text: { $0.rawValue }
        ) { value, _, _ in value }
    }
}

extension FigureForm {
    /// The same, or a word for nil.
    ///
    /// - Parameters:
    ///   - expected: what is asked for where the file has neither the word nor a number; nil: what
    ///     this form asks for.
    ///   - isText: whether people read the word, too.
    func or(
        _ word: String, expected: ExpectedValue? = nil, isText: Bool = false
    ) -> FigureForm<Value?> {
        FigureForm<Value?> { node in
            if node.value.string == word { return .some(nil) }
            if let expected, node.value.number == nil {
                node.wrongType(expected)
                return nil
            }
            return read(node).map { .some($0) }
        } json: {
            $0.map(json) ?? .string(word)
        } text: {
            $0 == nil ? (isText ? word : nil) : $0.flatMap(text)
        } scaled: { value, factor, range in
            value.map { scaled($0, factor, range) }
        }
    }
}

extension FigureForm {
    /// The same, or nil where a file doesn't have it.
    var orAbsent: FigureForm<Value?> {
        FigureForm<Value?> {
            read($0).map { .some($0) }
        } json: {
            $0.map(json) ?? .absent
        } text: {
            $0.flatMap(text)
        } scaled: { value, factor, range in
            value.map { scaled($0, factor, range) }
        }
    }

    /// The same, of which there is no half.
    var unchanging: FigureForm {
        FigureForm(read: read, json: json, text: text) { value, _, _ in value }
    }
}

extension Fraction {
    /// Rounded down; what leaves the range, or 64 bits, is at the range's end.
    func scaled(_ value: Int64, within range: ClosedRange<Int64>) -> Int64 {
        let product = Fraction(value).times(self)?.roundedDown ?? range.upperBound
        return min(max(product, range.lowerBound), range.upperBound)
    }
}

/// Figures as text, exact to the last digit, since half of one may be looked at.
package enum FigureText {
    package static func time(_ ns: Int64) -> String {
        ns < 1_000_000_000
            ? Fixed.trimmed(numerator: ns, denominator: 1_000_000) + " ms"
            : Fixed.trimmed(numerator: ns, denominator: 1_000_000_000) + " s"
    }

    package static func rate(_ bytesPerSecond: Int64) -> String {
        bytesPerSecond < 1_000_000
            ? Fixed.trimmed(numerator: bytesPerSecond, denominator: 1000) + " KB/s"
            : Fixed.trimmed(numerator: bytesPerSecond, denominator: 1_000_000) + " MB/s"
    }

    static func size(_ bytes: Int64) -> String {
        bytes % (1 << 20) == 0 ? "\(bytes >> 20) MiB" : "\(bytes) B"
    }

    package static func share(_ millionths: Int64) -> String {
        Fixed.trimmed(numerator: millionths, denominator: 10_000) + " %"
    }
}
