import LabBase

/// One figure of a device, under the name that it has in a device's description: `flash.latency`
/// is the `latency` in its `flash`.
///
/// There is one table of them. What a source is noted for, what `lab devices D --assumed` lists,
/// and what can be halved and doubled to see whether it matters, all have their names from it.
package struct DeviceFigure: Sendable {
    package let name: String
    /// What it is, in a few words.
    package let meaning: String
    /// Nil where the device has none, as a phone without slow cores has no speed of theirs, or
    /// where it is off.
    let value: @Sendable (Device) -> String?
    private let change: @Sendable (inout Device, Fraction) -> Void

    init(
        _ name: String, _ meaning: String, value: @escaping @Sendable (Device) -> String?,
        change: @escaping @Sendable (inout Device, Fraction) -> Void = { _, _ in }
    ) {
        self.name = name
        self.meaning = meaning
        self.value = value
        self.change = change
    }

    /// As people read it, exactly.
    package func text(_ device: Device) -> String? { value(device) }

    /// The same device with this figure so many times as large, or as near to that as is valid.
    /// Nil where that makes no other device: the figure is a word, isn't there, or is at its end.
    func scaled(_ device: Device, by factor: Fraction) -> Device? {
        var scaled = device
        change(&scaled, factor)
        guard scaled != device else { return nil }
        scaled.note(name, origin: "\(Self.text(factor)) times what it was")
        return scaled
    }

    private static func text(_ factor: Fraction) -> String {
        factor.denominator == 1
            ? "\(factor.numerator)" : "\(factor.numerator)/\(factor.denominator)"
    }

    package static func named(_ name: String) -> DeviceFigure? { all.first { $0.name == name } }
}

extension Device {
    /// Where a figure comes from; nil for a name that is none.
    package func origin(of figure: String) -> String? {
        sources.first { $0.figure == figure }?.origin
    }

    /// Those that nobody measured or published, in the order of the table.
    package var assumedFigures: [DeviceFigure] {
        DeviceFigure.all.filter { figure in
            origin(of: figure.name)?.hasPrefix(Self.assumption) == true
                && figure.text(self) != nil
        }
    }

    /// How the origin of an assumed figure begins.
    package static let assumption = "assumed: "

    /// Replaces what is said of where a figure comes from.
    package mutating func note(_ figure: String, origin: String) {
        sources.note(figure, origin: origin)
    }
}

/// The kinds of figures, each with its text and its arithmetic.
extension DeviceFigure {
    typealias Field<Value> = WritableKeyPath<Device, Value> & Sendable

    /// A whole number within a range that may depend on the rest of the device.
    static func whole(
        _ name: String, _ meaning: String, _ field: Field<Int64>,
        _ text: @escaping @Sendable (Int64) -> String,
        within range: @escaping @Sendable (Device) -> ClosedRange<Int64>
    ) -> DeviceFigure {
        DeviceFigure(name, meaning) {
            text($0[keyPath: field])
        } change: { device, factor in
            device[keyPath: field] = scaled(device[keyPath: field], by: factor, range(device))
        }
    }

    static func time(
        _ name: String, _ meaning: String, _ field: Field<Int64>,
        within range: ClosedRange<Int64>
    ) -> DeviceFigure {
        whole(name, meaning, field, FigureText.time) { _ in range }
    }

    static func rate(_ name: String, _ meaning: String, _ field: Field<Int64>) -> DeviceFigure {
        whole(name, meaning, field, FigureText.rate) { _ in DeviceReader.rates }
    }

    /// A number whose decimals decide nothing: halves and doubles of it are exact.
    static func number(
        _ name: String, _ meaning: String, _ field: Field<Double>, unit: String = "",
        within range: ClosedRange<Double>
    ) -> DeviceFigure {
        DeviceFigure(name, meaning) {
            Fixed.plain($0[keyPath: field]) + unit
        } change: { device, factor in
            let value =
                device[keyPath: field] * Double(factor.numerator) / Double(factor.denominator)
            device[keyPath: field] = min(max(value, range.lowerBound), range.upperBound)
        }
    }

    /// A choice, of which there is no half.
    static func word(
        _ name: String, _ meaning: String, _ value: @escaping @Sendable (Device) -> String
    ) -> DeviceFigure {
        DeviceFigure(name, meaning, value: value)
    }

    /// Rounded down; what leaves the range, or 64 bits, is at the range's end.
    static func scaled(
        _ value: Int64, by factor: Fraction, _ range: ClosedRange<Int64>
    ) -> Int64 {
        let product = Fraction(value).times(factor)?.roundedDown ?? range.upperBound
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
