import LabBase
import LabDevices

/// The values of one figure that are tried, and what conclusions come to with each.
///
/// First both ends of the figure's range. A figure that moves nothing there is done with. Else the
/// range is tried in equal steps, to see stretches that aren't monotone; then, wherever neighbours
/// differ in a conclusion, the middle between them, until no number of three digits is left there.
package struct FigureScan: Sendable {
    package struct Point: Sendable, Equatable {
        package var value: Double
        /// True for each conclusion that holds, in their order.
        package var verdicts: [Bool]
        /// True if everything that is counted is as it is with the figure's own value.
        package var isIdle: Bool

        package init(_ value: Double, _ verdicts: [Bool], isIdle: Bool = false) {
            self.value = value
            self.verdicts = verdicts
            self.isIdle = isIdle
        }
    }

    /// Values between which nothing was found that differs.
    package struct Stretch: Sendable, Equatable {
        package var from: Double
        package var to: Double
        package var holds: Bool

        package init(_ from: Double, _ to: Double, holds: Bool) {
            self.from = from
            self.to = to
            self.holds = holds
        }
    }

    /// From the least value on.
    package private(set) var points: [Point]
    private let range: FigureRange
    private let steps: Int
    private let settled: @Sendable (Double) -> Double?

    /// - Parameters:
    ///   - own: the figure as it is, within its range or not; nil for a word.
    ///   - settled: makes of a number the value that the figure then has: a whole one, or one
    ///     within its limits; nil for none.
    package init(
        _ range: FigureRange, own: Point?, steps: Int = 8,
        settled: @escaping @Sendable (Double) -> Double?
    ) {
        self.range = range
        self.steps = steps
        self.settled = settled
        points = own.map { [$0] } ?? []
    }

    /// Returns the values to try next, from the least on; none at the end.
    package func next() -> [Double] {
        let ends = untried([range.low, range.high])
        if !ends.isEmpty { return ends }
        guard points.contains(where: { !$0.isIdle }) else { return [] }
        let between = untried((1..<steps).map { range.value(at: Double($0) / Double(steps)) })
        if !between.isEmpty { return between }
        return untried(
            zip(points, points.dropFirst()).compactMap { one, other in
                one.verdicts == other.verdicts ? nil : middle(one.value, other.value)
            })
    }

    package mutating func learn(_ point: Point) {
        let place = points.firstIndex { $0.value >= point.value } ?? points.count
        points.insert(point, at: place)
    }

    private func untried(_ numbers: [Double]) -> [Double] {
        let values = numbers.compactMap(settled).distinct.sorted()
        return values.filter { value in !points.contains { $0.value == value } }
    }

    /// The middle between a number and 0 is its half, down to a thousandth of the range.
    private func middle(_ low: Double, _ high: Double) -> Double? {
        if low <= 0, high <= range.high / 1000 { return nil }
        let middle = FigureRange(low: low, high: high, source: "").value(at: 0.5)
        return middle > low && middle < high ? middle : nil
    }

    /// Returns the stretches in which a conclusion holds, and those in which it doesn't.
    package func stretches(of conclusion: Int) -> [Stretch] {
        var stretches: [Stretch] = []
        for point in points {
            let holds = point.verdicts[conclusion]
            if let last = stretches.indices.last, stretches[last].holds == holds {
                stretches[last].to = point.value
            } else {
                stretches.append(Stretch(point.value, point.value, holds: holds))
            }
        }
        return stretches
    }
}
