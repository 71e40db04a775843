/// Numbers below 2^32 in one to four bytes each. A control byte has the lengths of four numbers,
/// two bits each, the first in the lowest. All control bytes come first.
///
/// Unlike with the usual varints, no number's length depends on the previous bytes, so that four
/// are unpacked at once without mispredicted branches.
package enum PackedNumbers {
    package static func controlBytes(_ count: Int) -> Int { (count + 3) / 4 }

    package static func append(_ numbers: [UInt32], to bytes: inout [UInt8]) {
        let controls = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: controlBytes(numbers.count)))
        for (index, number) in numbers.enumerated() {
            let length = max(1, (39 - number.leadingZeroBitCount) / 8)
            bytes[controls + index / 4] |= UInt8(length - 1) << UInt8(index % 4 * 2)
            for byte in 0..<length { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
        }
    }
}

extension ByteWindow {
    /// Number of bytes of packed numbers, including their control bytes.
    package func packedBytes(_ count: Int, at distance: Int) -> Int {
        var lengths = count
        var index = 0
        let controls = PackedNumbers.controlBytes(count)
        while index + 8 <= controls {
            let word = load(UInt64.self, at: distance + index)
            let pairs = (word & 0x3333_3333_3333_3333) + (word >> 2 & 0x3333_3333_3333_3333)
            let nibbles = (pairs & 0x0F0F_0F0F_0F0F_0F0F) + (pairs >> 4 & 0x0F0F_0F0F_0F0F_0F0F)
            lengths += Int((nibbles &* 0x0101_0101_0101_0101) >> 56)
            index += 8
        }
        while index < controls {
            let byte = self[distance + index]
            lengths += Int(byte & 3) + Int(byte >> 2 & 3) + Int(byte >> 4 & 3) + Int(byte >> 6)
            index += 1
        }
        return controls + lengths
    }

    /// Unpacks numbers, whose bytes must all be in the window, and returns the number of their
    /// bytes.
    ///
    /// It rounds the count up to a multiple of four; the table must have room for that.
    @inline(__always)
    package func unpack(
        _ count: Int, controls: Int, numbers: Int, into table: borrowing DenseTable<UInt64>
    ) -> Int {
        var offset = numbers
        for group in 0..<PackedNumbers.controlBytes(count) {
            let control = Int(self[controls + group])
            let index = UInt32(group * 4)
            let (first, second) = (control & 3, control >> 2 & 3)
            let (third, fourth) = (control >> 4 & 3, control >> 6)
            let secondOffset = offset + first + 1
            let thirdOffset = secondOffset + second + 1
            let fourthOffset = thirdOffset + third + 1
            table[index] = packed(offset, first)
            table[index + 1] = packed(secondOffset, second)
            table[index + 2] = packed(thirdOffset, third)
            table[index + 3] = packed(fourthOffset, fourth)
            offset = fourthOffset + fourth + 1
        }
        return offset - numbers
    }

    @inline(__always)
    private func packed(_ offset: Int, _ lengthLessOne: Int) -> UInt64 {
        let mask = UInt32.max &>> (24 &- 8 &* UInt32(truncatingIfNeeded: lengthLessOne))
        return UInt64(loadBeyond(UInt32.self, at: offset) & mask)
    }

    /// Digest of bytes in the window, which continues from the previous one.
    package func digest(_ range: Range<Int>) -> UInt64 {
        var digest = Digest64(byteCount: range.count)
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound {
            digest.add(load(UInt64.self, at: offset))
            offset += 8
        }
        if offset < range.upperBound {
            let unused = UInt64(8 * (8 - (range.upperBound - offset)))
            digest.add(loadBeyond(UInt64.self, at: offset) & UInt64.max >> unused)
        }
        return digest.value
    }
}

/// Detects damage: a digest over little-endian words of eight bytes, the last padded with zeros.
/// Each word is mixed in by invertible steps, so that contents which differ in one word always have
/// different digests.
package struct Digest64 {
    private var state: UInt64

    package init(byteCount: Int) { state = UInt64(byteCount) }

    @inline(__always)
    package mutating func add(_ word: UInt64) {
        state ^= word
        state = (state << 29 | state >> 35) &* 0x9E37_79B9_7F4A_7C15
    }

    package var value: UInt64 { state ^ state >> 32 }

    package static func of(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        var digest = Digest64(byteCount: bytes.count)
        var word: UInt64 = 0
        var filled: UInt64 = 0
        for byte in bytes {
            word |= UInt64(byte) << filled
            filled += 8
            if filled == 64 {
                digest.add(word)
                word = 0
                filled = 0
            }
        }
        if filled > 0 { digest.add(word) }
        return digest.value
    }
}
