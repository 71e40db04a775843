import LabOrders

/// Numbers of taken slots before each part of a line, within sixteen parts: the first of sixteen
/// has none before it.
struct LevelSums<Vector: SIMD & BitwiseCopyable>: ~Copyable
where Vector.Scalar: FixedWidthInteger & UnsignedInteger {
    private let sums: DenseTable<Vector>
    /// For each of sixteen sums: minus one at those after it, else zero.
    private let lowering: DenseTable<Vector>

    @inline(__always)
    private static var lanes: UInt32 { UInt32(truncatingIfNeeded: Vector.scalarCount) }
    /// Vectors of sixteen parts.
    @inline(__always)
    private static var vectors: UInt32 { 16 / lanes }

    init(count: Int) {
        sums = DenseTable(count: (count + 15) / 16 * Int(Self.vectors))
        lowering = DenseTable(count: 16 * Int(Self.vectors))
        for index in 0..<16 as Range<UInt32> {
            for other in index + 1..<16 {
                lowering[index * Self.vectors + other / Self.lanes][Int(other % Self.lanes)] = .max
            }
        }
    }

    /// The number before a part.
    @inline(__always)
    subscript(_ index: UInt32) -> UInt32 {
        UInt32(truncatingIfNeeded: sums[index / Self.lanes][Int(index % Self.lanes)])
    }

    /// Sets the number before a part; if it is the first of sixteen, it has none. Returns whether
    /// it is another.
    func begin(_ index: UInt32, _ sum: UInt32) -> Bool {
        let isFirst = index & 15 == 0
        sums[index / Self.lanes][Int(index % Self.lanes)] =
            isFirst ? 0 : Vector.Scalar(truncatingIfNeeded: sum)
        return !isFirst
    }

    /// One fewer is taken in a part: lowers the numbers of those after it, of sixteen.
    @inline(__always)
    func lowerAfter(_ index: UInt32) {
        let first = index / 16 * Self.vectors
        let column = index % 16 * Self.vectors
        for vector in 0..<Self.vectors { sums[first &+ vector] &+= lowering[column &+ vector] }
    }
}
