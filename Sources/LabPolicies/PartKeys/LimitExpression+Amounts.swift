import LabBase
import LabDevices
import LabPictures

/// Reads the single words of a limit.
extension LimitExpression {
    func amount(of word: String, at start: Int) throws(Complaint) -> Amount {
        if word == "none" { return .none }
        if let named = context.amounts.first(where: { $0.name == word }) {
            return named.bytes.map { .some(Fraction($0)) } ?? .none
        }
        if word == Self.images, let images = context.images {
            return .some(Fraction(try amount(of: images, at: start)))
        }
        if context.isOfNumbers { return try number(word, at: start) }
        if word.hasSuffix("%") { return try share(word, at: start) }
        do throws(Quantity.Failure) {
            // A fraction without a unit is a factor: exact to its sixth decimal.
            let isFactor = word.contains(".") && word.utf8.allSatisfy { (0x2E...0x39) ~= $0 }
            guard isFactor else { return .some(Fraction(try Quantity.bytes(word))) }
            return .some(Fraction(Int128(try Quantity.bytes(word + "MB")), over: 1_000_000)!)
        } catch {
            throw wrong(wording(of: error, word), at: start, length: word.count)
        }
    }

    private func amount(of images: AppImages, at start: Int) throws(Complaint) -> Int64 {
        if let bytes = try images.bytes { return bytes }
        throw wrong(
            "'\(Self.images)' is known of a scenario, a recording or an app of a phone alone",
            "Write for example \(context.examples)", at: start, length: Self.images.count)
    }

    /// Reads a number without a unit, exact to its sixth decimal.
    private func number(_ word: String, at start: Int) throws(Complaint) -> Amount {
        let isNumber = word.utf8.allSatisfy { (0x2E...0x39) ~= $0 }
        if isNumber, let millionths = try? Quantity.bytes(word + "MB") {
            return .some(Fraction(Int128(millionths), over: 1_000_000)!)
        }
        let near = Nearest.match(word, among: context.names).map { "Did you mean '\($0)'?" }
        throw wrong(
            "'\(word)' is no number", near ?? "Write for example \(context.examples)", at: start,
            length: word.count)
    }

    private func share(_ word: String, at start: Int) throws(Complaint) -> Amount {
        guard let millionths = Share.millionths(word) else {
            throw wrong(Share.wording(word), at: start, length: word.count)
        }
        guard let base = context.shareBase else { return .none }
        return .some(Fraction(Int128(base) * Int128(millionths), over: 1_000_000)!)
    }

    private func wording(of failure: Quantity.Failure, _ word: String) -> String {
        switch failure {
        case .tooLarge: return "'\(word)' is too large. Write for example 64MB"
        case .unknownUnit(let unit) where unit != word:
            return "unknown unit '\(unit)'. Use MB, MiB, KB, KiB, GB or GiB"
        case .unknownUnit, .notANumber, .missingUnit:
            let near = Nearest.match(word, among: context.names).map { "Did you mean '\($0)'?" }
            return "'\(word)' is no size. \(near ?? "Write for example 64MB, 5% or none")"
        }
    }
}

/// Reads a share above 0 and up to 100 %.
enum Share {
    static func millionths(_ text: String) -> Int64? {
        let digits = text.hasSuffix("%") ? String(text.dropLast()) : ""
        // `Quantity` knows decimals exactly, so reads them in a unit of 10,000 millionths.
        guard let value = try? Quantity.bytes(digits + "KB"), digits.last?.isNumber == true,
            value > 0, value <= 100_000
        else { return nil }
        return value * 10
    }

    static func wording(_ text: String) -> String { "'\(text)' is no share. Write 1% to 100%" }

    static func text(_ millionths: Int64) -> String {
        Fixed.trimmed(numerator: millionths, denominator: 10_000, places: 4) + "%"
    }
}

extension Device {
    var screenBytes: Int64 {
        let points = screen.widthPoints * screen.heightPoints
        return Int64(points * screen.scale * screen.scale * Double(PixelLayout.rgba.bytesPerPixel))
    }
}
