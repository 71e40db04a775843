import LabBase

/// The plausible values of a figure, in its own unit: nanoseconds, bytes, bytes a second,
/// nanoseconds a pixel, a count, or a share of 1.
package struct FigureRange: Sendable, Equatable {
    package var low: Double
    package var high: Double
    /// The origin of both ends.
    package var source: String

    package init(low: Double, high: Double, source: String) {
        self.low = low
        self.high = high
        self.source = source
    }

    /// The value at a share of the way from the low end to the high one, rounded to three
    /// significant digits. Equal steps multiply by equal factors; from 0 on they add.
    package func value(at share: Double) -> Double {
        if share <= 0 { return low }
        if share >= 1 { return high }
        let exact =
            low > 0
            ? low * StableMath.exp(share * StableMath.ln(high / low)) : share * high
        return min(max(SignificantDigits.three(exact), low), high)
    }
}

/// A figure's default range, which holds for devices whose files give none: factors of the device's
/// own value.
package struct FigureSpread: Sendable {
    let factors: ClosedRange<Double>
    /// True if a published figure varies as well, as each user's network does.
    let isOfAll: Bool

    /// For figures that are assumed. Published ones are taken as they are.
    static func ifAssumed(_ factors: ClosedRange<Double>) -> FigureSpread {
        FigureSpread(factors: factors, isOfAll: false)
    }

    /// For figures of any origin but the user's own.
    static func always(_ factors: ClosedRange<Double>) -> FigureSpread {
        FigureSpread(factors: factors, isOfAll: true)
    }

    /// The origin of a figure's spread, or of a habit's range.
    package static func source(of figure: String) -> String {
        let row = WordTable.figures.sections["ranges"]?.rows.first { $0[0] == figure }
        return row?[1] ?? "assumed: the figure is a round one"
    }

    /// - Parameter origin: the figure's; nil if none is known.
    func applies(to origin: String?) -> Bool {
        guard let origin else { return true }
        if origin.hasPrefix(ProblemLog.givenPrefix) { return false }
        return isOfAll || origin.hasPrefix(Device.assumption)
    }
}

extension Device {
    /// The plausible values of a figure; nil if it is certain, given by the user, off, or a word.
    ///
    /// A device's file gives them (`ranges`); else the figure's own spread does.
    package func range(of figure: DeviceFigure) -> FigureRange? {
        guard let number = figure.number(self) else { return nil }
        if let given = ranges[figure.name] { return given }
        guard let spread = figure.spread, spread.applies(to: origin(of: figure.name)), number > 0
        else { return nil }
        let ends = [spread.factors.lowerBound, spread.factors.upperBound].map { factor in
            figure.number(figure.with(SignificantDigits.three(number * factor), self)) ?? number
        }
        guard ends[0] < ends[1] else { return nil }
        return FigureRange(
            low: ends[0], high: ends[1], source: FigureSpread.source(of: figure.name))
    }
}

/// The figures of a device that may be drawn: each from its range, or else among its choices,
/// unless the user gave it. Many worlds are drawn of one device.
package struct DrawnFigures: Sendable {
    package let usual: Device
    package let figures: [(figure: DeviceFigure, range: FigureRange?)]

    package init(_ usual: Device) {
        self.usual = usual
        figures = DeviceFigure.all.compactMap { figure in
            if let range = usual.range(of: figure) { return (figure, range) }
            let isGiven = usual.origin(of: figure.name)?.hasPrefix(ProblemLog.givenPrefix) == true
            return isGiven ? nil : (figure, nil)
        }
    }

    /// A device with a figure at a share of the way through its range; nil for one that has neither
    /// a range nor choices.
    package func drawing(_ place: Int, at share: Double, on device: Device) -> Device? {
        let (figure, range) = figures[place]
        guard let range else { return figure.chosen(device, at: share, usual: usual) }
        return figure.with(range.value(at: share), device)
    }
}
