import LabBase

/// One unit for all times of a column, by the longest: `0.96 s` stands below `12.38 s`.
package struct TimeScale {
    /// Milliseconds of a unit.
    let divisor: Double
    let unit: String
    let places: Int

    package init(_ ms: [Double]) {
        guard let longest = ms.max(), longest >= 999.95 else {
            (divisor, unit, places) = (1, "ms", 1)
            return
        }
        let shortest = ms.filter { $0 > 0 }.min() ?? longest
        (divisor, unit, places) = (1000, "s", shortest < 100 ? 3 : 2)
    }

    package func text(_ ms: Double) -> String {
        Fixed.decimal(ms / divisor, places: places) + " " + unit
    }
}
