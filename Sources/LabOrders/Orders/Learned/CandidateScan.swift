/// How 3L-Cache looks for candidates: it goes from the least recently used entry to the most, round
/// after round, and takes the seldom used. After each round it adapts to what was evicted.
struct CandidateScan {
    /// Most candidates at a time, for the whole order, and for an order of so few entries.
    private let most: Int
    private(set) var samples = 0
    /// Entries of this round, as counted when it began.
    private(set) var roundLength = 0
    private var scanned = 0
    /// The percentage of a round, from its beginning, in which all are taken.
    private var wholePercent = 1
    /// Later in a round entries are taken that were requested again fewer times.
    private var usesBound: Int
    /// The percentage of the occupied room that newcomers have before they become candidates.
    private(set) var newcomerPercent = 2
    private let adapts: Bool
    /// Victims by the logarithm of their uses.
    private var victimsByUses = [Int](repeating: 0, count: 16)
    /// Victims that had been scanned, and candidates, of this part of a round; and of the part in
    /// which all were taken.
    private var part = (victims: 0, candidates: 0)
    private var wholePart = (victims: 0, candidates: 0)
    /// The latest request of the entry that was scanned last.
    var reached: Int64 = 0

    /// - Parameter adapts: false for an order that weighs sizes, which takes all entries.
    init(most: Int, adapts: Bool) {
        self.most = most
        self.adapts = adapts
        usesBound = adapts ? 1 : .max
    }

    private mutating func beginRound(_ entries: Int) {
        roundLength = entries
        samples = min(most, entries > 2 ? entries / 100 + 2 : 1)
        scanned = 0
    }

    /// Begins the first round, unless it has begun.
    mutating func begin(_ entries: Int) { if roundLength == 0 { beginRound(entries) } }

    mutating func takes(_ history: KeyHistory) -> Bool {
        let whole = roundLength * wholePercent / 100
        if wholePart.candidates == 0, scanned > whole {
            wholePart = part
            part = (0, 0)
        }
        return Int(history.uses) - 1 < usesBound || scanned <= whole + 2
    }

    /// Goes on to the next entry; returns true if the round is over.
    mutating func stepEndsRound() -> Bool {
        scanned += 1
        return scanned >= roundLength
    }

    mutating func nextRound(_ entries: Int, newcomers: Int) {
        beginRound(entries)
        guard adapts else { return }
        usesBound = Self.bound(victimsByUses)
        if wholePart.victims * part.candidates > part.victims * wholePart.candidates {
            wholePercent = min(100, wholePercent + 1)
        } else if wholePercent > 1 {
            wholePercent -= 1
        }
        if part.victims + wholePart.victims > newcomers {
            newcomerPercent = min(100, newcomerPercent + 1)
        } else if newcomerPercent > 1 {
            newcomerPercent /= 2
        }
        part = (0, 0)
        wholePart = (0, 0)
        for index in victimsByUses.indices { victimsByUses[index] = 0 }
    }

    mutating func countCandidates() { part.candidates += samples }

    /// Counts a victim, or with a negative number takes it back.
    mutating func countVictim(_ history: KeyHistory, _ number: Int = 1) {
        victimsByUses[15 - history.uses.leadingZeroBitCount] += number
        if history.last <= reached { part.victims += number }
    }

    /// The number of uses that 99 % of the victims didn't have, interpolated within powers of two.
    private static func bound(_ victims: [Int]) -> Int {
        let wanted = 0.99 * Double(victims.reduce(0, +))
        var sum = 0
        for (power, count) in victims.enumerated() {
            sum += count
            guard Double(sum) >= wanted else { continue }
            guard power > 0 else { return 1 }
            let half = 1 << (power - 1)
            let part = (wanted - Double(sum - count)) / Double(count)
            return half + Int((Double(half) * part).rounded(.up))
        }
        return 1
    }
}
