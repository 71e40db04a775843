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
        return sum.map { Fixed.hex($0, digits: 8) }.joined()
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
    private static let roots: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4,
        0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE,
        0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F,
        0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA, 0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
        0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC,
        0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
        0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070, 0x19A4_C116,
        0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7,
        0xC671_78F2,
    ]
}
