import LabBase

/// Random calls of a plugin: mostly requests, and other actions of an app.
package struct CallSequence: Sendable {
    enum Call: Sendable {
        case request(KeyID)
        /// Inserts another image of a key, which the cache may have.
        case replacement(KeyID)
        case removal(KeyID)
        case signal(MemorySignal)
        case shown(KeyID)
        case released(KeyID)
        /// Changes the limit, in percent of the first.
        case limit(percent: Int64)
        /// Lists entries in their order.
        case listing
    }

    /// The first is 1.
    package let number: Int
    let keyCount: Int
    let limitBytes: Int64?
    let limitCount: Int?
    let costs: [Int64]
    let calls: [Call]

    package init(number: Int, seed: UInt64) {
        self.number = number
        let draw = Draw(seed: seed, purpose: "plugin check \(number)")
        var drawn: UInt64 = 0
        func index(below count: Int) -> Int {
            drawn += 1
            return draw.index(drawn, below: count)
        }
        let keyCount = 2 + index(below: 40)
        let hasSizes = number % 3 != 1
        let costs = (0..<keyCount).map { _ in Int64(hasSizes ? 1 + index(below: 20) : 1) }
        let all = costs.reduce(0, +)
        // The limit fits between one entry and nearly all; now and then a cost exceeds it.
        let limit = 1 + Int64(index(below: max(1, Int(all))))
        limitCount = number % 4 == 0 ? 1 + index(below: 6) : nil
        limitBytes = number % 8 == 0 ? nil : limit
        calls = (0..<Self.length).map { _ in
            // Low numbers are requested more often.
            let key = KeyID(min(index(below: keyCount), index(below: keyCount)))
            switch index(below: 100) {
            case ..<74: return .request(key)
            case ..<79: return .replacement(key)
            case ..<84: return .removal(key)
            case ..<89: return .shown(key)
            case ..<94: return .released(key)
            case ..<96: return .listing
            case ..<97: return .limit(percent: Int64(50 + index(below: 51)))
            default: return .signal(Self.signals[index(below: Self.signals.count)])
            }
        }
        self.keyCount = keyCount
        self.costs = costs
    }

    private static let length = 250
    private static let signals: [MemorySignal] = [
        .warning(critical: false, trim: nil), .warning(critical: true, trim: 15), .trim(level: 40),
        .background, .foreground,
    ]
}

/// The behaviour of a plugin during a sequence of calls.
package struct DrillOutcome: Sendable {
    /// Each answer, and each dropped entry, with the number of its request.
    private(set) var events: [UInt64] = []
    package internal(set) var insertions = 0
    package internal(set) var calls = 0
    /// A limit that it exceeded, in words.
    package internal(set) var limitFault: String?
    /// A mistake in its account, in words.
    package internal(set) var booksFault: String?

    mutating func note(_ event: UInt64, request: Int) {
        events.append(UInt64(request) << 40 | event)
    }

    package var digest: String {
        var digest = Digest()
        for event in events { digest.add(event) }
        return digest.hex
    }

    /// The request after which another run of the same calls differed; nil if none did.
    package func firstDifference(from other: DrillOutcome) -> Int? {
        let common = zip(events, other.events).prefix { $0 == $1 }.count
        let rest = events.count > common ? events : other.events
        return rest.count > common ? Int(rest[common] >> 40) : nil
    }
}
