/// The memory of an app that isn't replayed, by its time in front.
package struct MemoryCurve: Sendable, Equatable {
    package struct Point: Sendable, Equatable {
        /// Time in front since its process began.
        package var timeNs: Int64
        package var bytes: Int64
    }

    /// At least one, the first at 0, in order of time: each holds until the next.
    package let points: [Point]
    /// The memory that it keeps once it is left, until it is in front again; nil for all of it.
    package let leftBytes: Int64?

    package init(_ points: [Point], leftBytes: Int64? = nil) {
        precondition(points.first?.timeNs == 0)
        self.points = points
        self.leftBytes = leftBytes
    }

    package func bytes(atNs timeNs: Int64) -> Int64 {
        let next = points.indices.bisected { points[$0].timeNs > timeNs }
        return points[next - 1].bytes
    }

    /// The next time after this one at which it takes another amount; nil for none.
    package func nextChange(afterNs timeNs: Int64) -> Int64? {
        let next = points.indices.bisected { points[$0].timeNs > timeNs }
        return next < points.count ? points[next].timeNs : nil
    }

    /// The memory that it keeps when it is left at this time in front.
    package func left(atNs timeNs: Int64) -> Int64 { leftBytes ?? bytes(atNs: timeNs) }
}
