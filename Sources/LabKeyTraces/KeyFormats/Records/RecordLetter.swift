import LabOrders

/// The letters for fields of a record, with their standard sizes.
enum RecordLetter: String, Sendable, CaseIterable {
    case x, c, s, b, B, h, H, i, I, l, L, q, Q, f, d

    /// True if a count before it is a length.
    var isRun: Bool { self == .s || self == .x }

    var byteCount: Int {
        switch self {
        case .x, .c, .b, .B, .s: 1
        case .h, .H: 2
        case .i, .I, .l, .L, .f: 4
        case .q, .Q, .d: 8
        }
    }

    var isFraction: Bool { self == .f || self == .d }

    var isWhole: Bool {
        switch self {
        case .x, .c, .f, .d, .s: false
        case .b, .B, .h, .H, .i, .I, .l, .L, .q, .Q: true
        }
    }

    private var isSigned: Bool {
        switch self {
        case .b, .h, .i, .l, .q: true
        default: false
        }
    }

    /// The bits of a field in the window, as a number without sign.
    func bits(
        _ window: borrowing ByteWindow, at byte: Int, isBigEndian: Bool
    ) -> UInt64 {
        switch byteCount {
        case 1: UInt64(window[byte])
        case 2: UInt64(ordered(window.load(UInt16.self, at: byte), isBigEndian))
        case 4: UInt64(ordered(window.load(UInt32.self, at: byte), isBigEndian))
        default: ordered(window.load(UInt64.self, at: byte), isBigEndian)
        }
    }

    private func ordered<Number: FixedWidthInteger>(
        _ number: Number, _ isBigEndian: Bool
    ) -> Number {
        isBigEndian ? number.byteSwapped : number
    }

    /// The bits as a number of 64 bits, with its sign extended.
    func extended(_ bits: UInt64) -> UInt64 {
        guard isSigned, byteCount < 8 else { return bits }
        let shift = UInt64(64 - 8 * byteCount)
        return UInt64(bitPattern: Int64(bitPattern: bits << shift) >> Int64(shift))
    }

    /// The value of the bits; nil for one that a signed number of 64 bits can't hold. A fraction is
    /// cut off.
    func value(_ bits: UInt64) -> Int64? {
        switch self {
        case .f: Self.whole(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
        case .d: Self.whole(Double(bitPattern: bits))
        case _ where isSigned: Int64(bitPattern: extended(bits))
        default: Int64(exactly: bits)
        }
    }

    private static func whole(_ number: Double) -> Int64? {
        number.isFinite ? Int64(exactly: number.rounded(.towardZero)) : nil
    }
}
