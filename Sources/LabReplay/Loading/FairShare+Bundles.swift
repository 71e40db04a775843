import LabOrders

/// Tasks in bundles beside the first. Only a link has them, and seldom, so nothing of this is
/// inlined.
extension FairShare {
    @inline(never)
    func isBeside(_ task: LoadID) -> Bool { inOthers > 0 && bundle(of: task) != nil }

    /// The index among the others.
    private func bundle(of task: LoadID) -> Int? {
        others.firstIndex { $0.bundle.contains(task) }
    }

    @inline(never)
    func leftBeside(of task: LoadID) -> UInt128 {
        others[bundle(of: task)!].bundle.left(of: task)
    }

    func lowest(in bundle: Int) -> LoadID {
        bundle == 0 ? first.lowest! : others[bundle - 1].bundle.lowest!
    }

    @inline(never)
    mutating func insertBeside(
        _ task: LoadID, number: UInt32, left: UInt128, _ bundle: Int, nowNs: Int64
    ) {
        while others.count < bundle { others.append(SideBundle()) }
        let own = others[bundle - 1]
        // Its time stood still while it was empty.
        if own.bundle.count == 0 { own.bundle.pass(to: nowNs) }
        own.bundle.insert(task, number: number, left: left)
        inOthers += 1
    }

    @inline(never)
    mutating func removeBeside(_ task: LoadID) {
        others[bundle(of: task)!].bundle.remove(task)
        inOthers -= 1
    }

    @inline(never)
    mutating func passBeside(to nowNs: Int64) {
        for other in others { other.bundle.pass(to: nowNs) }
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
        let counts = (0...others.count).map { count(in: $0) }
        for bundle in counts.indices where counts[bundle] > 0 {
            let each = shares.each(of: bundle, counts, total)
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
