@testable import LabBase
@testable import LabOrders

/// Arrays of entries, of keys that left, and of candidates, with trees that try every split. The
/// window keeps its first width, which only a million requests change.
struct ObviousThreeLCache: RareCases {
    static let id = "3l-cache"
    enum Rarity: CaseIterable {
        case learns, learnsOfAbsence, comesBackAfterALesson, looksAtNewcomers, endsARound
        case passesOftenUsed, takesAllForLonger, takesAllForShorter, givesNewcomersMore
        case givesNewcomersLess
    }

    private struct Known {
        let key: KeyID
        var size: Int
        var last: Int
        /// The latest first.
        var gaps: [Int] = []
        var uses = 1
        var sampledAt: Int?

        func numbers(age: Int) -> [Int64] {
            ([age] + (gaps + [0, 0, 0]).prefix(3) + [size, uses]).map { Int64($0) }
        }
    }

    private struct Candidate {
        let key: KeyID
        let time: Double
    }

    private let context: ObviousContext
    private let weighsSizes: Bool
    /// At the places that removals leave.
    private var entries: [Known] = []
    /// The least recently used first.
    private var used: [KeyID] = []
    /// The first that left first; nil for a key that came back.
    private var left: [Known?] = []
    private var waiting: [(key: KeyID, size: Int)] = []
    /// The first that was found first.
    private var candidates: [Candidate] = []
    private var rows: [ObviousTrees.Row] = []
    private var trees: ObviousTrees?
    private var draws: UInt64 = 0
    private var now = 0
    private var lastLesson = 0
    private var longestAbsence = 0
    private var knownAbsence = 0
    private var victimsLeft = 0
    private var isSampling = false

    private var scanned: KeyID?
    private var roundLength = 0
    private var steps = 0
    private var wholePercent = 1
    private var newcomerPercent = 2
    private var usesBound: Int
    private var reachedTime = 0
    /// Victims by uses' powers of two; among those before the scan, with candidates, in the first
    /// part of a round and then.
    private var powers = Array(repeating: 0, count: 16)
    private var first = (victims: 0, candidates: 0)
    private var then = (victims: 0, candidates: 0)
    private(set) var reached: Set<Rarity> = []

    init(_ context: ObviousContext) {
        self.context = context
        weighsSizes = context.settings.word("goal") == "objects"
        usesBound = weighsSizes ? .max : 1
    }

    var resident: [KeyID] { entries.map(\.key) }

    private var occupied: Int { entries.reduce(0) { $0 + $1.size } }

    private mutating func draw(below count: Int) -> Int {
        draws += 1
        return Draw(seed: context.seed, purpose: "order.3l-cache").index(draws, below: count)
    }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        now += 1
        let place = resident.firstIndex(of: key)
        let leftPlace = left.firstIndex { $0?.key == key }
        if let place {
            entries[place] = requested(entries[place])
        } else if let leftPlace {
            left[leftPlace] = requested(left[leftPlace]!)
        }
        if isSampling { sample() }
        forget()
        if place != nil {
            leaveScan(key)
            candidates.removeAll { $0.key == key }
            used.removeAll { $0 == key }
            used.append(key)
            return true
        }
        guard size <= context.capacity else { return false }
        while occupied + size > context.capacity { evict() }
        enter(key, size)
        return false
    }

    private mutating func enter(_ key: KeyID, _ size: Int) {
        var known = Known(key: key, size: size, last: now)
        if let place = left.firstIndex(where: { $0?.key == key }) {
            known = left[place]!
            known.size = size
            left[place] = nil
            if trees != nil { reached.insert(.comesBackAfterALesson) }
        }
        entries.append(known)
        used.append(key)
        if scanned == nil { scanned = key }
        if trees != nil { waiting.append((key, size)) }
    }

    private mutating func evict() {
        var victim = used[0]
        if trees != nil {
            if victimsLeft <= 0 || candidates.isEmpty { seek() }
            let latest = candidates.map(\.time).max()!
            let place = candidates.firstIndex { $0.time == latest }!
            victim = candidates.remove(at: place).key
            let known = entries.first { $0.key == victim }!
            powers[(0..<16).last { 1 << $0 <= known.uses }!] += 1
            if known.last <= reachedTime { then.victims += 1 }
        }
        victimsLeft -= 1
        isSampling = true
        leaveScan(victim)
        if scanned == victim { scanned = nil }
        used.removeAll { $0 == victim }
        let gap = resident.firstIndex(of: victim)!
        left.append(entries[gap])
        entries[gap] = entries.last!
        entries.removeLast()
    }
}

// Lessons.
extension ObviousThreeLCache {
    private mutating func sample() {
        let place = draw(below: entries.count + left.count)
        if place < entries.count {
            entries[place].sampledAt = entries[place].sampledAt ?? now
        } else if let known = left[place - entries.count] {
            left[place - entries.count]!.sampledAt = known.sampledAt ?? now
        }
    }

    private mutating func requested(_ before: Known) -> Known {
        var known = before
        if let sampledAt = known.sampledAt, draw(below: 4) == 0 || trees == nil {
            learn(known, sampledAt, after: now - sampledAt)
        }
        known.sampledAt = nil
        known.gaps = [now - known.last] + known.gaps.prefix(2)
        known.last = now
        known.uses += 1
        return known
    }

    private mutating func forget() {
        guard left.count >= entries.count + 2 else { return }
        guard let known = left.removeFirst(), let sampledAt = known.sampledAt else { return }
        guard draw(below: 4) == 0 || trees == nil else { return }
        let absence = now - known.last
        longestAbsence = max(longestAbsence, absence)
        reached.insert(.learnsOfAbsence)
        learn(known, sampledAt, after: knownAbsence + absence)
    }

    private mutating func learn(_ known: Known, _ sampledAt: Int, after requests: Int) {
        rows.append(
            ObviousTrees.Row(
                numbers: known.numbers(age: sampledAt - known.last),
                answer: FixedLogarithm.of(Int64(requests))))
        let settings = context.settings
        let most = settings.whole("lesson")
        guard rows.count >= (victimsLeft <= 0 ? most : 2 * most) else { return }
        trees = ObviousTrees(
            rows,
            TreeRules(
                trees: settings.whole("trees"), leaves: settings.whole("leaves"),
                rate: settings.number("rate")))
        reached.insert(.learns)
        rows = []
        candidates = []
        knownAbsence = longestAbsence
        lastLesson = now
    }
}

// Candidates.
extension ObviousThreeLCache {
    private mutating func leaveScan(_ key: KeyID) {
        if scanned == key { scanned = next(key) }
    }

    private func next(_ key: KeyID) -> KeyID { used[(used.firstIndex(of: key)! + 1) % used.count] }

    private var samples: Int {
        min(context.settings.whole("candidates"), roundLength > 2 ? roundLength / 100 + 2 : 1)
    }

    private mutating func seek() {
        if roundLength == 0 { roundLength = entries.count }
        var found: [KeyID] = []
        while waiting.reduce(0, { $0 + $1.size }) > occupied * newcomerPercent / 100,
            found.count < samples * 3 / 2, !waiting.isEmpty
        {
            let (key, _) = waiting.removeFirst()
            if resident.contains(key) { found.append(key) }
            reached.insert(.looksAtNewcomers)
        }
        let sizeWaiting = waiting.reduce(0) { $0 + $1.size }
        if found.isEmpty || sizeWaiting < occupied * newcomerPercent / 10 { scan(&found) }
        for key in found {
            let known = entries.first { $0.key == key }!
            let wait = FixedLogarithm.exp(trees!.value(known.numbers(age: now - known.last)))
            let time = weighsSizes ? Double(known.size) * wait : Double(now - lastLesson) + wait
            candidates.removeAll { $0.key == key }
            candidates.append(Candidate(key: key, time: time))
        }
        victimsLeft = found.count / 2
    }

    private mutating func scan(_ found: inout [KeyID]) {
        var ofRound = 0
        while ofRound < samples, found.count < roundLength {
            let known = entries.first { $0.key == scanned }!
            let whole = roundLength * wholePercent / 100
            if first.candidates == 0, steps > whole { (first, then) = (then, (0, 0)) }
            if known.uses - 1 < usesBound || steps <= whole + 2 {
                found.append(known.key)
                ofRound += 1
            } else {
                reached.insert(.passesOftenUsed)
            }
            steps += 1
            if steps < roundLength {
                scanned = next(known.key)
            } else {
                endRound()
                ofRound = 0
            }
        }
        reachedTime = entries.first { $0.key == found.last }!.last
        then.candidates += samples
    }

    private mutating func endRound() {
        reached.insert(.endsARound)
        roundLength = entries.count
        scanned = used[0]
        steps = 0
        candidates = []
        if weighsSizes { return }
        boundUses()
        if first.victims * then.candidates > then.victims * first.candidates {
            wholePercent = min(100, wholePercent + 1)
            reached.insert(.takesAllForLonger)
        } else if wholePercent > 1 {
            wholePercent -= 1
            reached.insert(.takesAllForShorter)
        }
        if first.victims + then.victims > waiting.count {
            newcomerPercent = min(100, newcomerPercent + 1)
            reached.insert(.givesNewcomersMore)
        } else if newcomerPercent > 1 {
            newcomerPercent /= 2
            reached.insert(.givesNewcomersLess)
        }
        (first, then) = ((0, 0), (0, 0))
        powers = Array(repeating: 0, count: 16)
    }

    private mutating func boundUses() {
        let wanted = 0.99 * Double(powers.reduce(0, +))
        let sums = powers.indices.map { powers[...$0].reduce(0, +) }
        let power = sums.firstIndex { Double($0) >= wanted }!
        if power == 0 {
            usesBound = 1
        } else {
            let half = 1 << (power - 1)
            let part = (wanted - Double(sums[power - 1])) / Double(powers[power])
            usesBound = half + Int((Double(half) * part).rounded(.up))
        }
    }
}
