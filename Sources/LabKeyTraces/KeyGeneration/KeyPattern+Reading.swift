import LabBase
import LabOrders

/// Parses patterns: `zipf`, `zipf(keys=1000000, skew=0.9)`, `zipf(share=90%)+scan(share=10%)`.
/// Separate arguments are phases.
extension KeyPhase {
    /// What a pattern has that doesn't say it.
    package typealias Standard = (keys: Int, skew: Double)

    static let mostKeys = 4_000_000_000
    /// Limits memory: the table of ranks takes 32 bytes for a key.
    static let mostRankedKeys = 100_000_000

    static var parameters: [OrderParameter] {
        [
            OrderParameter("keys", .whole(1...mostKeys), default: "1", "how many keys"),
            OrderParameter("skew", .number(0...10), default: "1", "of zipf"),
            OrderParameter("offset", .whole(0...(1 << 39)), default: "0", "the first key"),
            OrderParameter("share", .share(0...1), default: "1", "of the phase's requests"),
            OrderParameter("requests", .whole(1...(1 << 40)), default: "1", "of the phase"),
        ]
    }

    /// Reads consecutive phases. Those without a length share the remaining requests evenly.
    package static func read(
        _ texts: [String], requests: Int, _ standard: Standard
    ) throws(Complaint) -> [KeyPhase] {
        var phases: [(phase: KeyPhase, isOpen: Bool)] = []
        for text in texts { phases.append(try read(text, standard)) }
        let taken = phases.reduce(0) { $0 + ($1.isOpen ? 0 : $1.phase.requests) }
        let open = phases.count { $0.isOpen }
        var left = max(0, requests - taken)
        var openLeft = open
        return phases.map { phase, isOpen in
            guard isOpen else { return phase }
            var filled = phase
            filled.requests = left / openLeft
            left -= filled.requests
            openLeft -= 1
            return filled
        }
    }

    private static func read(
        _ text: String, _ standard: Standard
    ) throws(Complaint) -> (phase: KeyPhase, isOpen: Bool) {
        var patterns: [KeyPattern] = []
        var open: [Int] = []
        var requests: Int?
        for part in try SpecScanner(text, .pattern).parts() {
            guard let shape = KeyPattern.Shape(rawValue: part.part) else { throw unknown(part) }
            let settings = try OrderSettings(part, parameters)
            func given(_ name: String) -> Bool { part[name] != nil }
            if given("share") == false { open.append(patterns.count) }
            if given("requests") { requests = settings.whole("requests") }
            let keys = given("keys") ? settings.whole("keys") : standard.keys
            let most = shape == .zipf ? mostRankedKeys : mostKeys
            guard keys <= most else {
                throw part.problem(
                    "\(keys) keys are too many: \(shape.rawValue) has \(most) at most")
            }
            patterns.append(
                KeyPattern(
                    shape: shape, keys: keys,
                    skew: given("skew") ? settings.number("skew") : standard.skew,
                    offset: settings.whole("offset"),
                    share: given("share") ? settings.number("share") : 0))
        }
        let taken = patterns.reduce(0) { $0 + $1.share }
        if taken > 1.000001 || (taken == 0 && open.isEmpty) {
            throw Complaint(
                "the shares of a phase come to \(Fixed.decimal(taken * 100, places: 0)) %",
                "Leave them at 100 % together, or leave some out",
                at: SpecPlace(spec: text, of: "pattern"))
        }
        for index in open { patterns[index].share = max(0, 1 - taken) / Double(open.count) }
        let sum = patterns.reduce(0) { $0 + $1.share }
        for index in patterns.indices where sum > 0 { patterns[index].share /= sum }
        return (KeyPhase(patterns: patterns, requests: requests ?? 0), requests == nil)
    }

    private static func unknown(_ part: PolicyArguments) -> Complaint {
        let names = KeyPattern.Shape.allCases.map(\.rawValue)
        let near = Nearest.match(part.part, among: names).map { "Did you mean '\($0)'?" }
        return part.problem("'\(part.part)' is no pattern. \(near ?? "Use \(Listing.or(names))")")
    }
}

extension KeySizes {
    /// Parses `4096`, `1KB..1MB`, `lognormal(16KB, 1.5)`.
    package init?(_ text: String) {
        if text.hasPrefix("lognormal("), text.hasSuffix(")") {
            let inside = text.dropFirst(10).dropLast().split(separator: ",").map { piece in
                String(piece.drop { $0 == " " })
            }
            guard inside.count == 2, let median = try? Quantity.bytes(inside[0]), median > 0,
                let sigma = Double(inside[1]), (0...5).contains(sigma)
            else { return nil }
            self = .lognormal(median: median, sigma: sigma)
            return
        }
        let ends = text.split(separator: ".", omittingEmptySubsequences: false)
        if let gap = ends.firstIndex(of: ""), gap > 0, gap + 1 < ends.count {
            guard let low = try? Quantity.bytes(ends[..<gap].joined(separator: ".")),
                let high = try? Quantity.bytes(ends[(gap + 1)...].joined(separator: ".")),
                low > 0, low <= high, high < 1 << 40
            else { return nil }
            self = .uniform(low...high)
            return
        }
        guard let bytes = try? Quantity.bytes(text), bytes > 0, bytes < 1 << 40 else { return nil }
        self = .fixed(bytes)
    }
}
