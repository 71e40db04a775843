/// Random draws that depend only on a seed and a purpose, so that no draw depends on how many came
/// before it.
public struct Draw: Sendable {
    private let key: UInt64

    /// Makes draws that are independent of those with the same seed and another purpose.
    public init(seed: UInt64, purpose: String) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in purpose.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        key = Self.scramble(seed ^ Self.scramble(hash))
    }

    /// 64 random bits for the n-th draw.
    @inline(__always)
    public func bits(_ n: UInt64) -> UInt64 { Self.scramble(key &+ n &* 0x9e37_79b9_7f4a_7c15) }

    /// A uniform index in 0..<count.
    @inline(__always)
    public func index(_ n: UInt64, below count: Int) -> Int {
        Int(bits(n).multipliedFullWidth(by: UInt64(count)).high)
    }

    /// A uniform number in 0..<1.
    @inline(__always)
    public func unit(_ n: UInt64) -> Double { Double(bits(n) >> 11) * 0x1p-53 }

    /// The finalizer of splitmix64.
    @inline(__always) private static func scramble(_ value: UInt64) -> UInt64 {
        var z = value
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}
