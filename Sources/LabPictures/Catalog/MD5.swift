import LabBase

/// The digest of RFC 1321, over bytes that come in pieces. It distinguishes files, but doesn't
/// withstand an attacker.
package struct MD5: Sendable {
    package struct Digest: Sendable, Hashable {
        var a: UInt32
        var b: UInt32
        var c: UInt32
        var d: UInt32

        /// The usual notation: 32 digits, each word's low byte first.
        var text: String {
            [a, b, c, d].map { word in
                let digits = String(word.byteSwapped, radix: 16)
                return String(repeating: "0", count: 8 - digits.count) + digits
            }.joined()
        }
    }

    private var sum = Digest(a: 0x6745_2301, b: 0xEFCD_AB89, c: 0x98BA_DCFE, d: 0x1032_5476)
    /// The block that isn't full yet.
    private var words = [UInt32](repeating: 0, count: 16)
    private var filled = 0
    private var length: UInt64 = 0

    package init() {}

    static func digest(_ bytes: [UInt8]) -> Digest {
        var md5 = MD5()
        md5.update(bytes[...])
        return md5.finish()
    }

    package mutating func update(_ bytes: ArraySlice<UInt8>) {
        length += UInt64(bytes.count)
        for byte in bytes { append(byte) }
    }

    /// Finishes the digest of all bytes. No more bytes may follow.
    package mutating func finish() -> Digest {
        let bits = length &* 8
        append(0x80)
        while filled != 56 { append(0) }
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            append(UInt8(truncatingIfNeeded: bits >> shift))
        }
        return sum
    }

    @inline(__always)
    private mutating func append(_ byte: UInt8) {
        words[filled / 4] |= UInt32(byte) << UInt32(filled % 4 * 8)
        filled += 1
        if filled == 64 { addBlock() }
    }

    private mutating func addBlock() {
        var (a, b, c, d) = (sum.a, sum.b, sum.c, sum.d)
        for step in 0..<64 {
            let mixed: UInt32
            let word: Int
            switch step / 16 {
            case 0: (mixed, word) = (b & c | ~b & d, step)
            case 1: (mixed, word) = (d & b | ~d & c, 5 * step + 1)
            case 2: (mixed, word) = (b ^ c ^ d, 3 * step + 5)
            default: (mixed, word) = (c ^ (b | ~d), 7 * step)
            }
            let turned = a &+ mixed &+ words[word & 15] &+ Self.sines[step]
            let by = Self.turns[step / 16 * 4 + step % 4]
            (a, d, c, b) = (d, c, b, b &+ (turned << by | turned >> (32 - by)))
        }
        sum = Digest(a: sum.a &+ a, b: sum.b &+ b, c: sum.c &+ c, d: sum.d &+ d)
        for index in words.indices { words[index] = 0 }
        filled = 0
    }

    private static let turns: [UInt32] = [
        7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21,
    ]

    /// The integer part of 2^32 times the absolute sine of 1, 2, 3 and so on.
    private static let sines: [UInt32] = [
        0xD76A_A478, 0xE8C7_B756, 0x2420_70DB, 0xC1BD_CEEE, 0xF57C_0FAF, 0x4787_C62A,
        0xA830_4613, 0xFD46_9501, 0x6980_98D8, 0x8B44_F7AF, 0xFFFF_5BB1, 0x895C_D7BE,
        0x6B90_1122, 0xFD98_7193, 0xA679_438E, 0x49B4_0821, 0xF61E_2562, 0xC040_B340,
        0x265E_5A51, 0xE9B6_C7AA, 0xD62F_105D, 0x0244_1453, 0xD8A1_E681, 0xE7D3_FBC8,
        0x21E1_CDE6, 0xC337_07D6, 0xF4D5_0D87, 0x455A_14ED, 0xA9E3_E905, 0xFCEF_A3F8,
        0x676F_02D9, 0x8D2A_4C8A, 0xFFFA_3942, 0x8771_F681, 0x6D9D_6122, 0xFDE5_380C,
        0xA4BE_EA44, 0x4BDE_CFA9, 0xF6BB_4B60, 0xBEBF_BC70, 0x289B_7EC6, 0xEAA1_27FA,
        0xD4EF_3085, 0x0488_1D05, 0xD9D4_D039, 0xE6DB_99E5, 0x1FA2_7CF8, 0xC4AC_5665,
        0xF429_2244, 0x432A_FF97, 0xAB94_23A7, 0xFC93_A039, 0x655B_59C3, 0x8F0C_CC92,
        0xFFEF_F47D, 0x8584_5DD1, 0x6FA8_7E4F, 0xFE2C_E6E0, 0xA301_4314, 0x4E08_11A1,
        0xF753_7E82, 0xBD3A_F235, 0x2AD7_D2BB, 0xEB86_D391,
    ]
}
