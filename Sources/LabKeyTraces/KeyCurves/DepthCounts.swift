/// Counts requests by depth, in classes that are each a 256th of an octave wide.
struct DepthCounts {
    private var classes: [Double] = []

    private static func index(of depth: Double) -> Int {
        Int((max(0, depth) + 1).bitPattern >> 44) - (1023 << 8)
    }

    private static func lowest(of index: Int) -> Double {
        Double(bitPattern: UInt64(index + (1023 << 8)) << 44) - 1
    }

    mutating func add(_ weight: Double, at depth: Double) {
        let index = Self.index(of: depth)
        while classes.count <= index { classes.append(0) }
        classes[index] += weight
    }

    /// The depth at this percentile, rounded down to the beginning of its class.
    func quantile(_ percent: Int) -> Int64 {
        let target = classes.reduce(0, +) * Double(percent) / 100
        var sum = 0.0
        for (index, weight) in classes.enumerated() {
            sum += weight
            if sum >= target, weight > 0 { return Int64(Self.lowest(of: index).rounded(.up)) }
        }
        return 0
    }

    /// Weight of the requests at depths below each size; sizes ascend.
    func sums(below sizes: [Int64]) -> [Double] {
        var sums: [Double] = []
        var sum = 0.0
        var next = 0
        for size in sizes {
            while next < classes.count, Self.lowest(of: next + 1) <= Double(size) {
                sum += classes[next]
                next += 1
            }
            var part = 0.0
            if next < classes.count {
                let (low, high) = (Self.lowest(of: next), Self.lowest(of: next + 1))
                part = classes[next] * max(0, (Double(size) - low) / (high - low))
            }
            sums.append(sum + part)
        }
        return sums
    }
}
