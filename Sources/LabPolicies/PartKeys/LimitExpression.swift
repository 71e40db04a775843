import LabBase
import LabDevices
import LabPictures

/// A limit as a formula: `min(15%, 768MiB)`, `2*screen`, `below(ram, 1GiB, 10%, 20%)`; or a number
/// of loads, `cores*2`.
///
/// Amounts are exact until the end, which rounds down. `none` exceeds every amount.
package struct LimitExpression {
    package struct Context {
        var amounts: [(name: String, bytes: Int64?)]
        /// The amount of the word `images`; nil where that is no word.
        private(set) var images: AppImages?
        /// The amount that shares are of; nil if there is no limit.
        var shareBase: Int64?
        /// True if amounts are plain numbers, not bytes.
        var isOfNumbers = false

        /// Android's API level of devices that have none: that of today's phones.
        static let usualLevel = 34

        /// An amount as a user could write it, for messages.
        var example: String { isOfNumbers ? "4" : "64MB" }
        var examples: String { isOfNumbers ? "4 or \(amounts[0].name)" : "64MB or 5%" }

        init(numbers: [(name: String, bytes: Int64?)]) {
            amounts = numbers
            isOfNumbers = true
        }

        /// Words of a device; shares are of its RAM.
        package init(_ device: Device) {
            amounts = [
                ("ram", device.ramBytes), ("class", device.memoryClassBytes),
                ("screen", device.screenBytes),
                ("api", Int64(device.apiLevel ?? Self.usualLevel)),
            ]
            shareBase = device.ramBytes
            images = device.images
        }

        var names: [String] {
            amounts.map(\.name) + (images == nil ? [] : [LimitExpression.images])
                + LimitExpression.functions.map(\.name) + ["none"]
        }

        /// Words inside a store; shares are of its limit, which the word `limit` means.
        init(_ device: Device, storeLimit: Int64?) {
            self.init(device)
            amounts.append(("limit", storeLimit))
            shareBase = storeLimit
        }
    }

    enum Amount: Equatable {
        case none
        case some(Fraction)
    }

    package static let images = "images"
    static let functions = [
        (name: "min", usage: "min(a, b)", count: 2),
        (name: "max", usage: "max(a, b)", count: 2),
        (name: "below", usage: "below(x, bound, then, else)", count: 4),
    ]
    /// The words of a formula and their meaning, in Markdown.
    package static var words: [[String]] { WordTable.policies.sections["limits"]?.rows ?? [] }
    /// Limits recursion; people don't nest deeper.
    private static let mostNested = 50

    let context: Context
    private let place: SpecPlace
    let characters: [Character]
    private var next = 0
    private var depth = 0

    /// A number of bytes, or another whole number, possibly negative; nil for `none`.
    ///
    /// - Parameter place: the text's place in a spec; nil if it stands alone.
    package static func bytes(
        _ text: String, at place: SpecPlace? = nil, on context: Context
    ) throws(Complaint) -> Int64? {
        var reader = LimitExpression(
            context: context, place: place ?? SpecPlace(spec: text), characters: Array(text))
        let amount = try reader.sum()
        guard reader.next == reader.characters.count else {
            throw reader.wrong(
                "unexpected '\(reader.characters[reader.next])'. "
                    + "Write +, -, * or / between amounts", at: reader.next, length: 1)
        }
        guard case .some(let fraction) = amount else { return nil }
        guard let bytes = fraction.roundedDown else { throw reader.tooLarge(from: 0) }
        return bytes
    }

    private mutating func skipBlanks() {
        while next < characters.count, characters[next] == " " { next += 1 }
    }

    private mutating func take(_ symbols: String) -> Character? {
        skipBlanks()
        guard next < characters.count, symbols.contains(characters[next]) else { return nil }
        defer { next += 1 }
        return characters[next]
    }

    func wrong(_ what: String, _ remedy: String? = nil, at offset: Int, length: Int) -> Complaint {
        Complaint(what, remedy, at: place.within(offset, length: length))
    }

    private func tooLarge(from start: Int) -> Complaint {
        let text = String(characters[start..<next])
        return wrong(
            "'\(text)' is too large", "Write for example \(context.example)", at: start,
            length: next - start)
    }

    private mutating func sum() throws(Complaint) -> Amount {
        skipBlanks()
        let start = next
        var amount = try product()
        while let sign = take("+-") {
            let place = next - 1
            let (a, b) = try numbers(amount, try product(), at: place)
            guard let sum = a.plus(sign == "+" ? b : b.negated) else { throw tooLarge(from: start) }
            amount = .some(sum)
        }
        skipBlanks()
        return amount
    }

    private mutating func product() throws(Complaint) -> Amount {
        skipBlanks()
        let start = next
        var amount = try operand()
        while let sign = take("*/") {
            let place = next - 1
            let (a, b) = try numbers(amount, try operand(), at: place)
            if sign == "/", b.numerator == 0 {
                throw wrong(
                    "this divides by 0", "Divide by another number", at: place, length: next - place
                )
            }
            guard let factor = sign == "*" ? b : b.inverted, let product = a.times(factor) else {
                throw tooLarge(from: start)
            }
            amount = .some(product)
        }
        return amount
    }

    private func numbers(
        _ a: Amount, _ b: Amount, at place: Int
    ) throws(Complaint) -> (Fraction, Fraction) {
        guard case .some(let first) = a, case .some(let second) = b else {
            throw wrong(
                "there is no calculating with 'none'",
                "Use it alone, or in min, max and below", at: place, length: 1)
        }
        return (first, second)
    }

    private mutating func operand() throws(Complaint) -> Amount {
        skipBlanks()
        let start = next
        if take("(") != nil { return try nested(from: start)[0] }
        if next < characters.count, characters[next] == "-" { next += 1 }
        while next < characters.count, !"+-*/(), ".contains(characters[next]) { next += 1 }
        let word = String(characters[start..<next])
        guard !word.isEmpty else {
            throw wrong(
                "an amount is missing here", "Write for example \(context.examples)", at: start,
                length: 1)
        }
        if let function = Self.functions.first(where: { $0.name == word }) {
            guard take("(") != nil else {
                throw wrong(
                    "'\(word)' takes amounts", "Write \(function.usage)", at: start,
                    length: word.count)
            }
            let amounts = try nested(from: start, atMost: .max)
            guard amounts.count == function.count else {
                throw wrong(
                    "'\(word)' takes \(function.count) amounts, not \(amounts.count)",
                    "Write \(function.usage)", at: start, length: word.count)
            }
            return try apply(word, amounts, from: start)
        }
        return try amount(of: word, at: start)
    }

    /// Reads an expression up to its closing parenthesis, after the opening one.
    private mutating func nested(
        from start: Int, atMost most: Int = 1
    ) throws(Complaint) -> [Amount] {
        depth += 1
        guard depth <= Self.mostNested else {
            throw wrong("this is nested too deep", "Leave parentheses out", at: start, length: 1)
        }
        var amounts = [try sum()]
        while amounts.count < most, take(",") != nil { amounts.append(try sum()) }
        guard take(")") != nil else {
            throw wrong("')' is missing here", "Close the parenthesis", at: next, length: 1)
        }
        depth -= 1
        return amounts
    }

    private func apply(
        _ function: String, _ amounts: [Amount], from start: Int
    ) throws(Complaint) -> Amount {
        guard let isBelow = isBelow(amounts[0], amounts[1]) else { throw tooLarge(from: start) }
        switch function {
        case "min": return isBelow ? amounts[0] : amounts[1]
        case "max": return isBelow ? amounts[1] : amounts[0]
        default: return isBelow ? amounts[2] : amounts[3]
        }
    }

    private func isBelow(_ a: Amount, _ b: Amount) -> Bool? {
        switch (a, b) {
        case (.none, _): false
        case (.some, .none): true
        case (.some(let a), .some(let b)): a.isBelow(b)
        }
    }
}

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
