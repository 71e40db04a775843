import LabOrders

/// Tasks in bundles beside the first. Only a link has them, and seldom, so nothing of this is
/// inlined.
extension FairShare {
    @inline(never)
    func isBeside(_ task: LoadID) -> Bool { inOthers > 0 && bundle(of: task) > 0 }

    /// The bundle of a task; 0 for one that is in no other.
    private func bundle(of task: LoadID) -> Int {
        if first.contains(task) { return 0 }
        return (others.firstIndex { $0.bundle.contains(task) } ?? -1) + 1
    }

    @inline(never)
    func leftBeside(of task: LoadID) -> UInt128 {
        let bundle = bundle(of: task)
        return bundle == 0
            ? first.left(of: task) : others[bundle - 1].bundle.left(of: task)
    }

    @inline(never)
    mutating func beginBeside(
        _ task: LoadID, number: UInt32, left: UInt128, _ bundle: Int, nowNs: Int64
    ) {
        pass(to: nowNs)
        insert(task, number: number, left: left, bundle, nowNs: nowNs)
        findNext()
    }

    /// A task goes on in another bundle.
    @inline(never)
    mutating func move(_ task: LoadID, number: UInt32, to bundle: Int, nowNs: Int64) {
        pass(to: nowNs)
        let left = left(of: task)
        remove(task)
        insert(task, number: number, left: left, bundle, nowNs: nowNs)
        findNext()
    }

    @inline(never)
    mutating func cancelBeside(_ task: LoadID, nowNs: Int64) {
        pass(to: nowNs)
        remove(task)
        findNext()
    }

    /// The number of the task that is done at `nextNs`.
    var nextNumber: UInt32 {
        inOthers == 0 || nextBundle == 0
            ? first.lowestRank!.number : others[nextBundle - 1].bundle.lowestRank!.number
    }

    @inline(never)
    mutating func finishBeside() -> LoadID {
        let task = nextBundle == 0 ? first.lowest! : others[nextBundle - 1].bundle.lowest!
        if count > 1 { pass(to: nextNs) }
        remove(task)
        findNext()
        return task
    }

    mutating func pass(to nowNs: Int64) {
        first.pass(to: nowNs)
        if inOthers > 0 { for other in others { other.bundle.pass(to: nowNs) } }
    }

    private mutating func insert(
        _ task: LoadID, number: UInt32, left: UInt128, _ bundle: Int, nowNs: Int64
    ) {
        if bundle == 0 { return first.insert(task, number: number, left: left) }
        while others.count < bundle { others.append(SideBundle()) }
        let own = others[bundle - 1]
        // Its time stood still while it was empty.
        if own.bundle.count == 0 { own.bundle.pass(to: nowNs) }
        own.bundle.insert(task, number: number, left: left)
        inOthers += 1
    }

    private mutating func remove(_ task: LoadID) {
        let bundle = bundle(of: task)
        if bundle == 0 { return first.remove(task) }
        others[bundle - 1].bundle.remove(task)
        inOthers -= 1
    }

    mutating func findNext() {
        if inOthers > 0 { findNextOfAll() } else { findNextOfFirst() }
    }

    /// The log learns how tasks share of which none is beside the first bundle.
    @inline(never)
    mutating func tellShare() {
        if first.count > 0 {
            tell(pace.each(of: first.count), of: 0, first.count)
        } else {
            tellNone(in: 0)
        }
        tellEmptyBundles()
    }

    private func count(in bundle: Int) -> Int {
        bundle == 0
            ? first.count : bundle <= others.count ? others[bundle - 1].bundle.count : 0
    }

    /// The first of all bundles is done next; of two at one instant the one that was begun first.
    @inline(never)
    mutating func findNextOfAll() {
        nextNs = .max
        var number = UInt32.max
        let total = pace.total(of: count)
        counts.removeAll(keepingCapacity: true)
        for bundle in 0...others.count { counts.append(count(in: bundle)) }
        let connections = shares.connections(counts)
        for bundle in counts.indices where counts[bundle] > 0 {
            let each = shares.each(of: bundle, counts, total, among: connections)
            if log != nil { tell(each, of: bundle, counts[bundle]) }
            let (instant, end) = aim(bundle, each)
            guard instant < .max,
                instant < nextNs || (instant == nextNs && end.number < number)
            else { continue }
            (nextNs, nextBundle, number) = (instant, bundle, end.number)
        }
        if log != nil { tellEmptyBundles() }
    }

    /// A bundle's tasks get so much each from here on; when its first is done then.
    private mutating func aim(
        _ bundle: Int, _ each: PaceShare
    ) -> (instant: Int64, end: ShareBundle.End) {
        if bundle == 0 {
            first.time.each = each
            let end = first.lowestRank!
            return (first.time.instant(of: end.at), end)
        }
        let own = others[bundle - 1]
        own.bundle.time.each = each
        let end = own.bundle.lowestRank!
        return (own.bundle.time.instant(of: end.at), end)
    }

    /// The log learns what each of a bundle's tasks gets.
    mutating func tell(_ each: PaceShare, of bundle: Int, _ count: Int) {
        noteTold(bundle, true)
        var share = LoadShare(count, each: each, alone: alone.each(of: 1))
        share.bundle = bundle
        log?.log.note(.shares(log!.kind, share))
    }

    mutating func tellNone(in bundle: Int) {
        noteTold(bundle, false)
        let share = LoadShare(count: 0, numerator: 1, denominator: 1, bundle: bundle)
        log?.log.note(.shares(log!.kind, share))
    }

    /// The log learns of bundles that have no task any more.
    mutating func tellEmptyBundles() {
        if isFirstTold, first.count == 0 { tellNone(in: 0) }
        for index in others.indices where others[index].isTold && others[index].bundle.count == 0 {
            tellNone(in: index + 1)
        }
    }

    private mutating func noteTold(_ bundle: Int, _ isTold: Bool) {
        if bundle == 0 { isFirstTold = isTold } else { others[bundle - 1].isTold = isTold }
    }
}
