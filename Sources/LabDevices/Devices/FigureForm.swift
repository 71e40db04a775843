import LabBase

/// A kind of figure: its form in files, its text for users, and its number.
struct FigureForm<Value: Equatable & Sendable>: Sendable {
    let file: Form<Value>
    /// The figure as text; nil if the device has none.
    let text: @Sendable (Value) -> String?
    /// The number in the figure's unit; nil for a word, or without one.
    let number: @Sendable (Value) -> Double?
    /// A value with another number, limited to the given range, or else to all valid values.
    let with: @Sendable (Double, Value, ClosedRange<Int64>?) -> Value

    init(
        _ file: Form<Value>, text: @escaping @Sendable (Value) -> String?,
        number: @escaping @Sendable (Value) -> Double? = { _ in nil },
        with: @escaping @Sendable (Double, Value, ClosedRange<Int64>?) -> Value = {
            _, value, _ in value
        }
    ) {
        self.file = file
        self.text = text
        self.number = number
        self.with = with
    }
}

extension FigureForm<Int64> {
    /// - Parameter unit: how many of the stored whole units are one of the figure's.
    private init(
        _ file: Form<Value>, _ range: ClosedRange<Int64>, unit: Double = 1,
        _ text: @escaping @Sendable (Int64) -> String
    ) {
        self.init(
            file, text: text, number: { Double($0) / unit },
            with: { Int64(nearest: $0 * unit).limited(to: $2 ?? range) })
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
        return FigureForm(.share(range, json: json), range, unit: 1_000_000, FigureText.share)
    }
}

extension FigureForm<Int> {
    static func count(_ range: ClosedRange<Int>) -> FigureForm {
        FigureForm(
            .whole(range), text: { "\($0)" }, number: { Double($0) },
            with: {
                let widest = Int64(range.lowerBound)...Int64(range.upperBound)
                return Int(Int64(nearest: $0).limited(to: $2 ?? widest))
            })
    }
}

extension FigureForm<Double> {
    /// A number that needs no exact decimals.
    static func number(
        _ range: ClosedRange<Double>, unit: String = "",
        json: @escaping @Sendable (Double) -> JSON = { .word("\($0)") }
    ) -> FigureForm {
        FigureForm(
            .number(range, json: json), text: { Fixed.plain($0) + unit }, number: { $0 },
            with: { number, _, _ in min(max(number, range.lowerBound), range.upperBound) })
    }
}

extension FigureForm where Value: RawRepresentable<String> & CaseIterable & Sendable {
    /// A choice, which is no number.
    static var word: FigureForm { FigureForm(.word, text: { $0.rawValue }) }

    /// One of several words, the last of which is for nil.
    static func word(or nothing: String) -> FigureForm<Value?> {
        word.optional(Form<Value>.word(or: nothing), text: nil)
    }
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
        FigureForm<Value?>(
            file, text: { $0 == nil ? nothing : $0.flatMap(text) }, number: { $0.flatMap(number) },
            with: { new, value, range in value.map { with(new, $0, range) } })
    }

    /// The form of a number that is a name, such as a version.
    var unchanging: FigureForm { FigureForm(file, text: text) }
}

extension Int64 {
    func limited(to range: ClosedRange<Int64>) -> Int64 {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
