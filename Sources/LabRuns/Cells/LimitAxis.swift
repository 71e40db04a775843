import LabBase
import LabDevices
import LabPolicies
import LabScripts

/// Limits to try, as `lab sweep --limit` takes them.
///
///     8MB..512MB:x2        8, 16, 32, 64, 128, 256 and 512 MB
///     8MB..64MB:+8MB       8, 16, 24 and so on up to 64 MB
///     8MB,10%,2*screen     what a policy's limit= takes, one by one
///     feed=8MB..64MB:x2    the same for one app of a phone
///
/// A range ends at its last step that isn't beyond the end; whether that is the end itself depends
/// on the step. Every limit is a whole number of bytes, rounded down at each step.
package struct LimitAxis: Sendable {
    private enum Step {
        /// In millionths.
        case times(Int64)
        case plus(String)
    }

    private struct Term {
        var first: String
        /// A limit that stands alone has none.
        var range: (last: String, step: Step)?

        /// All that is read as a formula.
        var amounts: [String] {
            guard let (last, step) = range else { return [first] }
            if case .plus(let increment) = step { return [first, last, increment] }
            return [first, last]
        }
    }

    /// As typed.
    package let text: String
    /// The app of a phone whose limit it is; nil for a scenario or a recording alone.
    package let app: String?
    private let terms: [Term]

    /// More is a slip of the finger: each limit is run with every policy and seed.
    static let most = 1_000
    private static let example = "Write for example 8MB..512MB:x2, 8MB..64MB:+8MB or 32MB,10%"

    /// Reads it, and finds out whether it comes to limits on an ordinary device.
    package init(_ text: String) throws(Complaint) {
        self.text = text
        let sign = text.firstIndex(of: "=")
        let isApp = sign.map { !text[..<$0].contains("(") } ?? false
        app = isApp ? sign.map { text[..<$0].trimmed } : nil
        let axis = isApp ? String(text[text.index(after: sign!)...]) : text
        if app?.isEmpty == true {
            throw Complaint("no app is named before '='", "Write for example feed=8MB..64MB:x2")
        }
        terms = try axis.pieces(outsideParenthesesAt: ",").map(Self.term)
        guard text.contains(LimitExpression.images) else {
            _ = try allLimits(on: BuiltInDevices.standard)
            return
        }
        // Amounts that hang on an app's images may come to anything yet.
        let any = LimitExpression.Context(BuiltInDevices.standard.withAnyImages)
        for amount in terms.flatMap(\.amounts) { _ = try LimitExpression.bytes(amount, on: any) }
    }

    /// In bytes, in the order written, none twice.
    package func limits(on device: Device) throws(Complaint) -> [Int64] {
        try Complaint.placed(at: .whole("--limit '\(text)'")) { () throws(Complaint) in
            try allLimits(on: device)
        }
    }

    private func allLimits(on device: Device) throws(Complaint) -> [Int64] {
        var limits: [Int64] = []
        var seen: Set<Int64> = []
        for term in terms {
            for limit in try Self.limits(of: term, on: device) where seen.insert(limit).inserted {
                limits.append(limit)
                if limits.count > Self.most {
                    throw Complaint("comes to more than \(Self.most) limits", "Take larger steps")
                }
            }
        }
        return limits
    }

    /// Remarks on ranges whose written end isn't one of their limits.
    package func remarks(on device: Device) -> [String] {
        terms.compactMap { term in
            guard let (end, _) = term.range, let limits = try? Self.limits(of: term, on: device),
                let last = limits.last, let asked = try? Self.bytes(end, on: device), last < asked
            else { return nil }
            return "limits from \(term.first) end at \(Fixed.bytes(last)): the next step would be "
                + "beyond \(end)"
        }
    }

    private static func limits(of term: Term, on device: Device) throws(Complaint) -> [Int64] {
        let first = try bytes(term.first, on: device)
        guard let (end, step) = term.range else { return [first] }
        let last = try bytes(end, on: device)
        guard first <= last else {
            throw Complaint("goes from \(first) down to \(last) bytes", "Turn it round")
        }
        var increment: Int64 = 0
        if case .plus(let text) = step { increment = try bytes(text, on: device) }
        var limits: [Int64] = []
        var next = Int128(first)
        while next <= Int128(last), limits.count <= most {
            limits.append(Int64(next))
            switch step {
            // A few bytes times a small factor would stay where they are.
            case .times(let millionths): next = max(next + 1, next * Int128(millionths) / 1_000_000)
            case .plus: next += Int128(increment)
            }
        }
        return limits
    }

    private static func bytes(_ amount: String, on device: Device) throws(Complaint) -> Int64 {
        guard let bytes = try LimitExpression.bytes(amount, on: .init(device)) else {
            throw Complaint(
                "'\(amount)' is no limit on \(device.id)",
                "Leave it out: the policy 'unbounded' is what has none")
        }
        guard bytes > 0 else {
            throw Complaint("'\(amount)' comes to \(bytes) bytes", "Give a size above 0")
        }
        return bytes
    }

    private static func term(_ text: String) throws(Complaint) -> Term {
        let text = text.trimmed
        guard !text.isEmpty else { throw Complaint("a limit is missing", example) }
        guard let dots = text.firstRange(of: "..") else {
            guard let colon = text.firstIndex(of: ":") else { return Term(first: text) }
            throw Complaint(
                "'\(text[colon...].dropFirst())' steps from a limit to nowhere", example)
        }
        let first = text[..<dots.lowerBound].trimmed
        let rest = text[dots.upperBound...]
        let halves = rest.split(separator: ":", omittingEmptySubsequences: false)
        let last = halves[0].trimmed
        guard !first.isEmpty, !last.isEmpty else {
            throw Complaint("an end of '\(text)' is missing", example)
        }
        guard halves.count == 2 else {
            throw Complaint("'\(text)' needs one step", "Write \(first)..\(last):x2")
        }
        return Term(first: first, range: (last, try step(halves[1].trimmed)))
    }

    private static func step(_ text: String) throws(Complaint) -> Step {
        let value = text.dropFirst().trimmed
        switch text.first {
        case "+" where !value.isEmpty: return .plus(value)
        case "x":
            // A unit of a million: Quantity knows decimals exactly.
            let isNumber = value.utf8.allSatisfy { (0x2E...0x39) ~= $0 && $0 != 0x2F }
            guard isNumber, let millionths = try? Quantity.bytes(value + "MB") else { break }
            guard millionths > 1_000_000 else {
                throw Complaint("'\(text)' leads nowhere", "Take a factor above 1")
            }
            return .times(millionths)
        default: break
        }
        throw Complaint("'\(text)' is no step", "Write x2 or +8MB")
    }
}

/// Bandwidths to try, as `lab sweep --bandwidth` takes them: the amounts of `LimitAxis`, each a
/// second's.
///
///     250KB/s..32MB/s:x2      250 and 500 KB, 1 MB and so on, a second
///     1MB/s,2.5MB/s           one by one
package struct BandwidthAxis: Sendable {
    /// In the order written, none twice.
    package let bytesPerSecond: [Int64]

    private static let example = "Write for example 250KB/s..32MB/s:x2 or 1MB/s,2.5MB/s"

    package init(_ text: String) throws(Complaint) {
        var amounts: [String] = []
        for piece in text.pieces(outsideParenthesesAt: ",") {
            let ends = piece.replacing("..", with: " ").split(separator: " ")
            for end in ends {
                let halves = end.split(separator: ":", omittingEmptySubsequences: false)
                guard halves[0].hasSuffix("/s") else {
                    throw Complaint("'\(halves[0])' is no bandwidth", Self.example)
                }
            }
            amounts.append(piece.replacing("/s", with: ""))
        }
        let rates = try LimitAxis(amounts.joined(separator: ",")).limits(
            on: BuiltInDevices.standard)
        if let rate = rates.first(where: { !DeviceReader.rates.contains($0) }) {
            throw Complaint("'\(text)' comes to \(rate) B/s", "Give bandwidths from 1 KB/s up")
        }
        bytesPerSecond = rates
    }
}
