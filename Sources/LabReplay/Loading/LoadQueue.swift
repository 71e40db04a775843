import LabOrders
import LabPolicies

/// Loads that wait for their turn, and those that have it. An object, which is asked often and
/// would be copied for it.
final class LoadQueue {
    let rule: QueueRule
    /// The queue that must be empty first; negative: none.
    let gate: Int
    /// By rank, first in first, where the order goes by rank; else all in the first list.
    private var lists: [LoadList]
    private(set) var waiting = 0
    private(set) var running = 0
    private(set) var runningBytes: Int64 = 0
    /// Loads with a place that wait for their turn to decode.
    private var inside = LoadList()
    private var decoding = 0
    /// Turns saved up, in nanoseconds of waiting for one.
    private var creditNs: Int64
    private var creditedNs: Int64 = 0
    private let turnNs: Int64
    private let mostCreditNs: Int64
    /// The time of a wake-up for the rate; -1 for none.
    var wakeNs: Int64 = -1

    init(_ rule: QueueRule, gate: Int) {
        self.rule = rule
        self.gate = gate
        lists = Array(repeating: LoadList(), count: rule.order == .priority ? 3 : 1)
        turnNs = rule.perSecond.map { 1_000_000_000 / Int64($0) } ?? 0
        let (mostNs, isTooLong) = turnNs.multipliedReportingOverflow(by: Int64(rule.burst ?? 1))
        mostCreditNs = isTooLong ? .max / 4 : min(mostNs, .max / 4)
        creditNs = mostCreditNs
    }

    var isEmpty: Bool { waiting == 0 && running == 0 }

    private func list(_ load: LoadTable.Load) -> Int {
        lists.count == 1 ? 0 : Int(load.rank.rawValue)
    }

    func enter(_ load: LoadID, _ loads: inout LoadTable) {
        if rule.order == .lifo, loads[load].rank == .demoted {
            // Its turn comes last.
            lists[0].insert(load, &loads) { _ in false }
        } else {
            lists[list(loads[load])].append(load, &loads)
        }
        waiting += 1
    }

    func leave(_ load: LoadID, _ loads: inout LoadTable) {
        lists[list(loads[load])].remove(load, &loads)
        waiting -= 1
    }

    /// A load with a place comes to a stage; false if it has to wait for its turn to decode.
    func lets(_ load: LoadID, into stage: Stage, _ loads: inout LoadTable) -> Bool {
        guard stage == .decode, let most = rule.decodeWidth else { return true }
        guard decoding >= most else {
            beginDecoding(load, &loads)
            return true
        }
        loads.enter(load, .queued, .queued(Int(loads[load].queue)))
        loads[load].waitsInside = true
        inside.append(load, &loads)
        return false
    }

    /// The next one with a place that may decode.
    func nextInside(_ loads: inout LoadTable) -> LoadID? {
        guard let next = inside.first, decoding < rule.decodeWidth ?? .max else { return nil }
        inside.remove(next, &loads)
        loads[next].waitsInside = false
        beginDecoding(next, &loads)
        return next
    }

    private func beginDecoding(_ load: LoadID, _ loads: inout LoadTable) {
        decoding += 1
        loads[load].decodesInside = true
    }

    /// The load that would start next.
    var next: LoadID? {
        for list in lists {
            if let next = rule.order == .lifo ? list.last : list.first { return next }
        }
        return nil
    }

    func hasPlace(for bytes: Int64) -> Bool {
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

    func take(bytes: Int64) {
        running += 1
        runningBytes += bytes
        creditNs -= turnNs
    }

    func giveBack(_ load: LoadID, _ loads: inout LoadTable) {
        running -= 1
        runningBytes -= loads[load].bytes
        if loads[load].waitsInside { inside.remove(load, &loads) }
        if loads[load].decodesInside { decoding -= 1 }
        loads[load].waitsInside = false
        loads[load].decodesInside = false
    }
}
