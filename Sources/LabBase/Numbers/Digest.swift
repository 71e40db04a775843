/// FNV-1a, by words: distinguishes inputs, but doesn't withstand an attacker.
@usableFromInline package struct Digest: Sendable {
    @usableFromInline package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    package init() {}

    @usableFromInline @inline(__always)
    package mutating func add(_ word: UInt64) { value = (value ^ word) &* 0x100_0000_01b3 }

    package mutating func add(_ text: String) {
        for byte in text.utf8 { add(UInt64(byte)) }
    }

    package var hex: String { Self.hex(value) }

    package static func hex(_ value: UInt64) -> String { Fixed.hex(value, digits: 16) }
}
