/// Reads the wire format of protocol buffers: fields with their numbers, one after the other.
///
/// A message within a message is a range of the same bytes: nothing is copied, and the depth is
/// the caller's. Groups, which no schema of today has, are refused.
struct WireReader {
    enum Value: Equatable {
        case number(UInt64)
        case eightBytes(UInt64)
        case fourBytes(UInt32)
        /// A text, bytes or a message.
        case range(Range<Int>)
    }

    struct Field: Equatable {
        let number: Int
        let value: Value

        /// A number that is written as a varint, or with eight or four bytes.
        var unsigned: UInt64? {
            switch value {
            case .number(let number), .eightBytes(let number): number
            case .fourBytes(let number): UInt64(number)
            case .range: nil
            }
        }

        /// A number with its sign in two's complement, as `int32` and `int64` are written.
        var signed: Int64? { unsigned.map(Int64.init(bitPattern:)) }

        var range: Range<Int>? { if case .range(let range) = value { range } else { nil } }
    }

    /// The bytes are of no message from here on.
    struct Damage: Error, Equatable {
        let byte: Int
        /// True if the bytes end within the field that begins there.
        let isCut: Bool
    }

    private let bytes: [UInt8]
    private let end: Int
    private(set) var at: Int

    init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
        self.bytes = bytes
        let range = range ?? 0..<bytes.count
        at = range.lowerBound
        end = range.upperBound
    }

    mutating func next() throws(Damage) -> Field? {
        guard at < end else { return nil }
        let start = at
        let key = try varint(from: start)
        let number = key >> 3
        guard number > 0, number < 1 << 29 else { throw Damage(byte: start, isCut: false) }
        let value: Value
        switch key & 7 {
        case 0: value = .number(try varint(from: start))
        case 1: value = .eightBytes(try fixed(8, from: start))
        case 2:
            let count = try varint(from: start)
            guard count <= UInt64(end - at) else { throw Damage(byte: start, isCut: true) }
            value = .range(at..<at + Int(count))
            at += Int(count)
        case 5: value = .fourBytes(UInt32(try fixed(4, from: start)))
        default: throw Damage(byte: start, isCut: false)
        }
        return Field(number: Int(number), value: value)
    }

    /// The first field's bytes, as far as they are there; nil if it is none of bytes.
    static func firstRange(_ bytes: [UInt8]) -> Range<Int>? {
        var reader = WireReader(bytes)
        guard let key = try? reader.varint(from: 0), key & 7 == 2,
            let count = try? reader.varint(from: 0)
        else { return nil }
        return reader.at..<reader.at + Int(min(count, UInt64(bytes.count - reader.at)))
    }

    /// The number of the field that begins here, without its value.
    var nextNumber: Int? {
        var reader = self
        guard let key = try? reader.varint(from: at) else { return nil }
        return Int(truncatingIfNeeded: key >> 3)
    }

    private mutating func varint(from start: Int) throws(Damage) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 70, by: 7) {
            guard at < end else { throw Damage(byte: start, isCut: true) }
            let byte = bytes[at]
            at += 1
            // The tenth byte has a single bit.
            if shift == 63, byte > 1 { throw Damage(byte: start, isCut: false) }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        throw Damage(byte: start, isCut: false)
    }

    private mutating func fixed(_ count: Int, from start: Int) throws(Damage) -> UInt64 {
        guard end - at >= count else { throw Damage(byte: start, isCut: true) }
        var value: UInt64 = 0
        for index in 0..<count { value |= UInt64(bytes[at + index]) << UInt64(8 * index) }
        at += count
        return value
    }
}
