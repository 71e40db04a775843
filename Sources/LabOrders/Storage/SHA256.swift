/// The digest of FIPS 180-4, over bytes that come in pieces: what others compute of the same file
/// with a tool of their own.
package struct SHA256: ~Copyable {
    private var sum: SIMD8<UInt32> = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C,
        0x1F83_D9AB, 0x5BE0_CD19,
    ]
    /// The block that isn't full yet.
    private let block = DenseTable<UInt8>(count: 64)
    private var filled = 0
    private let words = DenseTable<UInt32>(count: 64)
    private let constants = DenseTable<UInt32>(count: 64)
    package private(set) var byteCount: UInt64 = 0

    package init() {
        for (place, root) in Self.roots.enumerated() { constants[UInt32(place)] = root }
    }

    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        byteCount += UInt64(bytes.count)
        var done = 0
        while done < bytes.count {
            if filled == 0, bytes.count - done >= 64 {
                addBlock(start + done)
                done += 64
                continue
            }
            append(bytes[done])
            done += 1
        }
    }

    /// The digest of all that came, as 64 digits. Nothing may follow.
    package mutating func finish() -> String {
        let bits = byteCount &* 8
        append(0x80)
        while filled != 56 { append(0) }
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            append(UInt8(truncatingIfNeeded: bits >> shift))
        }
        return (0..<8).map { place in
            let digits = String(sum[place], radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private mutating func append(_ byte: UInt8) {
        block[UInt32(filled)] = byte
        filled += 1
        if filled == 64 {
            addBlock(UnsafeRawPointer(block.base))
            filled = 0
        }
    }

    private mutating func addBlock(_ bytes: UnsafeRawPointer) {
        for place in UInt32(0)..<16 {
            let word = bytes.loadUnaligned(fromByteOffset: Int(place) * 4, as: UInt32.self)
            words[place] = UInt32(bigEndian: word)
        }
        for place in UInt32(16)..<64 {
            let (early, late) = (words[place &- 15], words[place &- 2])
            let small = Self.turn(early, 7) ^ Self.turn(early, 18) ^ early >> 3
            let large = Self.turn(late, 17) ^ Self.turn(late, 19) ^ late >> 10
            words[place] = words[place &- 16] &+ small &+ words[place &- 7] &+ large
        }
        var (a, b, c, d) = (sum[0], sum[1], sum[2], sum[3])
        var (e, f, g, h) = (sum[4], sum[5], sum[6], sum[7])
        for step in UInt32(0)..<64 {
            let mixed = Self.turn(e, 6) ^ Self.turn(e, 11) ^ Self.turn(e, 25)
            let chosen = e & f ^ ~e & g
            let first = h &+ mixed &+ chosen &+ constants[step] &+ words[step]
            let turned = Self.turn(a, 2) ^ Self.turn(a, 13) ^ Self.turn(a, 22)
            let second = turned &+ (a & b ^ a & c ^ b & c)
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ second)
        }
        sum = sum &+ [a, b, c, d, e, f, g, h]
    }

    /// To the right.
    @inline(__always)
    private static func turn(_ word: UInt32, _ by: UInt32) -> UInt32 {
        word &>> by | word &<< (32 &- by)
    }

    /// The first 32 bits behind the point of the cube roots of the first 64 primes.
    private static let roots: [UInt32] = {
        var roots: [UInt32] = []
        var number: UInt64 = 2
        while roots.count < 64 {
            if (2..<number).allSatisfy({ number % $0 != 0 }) { roots.append(cubeRoot(number)) }
            number += 1
        }
        return roots
    }()

    /// Of its cube root the largest whole part of 2^32 times as much, less what is above the point.
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

/// Bytes of which a digest is kept as they come.
package final class DigestedBytes: ByteSource {
    private let source: any ByteSource
    private var digest = SHA256()

    package init(_ source: any ByteSource) { self.source = source }

    package func read(into base: UnsafeMutableRawPointer, room: Int) throws(ByteFailure) -> Int {
        let count = try source.read(into: base, room: room)
        digest.add(UnsafeRawBufferPointer(start: base, count: count))
        return count
    }

    /// Of all bytes, those included that nobody has read. To be asked once.
    package func finish() -> (byteCount: Int64, sha256: String) {
        let piece = UnsafeMutableRawPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { piece.deallocate() }
        while let count = try? read(into: piece, room: 1 << 18), count > 0 {}
        return (Int64(digest.byteCount), digest.finish())
    }
}
