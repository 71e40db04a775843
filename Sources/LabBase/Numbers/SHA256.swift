/// The digest of FIPS 180-4, over bytes that come in pieces. Users can compute the same of a file
/// with other tools.
package struct SHA256: Sendable {
    private var sum = Self.start
    /// The block that isn't full yet.
    private var block = [UInt8](repeating: 0, count: 64)
    private var filled = 0
    private let isPlain: Bool
    package private(set) var byteCount: UInt64 = 0

    /// - Parameter plainly: true to avoid the processor's own instructions.
    package init(plainly: Bool = false) { isPlain = plainly }

    package static func of(_ bytes: some Sequence<UInt8>) -> String {
        var digest = SHA256()
        Array(bytes).withUnsafeBytes { digest.add($0) }
        return digest.finish()
    }

    package mutating func add(_ bytes: ArraySlice<UInt8>) { bytes.withUnsafeBytes { add($0) } }

    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        byteCount += UInt64(bytes.count)
        var done = 0
        while done < bytes.count {
            let whole = (bytes.count - done) / 64
            if filled == 0, whole > 0 {
                addBlocks(start + done, whole)
                done += whole * 64
            } else {
                append(bytes[done])
                done += 1
            }
        }
    }

    /// Finishes the digest of all bytes, as 64 digits. No more bytes may follow.
    package mutating func finish() -> String {
        let bits = byteCount &* 8
        append(0x80)
        while filled != 56 { append(0) }
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            append(UInt8(truncatingIfNeeded: bits >> shift))
        }
        return sum.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private mutating func append(_ byte: UInt8) {
        block[filled] = byte
        filled += 1
        if filled == 64 {
            let whole = block
            whole.withUnsafeBytes { addBlocks($0.baseAddress!, 1) }
            filled = 0
        }
    }

    private mutating func addBlocks(_ bytes: UnsafeRawPointer, _ count: Int) {
        platform_sha256_add(&sum, Self.roots, bytes, count, isPlain ? 1 : 0)
    }

    private static let start: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C,
        0x1F83_D9AB, 0x5BE0_CD19,
    ]

    /// The first 32 bits after the point of the cube roots of the first 64 primes.
    private static let roots: [UInt32] = {
        var roots: [UInt32] = []
        var number: UInt64 = 2
        while roots.count < 64 {
            if (2..<number).allSatisfy({ number % $0 != 0 }) { roots.append(cubeRoot(number)) }
            number += 1
        }
        return roots
    }()

    /// The first 32 bits after the point of a number's cube root.
    private static func cubeRoot(_ number: UInt64) -> UInt32 {
        let cube = Int128(number) << 96
        var root: Int128 = 0
        for bit in (0..<36).reversed() {
            let next = root | 1 << bit
            if next * next * next <= cube { root = next }
        }
        return UInt32(truncatingIfNeeded: root)
    }
}
