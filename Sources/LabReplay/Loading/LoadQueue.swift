import LabPolicies

/// Loads that wait for their turn, and those that have it. An object, which is asked often and
/// would be copied for it.
final class LoadQueue {
    let rule: QueueRule
    /// Among its policy's.
    let number: Int16
    /// The queue that must be empty first; nil: none.
    unowned var gate: LoadQueue?
    /// By rank, first in first, where the order goes by rank; else all in the first list.
    private var lists: [LoadList]
    private(set) var waiting = 0
    private(set) var running = 0
    private(set) var runningBytes: Int64 = 0
    /// Loads at work that wait for their turn to decode.
    private var inside = LoadList()
    private var decoding = 0
    /// Turns saved up, in nanoseconds of waiting for one.
    private var creditNs: Int64
    private var creditedNs: Int64 = 0
    private let turnNs: Int64
    private let mostCreditNs: Int64
    /// The time of a wake-up for the rate; -1 for none.
    var wakeNs: Int64 = -1

    init(_ rule: QueueRule, number: Int) {
        self.rule = rule
        self.number = Int16(number)
        lists = Array(repeating: LoadList(), count: rule.order == .priority ? 3 : 1)
        turnNs = rule.perSecond.map { 1_000_000_000 / Int64($0) } ?? 0
        let (mostNs, isTooLong) = turnNs.multipliedReportingOverflow(by: Int64(rule.burst ?? 1))
        mostCreditNs = isTooLong ? .max / 4 : min(mostNs, .max / 4)
        creditNs = mostCreditNs
    }

    var isEmpty: Bool { waiting == 0 && running == 0 }

    private func list(_ load: Load) -> Int {
        lists.count == 1 ? 0 : Int(load.rank.rawValue)
    }

    func enter(_ load: Load) {
        load.queue = self
        load.turn = .waits
        if rule.order == .lifo, load.rank == .demoted {
            // Its turn comes last.
            lists[0].insert(load) { _ in false }
        } else {
            lists[list(load)].append(load)
        }
        waiting += 1
    }

    func leave(_ load: Load) {
        lists[list(load)].remove(load)
        waiting -= 1
    }

    /// A load at work comes to a stage; false if it has to wait for its turn to decode.
    func lets(_ load: Load, into stage: Stage) -> Bool {
        guard stage == .decode, let most = rule.decodeWidth else { return true }
        guard decoding >= most else {
            beginDecoding(load)
            return true
        }
        load.turn = .waitsToDecode
        inside.append(load)
        return false
    }

    /// The next one at work that may decode.
    func nextInside() -> Load? {
        guard let next = inside.first, decoding < rule.decodeWidth ?? .max else { return nil }
        inside.remove(next)
        beginDecoding(next)
        return next
    }

    private func beginDecoding(_ load: Load) {
        decoding += 1
        load.turn = .decodes
    }

    /// The load that would start next.
    var next: Load? {
        for list in lists {
            if let next = rule.order == .lifo ? list.last : list.first { return next }
        }
        return nil
    }

    func hasRoom(for bytes: Int64) -> Bool {
        if let width = rule.width, running >= width { return false }
        if let most = rule.widthBytes, running > 0, runningBytes + bytes > most { return false }
        return true
    }

    /// When the rate allows the next turn: now, or later.
    func nextTurnNs(nowNs: Int64) -> Int64 {
        guard turnNs > 0 else { return nowNs }
        creditNs = min(mostCreditNs, creditNs + nowNs - creditedNs)
        creditedNs = nowNs
        return creditNs >= turnNs ? nowNs : nowNs + turnNs - creditNs
    }

    /// A load that waited in line has its turn.
    func begin(_ load: Load) {
        leave(load)
        running += 1
        runningBytes += load.bytes
        creditNs -= turnNs
        load.turn = .works
    }

    func end(_ load: Load) {
        running -= 1
        runningBytes -= load.bytes
        if load.turn == .waitsToDecode { inside.remove(load) }
        if load.turn == .decodes { decoding -= 1 }
    }
}
