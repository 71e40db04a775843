@testable import LabCells
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay

/// Blank time by cause once more, in the obvious way: from one instant of the log to the next, each
/// blank view is looked at, and the load that it waits for.
struct ObviousBlank {
    private(set) var ns: [BlankCause: Double] = [:]
    private var blank: Set<ViewID> = []
    private var waits: [ViewID: LogLoad] = [:]
    private var failed: Set<ViewID> = []
    private var steps: [LogLoad: LoadStep] = [:]
    private var shares: [SharedKind: [Int: Double]] = [:]
    /// The link's bundles in which loads are, if not in the first.
    private var bundles: [LogLoad: Int] = [:]
    private var policies: [LogLoad: Int] = [:]
    private let queueCounts: [Int]

    init(_ log: [(timeNs: Int64, entry: LogEntry)], _ composition: Composition) {
        let rules = composition.split.isEmpty ? [composition] : composition.split.map(\.composition)
        queueCounts = rules.map(\.queues.count)
        var nowNs: Int64 = 0
        for (timeNs, entry) in log {
            if timeNs > nowNs { pass(Double(timeNs - nowNs)) }
            nowNs = timeNs
            note(entry)
        }
    }

    private mutating func note(_ entry: LogEntry) {
        switch entry {
        case .asked(let request):
            if case .kept = request.answer { return }
            waits[request.view] = nil
            failed.remove(request.view)
        case .waits(let view, let load):
            waits[view] = load
            failed.remove(view)
        case .fails(let view, _):
            waits[view] = nil
            failed.insert(view)
        case .blank(let view, _): blank.insert(view)
        case .notBlank(let view): blank.remove(view)
        case .loadBegins(let birth): policies[birth.load] = Int(birth.policy)
        case .load(let load, let step): steps[load] = step
        case .bundled(let load, let bundle): bundles[load] = bundle
        case .shares(let kind, let share):
            shares[kind, default: [:]][share.bundle] =
                Double(share.numerator) / Double(share.denominator)
        case .relaunched:
            waits = [:]
            failed = []
        default: break
        }
    }

    private mutating func pass(_ lengthNs: Double) {
        for view in blank {
            guard let load = waits[view] else {
                ns[failed.contains(view) ? .failed : .nothing, default: 0] += lengthNs
                continue
            }
            add(lengthNs, load)
        }
    }

    private mutating func add(_ lengthNs: Double, _ load: LogLoad) {
        func part(_ kind: SharedKind, _ alone: BlankCause, _ shared: BlankCause) {
            let bundle = kind == .link ? bundles[load] ?? 0 : 0
            let share = min(1, shares[kind]?[bundle] ?? 1)
            ns[alone, default: 0] += lengthNs * share
            ns[shared, default: 0] += lengthNs * (1 - share)
        }
        switch steps[load] {
        case .shares(let other): add(lengthNs, other)
        case .transferring: part(.link, .transfer, .sharedLink)
        case .reading: part(.flash, .flash, .sharedFlash)
        case .decoding: part(.cores, .decoding, .sharedCores)
        case .postponed: ns[.motion, default: 0] += lengthNs
        case .queued(let queue):
            let before = queueCounts[..<(policies[load] ?? 0)].reduce(0, +)
            ns[.queue(before + queue), default: 0] += lengthNs
        case .connecting: ns[.connection, default: 0] += lengthNs
        case .requesting: ns[.latency, default: 0] += lengthNs
        case .parked: ns[.networkDown, default: 0] += lengthNs
        case .seeking: ns[.flash, default: 0] += lengthNs
        case .decodingOnMain, .awaitsMain: ns[.mainThread, default: 0] += lengthNs
        case .awaitsBatch: ns[.batch, default: 0] += lengthNs
        case nil: ns[.nothing, default: 0] += lengthNs
        }
    }
}
