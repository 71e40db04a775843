import LabBase
import LabPolicies
import LabRuns
import LabScripts

/// Limits to try: round sizes, each a half or a third more than the one before.
package enum LimitLadder {
    /// The ratio of the largest limit to the smallest, about: smaller stores keep next to nothing.
    private static let span: Int64 = 64
    private static let leastBytes: Int64 = 15_625

    /// Up to the first size that holds everything, beyond which more can't matter, and not beyond
    /// what the device lets an app have.
    ///
    /// 1, 1.5, 2, 3, 4, 6, 8, 12 MB and so on, and halves of these below.
    package static func limits(allBytes: Int64, mostBytes: Int64) -> [Int64] {
        let most = max(mostBytes, leastBytes)
        let last = min(allBytes, most)
        var limits: [Int64] = []
        var size = leastBytes
        while limits.last ?? 0 < last, size <= most {
            for step in [size, size / 2 * 3] where limits.last ?? 0 < last {
                if step * span >= last, step <= most { limits.append(step) }
            }
            size *= 2
        }
        return limits.isEmpty ? [leastBytes] : limits
    }

    /// Pictures may be so much longer and wider before a limit stops doing what it did.
    static let marginPercent: Int64 = 25

    /// The limit that does for pictures as they are what the limit does for larger ones.
    static func scarce(_ limit: Int64) -> Int64 { max(1, limit * 16 / 25) }

    /// A limit with half of the room that larger pictures take, and with all of it.
    static func roomier(_ limit: Int64) -> [Int64] {
        [round(limit + limit / 4), round(limit + limit / 16 * 9)]
    }

    /// Up to two digits: a limit that is easily said.
    static func round(_ limit: Int64) -> Int64 {
        var unit: Int64 = 1
        while limit / unit >= 100 { unit *= 10 }
        return (limit + unit - 1) / unit * unit
    }

    /// Three steps from one rung to the next.
    static func between(_ low: Int64, _ high: Int64) -> [Int64] {
        let step = (high - low) / 4
        // A thousandth of a unit is the last place in which limits are written.
        return step < 1_000 ? [] : (1...3).map { low + $0 * step }
    }
}

extension TraceContent {
    /// Returns the bytes of the images that the greediest of all seeds asks for.
    ///
    /// - Parameter frames: how much of an animation policies may keep.
    static func greediest(
        _ request: AdviceRequest, frames: [DecodeRule.Frames]
    ) throws(Complaint) -> (total: Int64, hasLayouts: Bool) {
        var (total, hasLayouts): (Int64, Bool) = (0, false)
        for source in try CellPlan(request.options([])).sources {
            let content = try Complaint.ofPlay { () throws(Halt) in
                try source.source.content(rows: true)
            }
            total = max(total, content.bytes(source.header.catalog, frames: frames))
            hasLayouts = hasLayouts || !content.lists.isEmpty
        }
        return (total, hasLayouts)
    }
}
