/// A line of JSON in the making. Foundation's encoders cost ten times as much.
struct JSONBytes {
    private(set) var bytes: [UInt8] = []

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    mutating func raw(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Between quotation marks, with everything escaped that JSON or a terminal would mind.
    mutating func string(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): raw("\\\"")
            case UInt8(ascii: "\\"): raw("\\\\")
            case 0..<0x20, 0x7F:
                raw("\\u00")
                bytes.append(Self.digit(byte >> 4))
                bytes.append(Self.digit(byte & 15))
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    mutating func integer(_ value: Int) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        let start = bytes.count
        var rest = value.magnitude
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        bytes[start...].reverse()
    }

    /// A whole number of units of which `unit`, a power of ten, are one: 96500 of 1000 is 96.5.
    mutating func decimal(_ value: Int, unit: Int) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        let magnitude = Int(clamping: value.magnitude)
        integer(magnitude / unit)
        var rest = magnitude % unit
        guard rest > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        var place = unit / 10
        while rest > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(rest / place))
            rest %= place
            place /= 10
        }
    }

    /// A length in points, with three decimals; what is no number is 0.
    mutating func points(_ value: Double) {
        decimal(Self.whole(value * 1000, most: 1e12), unit: 1000)
    }

    /// The nearest whole number within bounds that the lab takes, too; what is no number is 0.
    static func whole(_ value: Double, most: Double) -> Int {
        value.isNaN ? 0 : Int(min(most, max(-most, value)).rounded())
    }
}
