import LabOrders

/// Digests that fit: what is behind them is never reached by changing a byte.
///
/// `EVK` has the layout.
enum EVKMending {
    private static let headerBytes = 32
    private static let endBytes = 40

    /// The same file, as if it had been written so.
    static func mended(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.count >= headerBytes else { return bytes }
        var mended = bytes
        sign(&mended, 0..<24)
        let hasDetails = number(mended, at: 8) > 1
        let chunkHeaderBytes = hasDetails ? 56 : 48
        var whole = Digest64(byteCount: 0)
        var offset = headerBytes
        while offset + 4 <= mended.count, mended[offset] == UInt8(ascii: "C") {
            guard offset + chunkHeaderBytes <= mended.count else { return mended }
            let sections = (0..<(hasDetails ? 5 : 4)).reduce(0) { sum, section in
                sum + Int(number(mended, at: offset + 16 + 4 * section) & 0x3FF_FFFF)
            }
            let body = offset + chunkHeaderBytes
            let end = min(body + sections, mended.count)
            let digest = Digest64.of(mended[body..<end])
            put(digest, into: &mended, at: body - 16)
            sign(&mended, offset..<body - 8)
            whole.add(digest)
            offset = end
        }
        guard offset + endBytes <= mended.count else { return mended }
        put(whole.value, into: &mended, at: offset + 24)
        sign(&mended, offset..<offset + 32)
        // A file's end is looked for from its last byte, too.
        return mended
    }

    private static func number(_ bytes: [UInt8], at offset: Int) -> UInt32 {
        (0..<4).reversed().reduce(0) { $0 << 8 | UInt32(bytes[offset + $1]) }
    }

    /// Puts the digest of some bytes behind them.
    private static func sign(_ bytes: inout [UInt8], _ range: Range<Int>) {
        put(Digest64.of(bytes[range]), into: &bytes, at: range.upperBound)
    }

    private static func put(_ number: UInt64, into bytes: inout [UInt8], at offset: Int) {
        for byte in 0..<8 {
            bytes[offset + byte] = UInt8(truncatingIfNeeded: number >> (8 * UInt64(byte)))
        }
    }
}
