import LabOrders

/// The letters for fields of a record, with their standard sizes.
enum RecordLetter: String, Sendable, CaseIterable {
    case padding = "x"
    case character = "c"
    case bytes = "s"
    case int8 = "b"
    case uint8 = "B"
    case int16 = "h"
    case uint16 = "H"
    case int32 = "i"
    case uint32 = "I"
    case long = "l"
    case unsignedLong = "L"
    case int64 = "q"
    case uint64 = "Q"
    case float = "f"
    case double = "d"

    /// True if a count before it is a length.
    var isRun: Bool { self == .bytes || self == .padding }

    var byteCount: Int {
        switch self {
        case .padding, .character, .bytes, .int8, .uint8: 1
        case .int16, .uint16: 2
        case .int32, .uint32, .long, .unsignedLong, .float: 4
        case .int64, .uint64, .double: 8
        }
    }

    /// True for a whole number of eight bytes.
    var isLong: Bool { self == .int64 || self == .uint64 }

    var isFraction: Bool { self == .float || self == .double }

    var isWhole: Bool {
        switch self {
        case .padding, .character, .bytes, .float, .double: false
        case .uint8, .uint16, .uint32, .unsignedLong, .uint64: true
        case .int8, .int16, .int32, .long, .int64: true
        }
    }

    private var isSigned: Bool {
        switch self {
        case .int8, .int16, .int32, .long, .int64: true
        default: false
        }
    }

    /// The bits of a field in the window, as a number without sign; of bytes, the first three.
    func bits(_ window: borrowing ByteWindow, at byte: Int, isBigEndian: Bool) -> UInt64 {
        switch byteCount {
        case 1 where self == .bytes:
            UInt64(window.load(UInt16.self, at: byte)) | UInt64(window[byte + 2]) << 16
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
        case .float: Self.whole(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
        case .double: Self.whole(Double(bitPattern: bits))
        case _ where isSigned: Int64(bitPattern: extended(bits))
        default: Int64(exactly: bits)
        }
    }

    private static func whole(_ number: Double) -> Int64? {
        number.isFinite ? Int64(exactly: number.rounded(.towardZero)) : nil
    }
}
