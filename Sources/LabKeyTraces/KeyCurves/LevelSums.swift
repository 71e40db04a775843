import LabOrders

/// Numbers of taken slots before each part of a line, within sixteen parts: the first of sixteen
/// has none before it.
struct LevelSums<Vector: SIMD & BitwiseCopyable>: ~Copyable
where Vector.Scalar: FixedWidthInteger & UnsignedInteger {
    private let sums: DenseTable<Vector>
    /// For each of sixteen places: minus one at those after it, else zero.
    private let lowering: DenseTable<Vector>

    @inline(__always)
    private static var lanes: UInt32 { UInt32(truncatingIfNeeded: Vector.scalarCount) }
    /// Vectors of sixteen parts.
    @inline(__always)
    private static var vectors: UInt32 { 16 / lanes }

    init(count: Int) {
        sums = DenseTable(count: (count + 15) / 16 * Int(Self.vectors))
        lowering = DenseTable(count: 16 * Int(Self.vectors))
        for place in 0..<16 as Range<UInt32> {
            for other in place + 1..<16 {
                lowering[place * Self.vectors + other / Self.lanes][Int(other % Self.lanes)] = .max
            }
        }
    }

    /// The number before a part.
    @inline(__always)
    subscript(_ place: UInt32) -> UInt32 {
        UInt32(truncatingIfNeeded: sums[place / Self.lanes][Int(place % Self.lanes)])
    }

    /// Sets the number before a part; if it is the first of sixteen, it has none. Returns whether
    /// it is another.
    func begin(_ place: UInt32, _ sum: UInt32) -> Bool {
        let isFirst = place & 15 == 0
        sums[place / Self.lanes][Int(place % Self.lanes)] =
            isFirst ? 0 : Vector.Scalar(truncatingIfNeeded: sum)
        return !isFirst
    }

    /// One fewer is taken in a part: lowers the numbers of those after it, of sixteen.
    @inline(__always)
    func lowerAfter(_ place: UInt32) {
        let first = place / 16 * Self.vectors
        let own = place % 16 * Self.vectors
        for vector in 0..<Self.vectors {
            sums[first &+ vector] &+= lowering[own &+ vector]
        }
    }
}
