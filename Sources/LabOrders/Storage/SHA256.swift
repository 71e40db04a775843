import CPlatform

/// The digest of FIPS 180-4, over bytes that come in pieces: what others compute of the same file
/// with a tool of their own.
package struct SHA256: ~Copyable {
    private let sum = DenseTable<UInt32>(count: 8)
    /// The block that isn't full yet.
    private let block = DenseTable<UInt8>(count: 64)
    private var filled = 0
    private let constants = DenseTable<UInt32>(count: 64)
    private let isPlain: Bool
    package private(set) var byteCount: UInt64 = 0

    /// - Parameter plainly: also where the processor has instructions for it.
    package init(plainly: Bool = false) {
        isPlain = plainly
        for (place, word) in Self.start.enumerated() { sum[UInt32(place)] = word }
        for (place, root) in Self.roots.enumerated() { constants[UInt32(place)] = root }
    }

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

    /// The digest of all that came, as 64 digits. Nothing may follow.
    package mutating func finish() -> String {
        let bits = byteCount &* 8
        append(0x80)
        while filled != 56 { append(0) }
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            append(UInt8(truncatingIfNeeded: bits >> shift))
        }
        return (UInt32(0)..<8).map { place in
            let digits = String(sum[place], radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private mutating func append(_ byte: UInt8) {
        block[UInt32(filled)] = byte
        filled += 1
        if filled == 64 {
            addBlocks(UnsafeRawPointer(block.base), 1)
            filled = 0
        }
    }

    private func addBlocks(_ bytes: UnsafeRawPointer, _ count: Int) {
        platform_sha256_add(sum.base, constants.base, bytes, count, isPlain ? 1 : 0)
    }

    private static let start: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C,
        0x1F83_D9AB, 0x5BE0_CD19,
    ]

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
    package func finish() throws(ByteFailure) -> (byteCount: Int64, sha256: String) {
        let piece = UnsafeMutableRawPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { piece.deallocate() }
        while try read(into: piece, room: 1 << 18) > 0 {}
        return (Int64(digest.byteCount), digest.finish())
    }
}
