import LabBase

/// Elements of a diagram as SVG has them.
package enum SVG {
    /// A number with at most so many decimals, and no idle zeros.
    package static func number(_ value: Double, places: Int = 2) -> String {
        var text = Fixed.decimal(value, places: places)
        if text.contains(".") {
            while text.hasSuffix("0") { text.removeLast() }
            if text.hasSuffix(".") { text.removeLast() }
        }
        return text == "-0" ? "0" : text
    }

    /// A share of the width.
    static func percent(_ share: Double) -> String { number(share * 100) + "%" }

    /// Text, or an attribute's value. Control characters, which SVG has no place for, are shown as
    /// such.
    package static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\t", "\n", "\r": escaped.unicodeScalars.append(scalar)
            case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{FFFE}", "\u{FFFF}":
                escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

/// A path in whole thousandths of the width and tenths of a pixel of the height, by differences:
/// the shortest that looks the same.
struct SVGPath {
    private(set) var text = ""
    private var x = 0
    private var y = 0
    private var isBegun = false

    private static func text(tenths: Int) -> String {
        let (whole, tenth) = (abs(tenths) / 10, abs(tenths) % 10)
        let digits = tenth == 0 ? "\(whole)" : whole == 0 ? ".\(tenth)" : "\(whole).\(tenth)"
        return tenths < 0 && digits != "0" ? "-" + digits : digits
    }

    /// Across from 0 to 1, down in pixels.
    private static func tenths(_ x: Double, _ y: Double) -> (x: Int, y: Int) {
        (Int((x * 10_000).rounded()), Int((y * 10).rounded()))
    }

    mutating func move(_ across: Double, _ down: Double) {
        (x, y) = Self.tenths(across, down)
        text += "M\(Self.text(tenths: x)) \(Self.text(tenths: y))"
        isBegun = true
    }

    mutating func line(_ across: Double, _ down: Double) {
        guard isBegun else { return move(across, down) }
        let (toX, toY) = Self.tenths(across, down)
        let (byX, byY) = (toX - x, toY - y)
        (x, y) = (toX, toY)
        if byX == 0, byY == 0 { return }
        if byY == 0 {
            text += "h\(Self.text(tenths: byX))"
        } else if byX == 0 {
            text += "v\(Self.text(tenths: byY))"
        } else {
            let second = Self.text(tenths: byY)
            text += "l\(Self.text(tenths: byX))" + (byY < 0 ? second : " " + second)
        }
    }

    /// First across, then up or down.
    mutating func step(_ across: Double, _ down: Double) {
        guard isBegun else { return move(across, down) }
        line(across, Double(y) / 10)
        line(across, down)
    }

    mutating func interrupt() { isBegun = false }

    mutating func close() { text += "z" }

    var isEmpty: Bool { text.isEmpty }
}
