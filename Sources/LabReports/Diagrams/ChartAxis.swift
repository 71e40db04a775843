import LabBase

/// The quantity that a chart measures along one of its edges.
package struct ChartAxis: Sendable, Equatable {
    package enum Scale: String, Sendable {
        case linear
        /// For figures that are multiplied rather than added to. It has no place for 0.
        case logarithmic
    }

    package var title: String
    package var unit: Column.Unit
    package var scale: Scale
    /// Begins at 0, so that lengths can be compared; else at the least figure, which shows more of
    /// the shape.
    package var fromZero: Bool

    package init(
        _ title: String, _ unit: Column.Unit, scale: Scale = .linear, fromZero: Bool = false
    ) {
        self.title = title
        self.unit = unit
        self.scale = scale
        self.fromZero = fromZero
    }

    /// A figure as the tables have it.
    func figure(_ value: Double) -> String { FigureWords.text(value, Column("", unit)) }

    /// A round figure as it stands beside the axis, in the units of the tables, without idle zeros.
    func label(_ value: Double) -> String {
        if value == 0, unit != .count { return "0" }
        return switch unit {
        case .ratio: Self.short(value * 100) + " %"
        case .milliseconds where value.magnitude < 1000: Self.short(value) + " ms"
        case .milliseconds: Self.short(value / 1000) + " s"
        case .bytes:
            switch value.magnitude {
            case ..<1e3: Self.short(value) + " B"
            case ..<1e6: Self.short(value / 1e3) + " KB"
            case ..<1e9: Self.short(value / 1e6) + " MB"
            default: Self.short(value / 1e9) + " GB"
            }
        default: Self.short(value)
        }
    }

    /// To three digits.
    static func rounded(_ value: Double) -> Double {
        guard value != 0, value.isFinite else { return value }
        var unit = 1.0
        while value.magnitude / unit >= 1000 { unit *= 10 }
        var parts = 1.0
        while unit == 1, value.magnitude * parts < 100 { parts *= 10 }
        return (value * parts / unit).rounded() * unit / parts
    }

    private static func short(_ value: Double) -> String { SVG.number(value, places: 6) }
}

/// An axis with figures on it: from where to where it goes, and where it is labelled.
package struct ChartRange: Equatable {
    package var low: Double
    package var high: Double
    var ticks: [Double]
    var scale: ChartAxis.Scale

    /// From 0 at the low end to 1 at the high one; nil where the scale has no place for it.
    func position(_ value: Double) -> Double? {
        guard value.isFinite else { return nil }
        guard low < high else { return 0.5 }
        switch scale {
        case .linear: return (value - low) / (high - low)
        case .logarithmic:
            guard value > 0 else { return nil }
            let first = StableMath.ln(low)
            let length = StableMath.ln(high) - first
            // Ends that are as good as one.
            guard length > 0 else { return 0.5 }
            return (StableMath.ln(value) - first) / length
        }
    }

    /// The least and the most of the figures that the axis has a place for.
    static func ends(of values: [Double], _ axis: ChartAxis) -> (low: Double, high: Double)? {
        let drawn = values.filter { $0.isFinite && (axis.scale == .linear || $0 > 0) }
        return drawn.isEmpty ? nil : (drawn.min()!, drawn.max()!)
    }

    /// An axis for figures to be read off: it ends at labels, of which there are at most so many.
    static func upright(_ axis: ChartAxis, _ values: [Double], most: Int) -> ChartRange? {
        guard var (low, high) = ends(of: values, axis) else { return nil }
        if axis.fromZero, axis.scale == .linear { (low, high) = (min(low, 0), max(high, 0)) }
        if axis.scale == .logarithmic {
            var ticks = powers(from: low, to: high, of: [1])
            if ticks.count == 1 { ticks.append(ticks[0] * 10) }
            while ticks.count > max(most, 2) {
                // The ends stay, whatever goes between them.
                let middle = ticks.dropFirst().dropLast().enumerated()
                ticks =
                    [ticks[0]] + middle.filter { $0.offset % 2 == 1 }.map(\.element)
                    + [ticks[ticks.count - 1]]
            }
            return ChartRange(
                low: ticks[0], high: ticks[ticks.count - 1], ticks: ticks, scale: .logarithmic)
        }
        let ticks = steps(from: low, to: high, most: most, isWhole: axis.unit.isWhole)
        return ChartRange(low: ticks[0], high: ticks[ticks.count - 1], ticks: ticks, scale: .linear)
    }

    /// Multiples of a round step that reach from below the low figure to above the high one.
    static func steps(from low: Double, to high: Double, most: Int, isWhole: Bool) -> [Double] {
        var high = high
        // All alike: the figure gets an axis of about a tenth of it, to stand at its lower end.
        if low == high { high = low + max(low.magnitude / 10, isWhole ? 1 : 1e-6) }
        var power = 1e-6
        while power * 10 * Double(most) < high - low { power *= 10 }
        if isWhole { power = max(power.rounded(), 1) }
        while true {
            for factor in [1.0, 2, 5] {
                let step = power * factor
                let first = (low / step).rounded(.down)
                let last = (high / step).rounded(.up)
                guard last - first + 1 <= Double(max(most, 2)) else { continue }
                return stride(from: first, through: last, by: 1).map { $0 * step }
            }
            power *= 10
        }
    }

    /// Factors times powers of ten: the greatest that isn't above `low`, and all up to the least
    /// that isn't below `high`.
    static func powers(from low: Double, to high: Double, of factors: [Double]) -> [Double] {
        var power = 1.0
        while power > low { power /= 10 }
        while power * 10 <= low { power *= 10 }
        var ticks: [Double] = []
        while true {
            for factor in factors {
                ticks.append(power * factor)
                if power * factor >= high { break }
            }
            if ticks[ticks.count - 1] >= high { break }
            power *= 10
        }
        let start = ticks.lastIndex { $0 <= low } ?? 0
        return Array(ticks[start...])
    }
}

extension Column.Unit {
    /// True if there is nothing between one and the next.
    var isWhole: Bool { self == .count || self == .bytes }
}
