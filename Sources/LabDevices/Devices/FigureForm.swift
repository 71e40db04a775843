import LabBase

/// A kind of figure: its form in files, its text for users, and its scaling.
struct FigureForm<Value: Equatable & Sendable>: Sendable {
    let file: Form<Value>
    /// The figure as text; nil if the device has none.
    let text: @Sendable (Value) -> String?
    /// Scales a figure, limited to the given range, or else to all valid values.
    let scaled: @Sendable (Value, Fraction, ClosedRange<Int64>?) -> Value

    init(
        _ file: Form<Value>, text: @escaping @Sendable (Value) -> String?,
        scaled: @escaping @Sendable (Value, Fraction, ClosedRange<Int64>?) -> Value = {
            value, _, _ in value
        }
    ) {
        self.file = file
        self.text = text
        self.scaled = scaled
    }
}

extension FigureForm<Int64> {
    private init(
        _ file: Form<Value>, _ range: ClosedRange<Int64>,
        _ text: @escaping @Sendable (Int64) -> String
    ) {
        self.init(file, text: text) { $1.scaled($0, within: $2 ?? range) }
    }

    /// Nanoseconds.
    static func time(_ range: ClosedRange<Int64>) -> FigureForm {
        FigureForm(.time(range), range, FigureText.time)
    }

    /// Bytes per second.
    static var rate: FigureForm {
        FigureForm(.rate(DeviceReader.rates), DeviceReader.rates, FigureText.rate)
    }

    static func size(from least: Int64) -> FigureForm {
        let range = least...DeviceReader.mostBytes
        return FigureForm(.size(range), range, FigureText.size)
    }

    /// A number up to 1, in millionths.
    static func share(
        from least: Int64 = 0, json: @escaping @Sendable (Int64) -> JSON = { JSON(millionths: $0) }
    ) -> FigureForm {
        let range = least...1_000_000
        return FigureForm(.share(range, json: json), range, FigureText.share)
    }
}

extension FigureForm<Int> {
    static func count(_ range: ClosedRange<Int>) -> FigureForm {
        FigureForm(.whole(range)) {
            "\($0)"
        } scaled: {
            let widest = Int64(range.lowerBound)...Int64(range.upperBound)
            return Int($1.scaled(Int64($0), within: $2 ?? widest))
        }
    }
}

extension FigureForm<Double> {
    /// A number that needs no exact decimals: halves and doubles of it are exact.
    static func number(
        _ range: ClosedRange<Double>, unit: String = "",
        json: @escaping @Sendable (Double) -> JSON = { .word("\($0)") }
    ) -> FigureForm {
        FigureForm(.number(range, json: json)) {
            Fixed.plain($0) + unit
        } scaled: { value, factor, _ in
            let scaled = value * Double(factor.numerator) / Double(factor.denominator)
            return min(max(scaled, range.lowerBound), range.upperBound)
        }
    }
}

extension FigureForm where Value: RawRepresentable<String> & CaseIterable & Sendable {
    /// A choice, which can't be scaled.
    static var word: FigureForm { FigureForm(.word, text: { $0.rawValue }) }
}

extension FigureForm {
    /// The form with a word for nil.
    ///
    /// - Parameter isText: true if users read the word, too.
    func or(
        _ word: String, expected: ExpectedValue? = nil, isText: Bool = false
    ) -> FigureForm<Value?> {
        optional(file.or(word, expected: expected), text: isText ? word : nil)
    }

    /// The form with nil for a missing value.
    var orAbsent: FigureForm<Value?> { optional(file.orAbsent, text: nil) }

    private func optional(_ file: Form<Value?>, text nothing: String?) -> FigureForm<Value?> {
        FigureForm<Value?>(file) {
            $0 == nil ? nothing : $0.flatMap(text)
        } scaled: { value, factor, range in
            value.map { scaled($0, factor, range) }
        }
    }

    /// The form without scaling.
    var unchanging: FigureForm { FigureForm(file, text: text) }
}

extension Fraction {
    /// Scales and rounds down; a result outside of the range, or of 64 bits, becomes the range's
    /// end.
    func scaled(_ value: Int64, within range: ClosedRange<Int64>) -> Int64 {
        let product = Fraction(value).times(self)?.roundedDown ?? range.upperBound
        return min(max(product, range.lowerBound), range.upperBound)
    }
}
