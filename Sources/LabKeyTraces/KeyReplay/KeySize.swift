import LabBase

/// Size of a key cache, as `--size` takes it: `4096` objects, `64MB`, or `10%` of the trace's keys
/// or of their bytes.
package struct KeySize: Sendable, Hashable {
    package enum Unit: Sendable {
        case objects, bytes
        /// Millionths of a percent.
        case share
    }

    /// The text as typed.
    package let text: String
    /// How many of its unit; of several levels, that of the first.
    package let number: Int64
    package let unit: Unit
    /// Sizes of levels, from the first; empty for a cache of one.
    package private(set) var levels: [KeySize] = []

    package init(_ text: String) throws(Complaint) {
        self.text = text
        if text.hasSuffix("%") {
            guard let share = Self.millionths(text.dropLast()), share > 0 else {
                throw Self.unreadable(text)
            }
            (number, unit) = (share, .share)
        } else if let count = Int64(text) {
            guard count > 0 else { throw Self.unreadable(text) }
            (number, unit) = (count, .objects)
        } else {
            // A fraction needs a unit: 1.5 alone is neither objects nor bytes.
            guard text.utf8.last.map({ $0 > UInt8(ascii: "9") }) == true,
                let bytes = try? Quantity.bytes(text), bytes > 0
            else {
                throw Self.unreadable(text)
            }
            (number, unit) = (bytes, .bytes)
        }
    }

    package init(_ capacity: KeyCapacity) {
        self.init(capacity.amount, capacity.isSized ? .bytes : .objects)
    }

    private init(_ number: Int64, _ unit: Unit) {
        (self.number, self.unit) = (number, unit)
        text =
            switch unit {
            case .objects: "\(number)"
            case .bytes: "\(number)B"
            case .share: Fixed.trimmed(numerator: number, denominator: 1_000_000) + "%"
            }
    }

    private static func unreadable(_ text: String) -> Complaint {
        if text.contains("images") {
            return .usage(
                "'images' is known of apps, and a key trace has no images",
                "Write a share such as 10%, of the keys or of their bytes")
        }
        return .usage(
            "'\(text)' is no size",
            "Write for example 4096 (objects), 64MB, 10%, 1%,10% or 1000..64000:x2")
    }

    /// Parses sizes of levels, as `--levels` takes them: `64MB,1GB`.
    package init(levels text: String) throws(Complaint) {
        var levels: [KeySize] = []
        for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
            levels.append(try KeySize(String(piece)))
        }
        guard levels.count > 1 else {
            throw .usage(
                "'\(text)' is one level", "Write the size of each, such as 64MB,1GB, or say --size")
        }
        self.text = text
        (number, unit) = (levels[0].number, levels[0].unit)
        self.levels = levels
    }

    /// True if it depends on what the trace has.
    package var isShare: Bool { unit == .share || levels.contains { $0.isShare } }

    /// Parses a decimal number of percent, with up to six decimals.
    private static func millionths(_ text: some StringProtocol) -> Int64? {
        let halves = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(halves.count), let whole = Int64(halves[0]),
            whole >= 0, whole <= 1_000_000
        else { return nil }
        guard halves.count == 2 else { return whole * 1_000_000 }
        let digits = halves[1]
        guard (1...6).contains(digits.count), let fraction = Int64(digits), fraction >= 0 else {
            return nil
        }
        return whole * 1_000_000
            + (digits.count..<6).reduce(fraction) { value, _ in value * 10 }
    }

    /// Parses single sizes, and ranges with a step: `1000..64000:x2`, `10%..50%:+10%`.
    package static func list(_ text: String) throws(Complaint) -> [KeySize] {
        var sizes: [KeySize] = []
        for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
            sizes += try range(String(piece))
        }
        return sizes
    }

    /// Most sizes; more are probably a typing error.
    static let most = 10_000

    private static func range(_ text: String) throws(Complaint) -> [KeySize] {
        let pieces = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let ends = pieces[0].split(separator: ".", omittingEmptySubsequences: false)
        guard let gap = ends.firstIndex(of: ""), gap > 0, gap + 1 < ends.count else {
            return [try KeySize(text)]
        }
        let first = try KeySize(ends[..<gap].joined(separator: "."))
        let rest = [ends[(gap + 1)...].joined(separator: ".")] + pieces.dropFirst()
        guard rest.count == 2 else { throw unreadable(text) }
        let last = try KeySize(rest[0])
        var amounts: [Int64] = []
        var next = Int128(first.number)
        guard first.unit == last.unit, next <= Int128(last.number) else { throw unreadable(text) }
        let factor = rest[1].hasPrefix("x") ? millionths(rest[1].dropFirst()) : nil
        let step = rest[1].hasPrefix("+") ? try KeySize(String(rest[1].dropFirst())) : nil
        guard (factor ?? 0) > 1_000_000 || step?.unit == first.unit else { throw unreadable(text) }
        while next <= Int128(last.number), amounts.count <= most {
            amounts.append(Int64(next))
            if let factor {
                next = max(next + 1, next * Int128(factor) / 1_000_000)
            } else if let step {
                next += Int128(step.number)
            }
        }
        guard amounts.count <= most else {
            throw .usage("'\(text)' comes to more than \(most) sizes", "Take larger steps")
        }
        return amounts.map { KeySize($0, first.unit) }
    }
}

/// A size as an amount.
package struct KeyCapacity: Sendable, Hashable {
    /// Bytes if `isSized`, else objects.
    package var amount: Int64
    package var isSized: Bool

    package init(amount: Int64, isSized: Bool) {
        self.amount = amount
        self.isSized = isSized
    }
}

extension KeyCapacity {
    /// The capacity for a sample at a rate; at least one.
    package func scaled(by rate: Double) -> KeyCapacity {
        KeyCapacity(amount: max(1, Int64(nearest: Double(amount) * rate)), isSized: isSized)
    }
}

extension KeySize {
    /// The capacity on a trace; at least one. A share is one of the keys' bytes if sizes count,
    /// else of the number of keys.
    ///
    /// - Parameter option: the option that gave the size; nil if a program did.
    package func capacity(
        on totals: KeyTotals, by option: String? = nil
    ) throws(Complaint) -> KeyCapacity {
        switch unit {
        case .objects: return KeyCapacity(amount: number, isSized: false)
        case .bytes:
            guard totals.isSized else {
                throw Complaint(
                    "'\(text)' is in bytes, and each request counts as one here",
                    "Write a number of objects, or a share such as 10%",
                    at: option.map { .whole($0) }, exit: .usage)
            }
            return KeyCapacity(amount: number, isSized: true)
        case .share:
            let whole = Int128(totals.isSized ? totals.distinctBytes : Int64(totals.keys))
            let part = whole * Int128(number) / 100_000_000
            return KeyCapacity(amount: max(1, Int64(clamping: part)), isSized: totals.isSized)
        }
    }
}
