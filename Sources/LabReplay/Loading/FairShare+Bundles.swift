import LabOrders

/// Tasks in bundles beside the first. Only a link has them, and seldom.
extension FairShare {
    @inline(never)
    func isBeside(_ task: LoadID) -> Bool { inOthers > 0 && bundle(of: task) > 0 }

    /// The bundle of a task; 0 for one that is in no other.
    @inline(__always)
    func bundle(of task: LoadID) -> Int {
        if inOthers == 0 || first.contains(task) { return 0 }
        return (others.firstIndex { $0.bundle.contains(task) } ?? -1) + 1
    }

    @inline(__always)
    mutating func with<Answer>(
        _ bundle: Int, _ body: (inout ShareBundle) -> Answer
    ) -> Answer {
        bundle == 0 ? body(&first) : body(&others[bundle - 1].bundle)
    }

    /// The number of the task that is done at `nextNs`.
    var nextNumber: UInt32 {
        nextBundle == 0
            ? first.lowestRank!.number : others[nextBundle - 1].bundle.lowestRank!.number
    }

    @inline(__always)
    mutating func insert(
        _ task: LoadID, number: UInt32, left: UInt128, _ bundle: Int, nowNs: Int64
    ) {
        if bundle == 0 { return first.insert(task, number: number, left: left) }
        insertBeside(task, number: number, left: left, bundle, nowNs: nowNs)
    }

    @inline(never)
    private mutating func insertBeside(
        _ task: LoadID, number: UInt32, left: UInt128, _ bundle: Int, nowNs: Int64
    ) {
        while others.count < bundle { others.append(SideBundle()) }
        let side = others[bundle - 1]
        // Its time stood still while it was empty.
        if side.bundle.count == 0 { side.bundle.pass(to: nowNs) }
        side.bundle.insert(task, number: number, left: left)
        inOthers += 1
    }

    @inline(__always)
    mutating func remove(_ task: LoadID, from bundle: Int) {
        with(bundle) { $0.remove(task) }
        if bundle > 0 { inOthers -= 1 }
    }

    /// The log learns how tasks share of which none is beside the first bundle.
    @inline(never)
    mutating func logShare() {
        if first.count > 0 {
            logShare(pace.each(of: first.count), of: 0, first.count)
        } else {
            logNone(in: 0)
        }
        logEmptyBundles()
    }

    /// The first of all bundles is done next; of two at one instant the one that was begun first.
    @inline(never)
    mutating func findNextOfAll() {
        nextNs = .max
        var number = UInt32.max
        let total = pace.total(of: count)
        counts.removeAll(keepingCapacity: true)
        for bundle in 0...others.count {
            let count = with(bundle) { $0.count }
            counts.append(count)
        }
        let connections = shares.connections(counts)
        for bundle in counts.indices where counts[bundle] > 0 {
            let each = shares.each(of: bundle, counts, total, among: connections)
            if log != nil { logShare(each, of: bundle, counts[bundle]) }
            let (instant, end) = with(bundle) { bundle in
                bundle.time.each = each
                let end = bundle.lowestRank!
                return (bundle.time.instant(of: end.at), end)
            }
            guard instant < .max,
                instant < nextNs || (instant == nextNs && end.number < number)
            else { continue }
            (nextNs, nextBundle, number) = (instant, bundle, end.number)
        }
        if log != nil { logEmptyBundles() }
    }

    /// The log learns what each of a bundle's tasks gets.
    mutating func logShare(_ each: PaceShare, of bundle: Int, _ count: Int) {
        with(bundle) { $0.isLogged = true }
        var share = LoadShare(count, each: each, alone: alone.each(of: 1))
        share.bundle = bundle
        log?.log.note(.shares(log!.kind, share))
    }

    mutating func logNone(in bundle: Int) {
        with(bundle) { $0.isLogged = false }
        let share = LoadShare(count: 0, numerator: 1, denominator: 1, bundle: bundle)
        log?.log.note(.shares(log!.kind, share))
    }

    /// The log learns of bundles that have no task any more.
    mutating func logEmptyBundles() {
        for bundle in 0...others.count where with(bundle, { $0.isLogged && $0.count == 0 }) {
            logNone(in: bundle)
        }
    }
}
