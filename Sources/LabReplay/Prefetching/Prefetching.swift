import LabOrders
import LabPolicies

/// The images that policies want ahead of any request: the rows in range of the content that moves,
/// and the images that came into range or went out of it.
///
/// It begins nothing, and holds nothing: its owner does that with the answers.
struct Prefetching {
    /// The rows that lie ahead and behind; only kept if a policy looks there.
    var rows: ScreenLayouts
    /// By policy.
    private(set) var ranges: [[RowRange]]
    private var names: [KeyNames]
    private let policyMap: PolicyMap
    /// A load waits until the content is calmer, and no check is scheduled yet.
    private var waitsForCalm = false

    /// An image that no row in range shows any more.
    struct Gone {
        var key: KeyID
        var image: ImageID
    }

    init(rows: ScreenLayouts, rules: [Composition], names: [KeyNames], policyMap: PolicyMap) {
        self.rows = rows
        self.names = names
        self.policyMap = policyMap
        ranges = Self.ranges(rules, names)
    }

    private static func ranges(_ rules: [Composition], _ names: [KeyNames]) -> [[RowRange]] {
        zip(rules, names).map { rule, names in
            rule.prefetches.enumerated().map { number, rule in
                RowRange(rule, number: number, keyCount: names.keyCount)
            }
        }
    }

    /// The app's next life wants nothing yet.
    mutating func forgetRanges(_ rules: [Composition]) {
        ranges = Self.ranges(rules, names)
        rows.isCalmDue = false
        waitsForCalm = false
    }

    /// An image has another key: ranges count under that where they show it.
    mutating func renew(_ names: KeyNames, of policy: Int) {
        self.names[policy] = names
        for range in ranges[policy] {
            range.forgetPlaces { names.key($0, size: $1) }
            for screen in range.screens {
                for row in range.part(screen).rows {
                    each(row, screen, policy) { key, _ in _ = range.comes(key) }
                    eachItem(of: row, screen, range, policy) { key, _ in _ = range.comes(key) }
                }
            }
        }
    }

    /// Something waits for calmer content.
    mutating func waitForCalm() { waitsForCalm = true }

    /// The instant at which to check that the content has come to rest; nil if no load waits for
    /// that.
    mutating func calmLookNs(nowNs: Int64, frameNs: Int64) -> Int64? {
        defer { waitsForCalm = false }
        guard waitsForCalm, !rows.isCalmDue else { return nil }
        rows.isCalmDue = true
        return max(nowNs + frameNs, rows.restNs)
    }

    /// A screen is there anew: nothing of what was shown under its number is in range.
    mutating func forget(_ screen: UInt32, of range: RowRange, in policy: Int) -> [Gone] {
        var gone: [Gone] = []
        for row in range.part(screen).rows {
            leave(row, screen, range, policy, &gone)
            leaveItems(of: row, screen, range, policy, &gone) { _ in 0..<0 }
        }
        range.forget(screen)
        return gone
    }

    /// A range moves to where the content is now. What is in it both before and after has neither
    /// come nor gone.
    mutating func move(_ range: RowRange, in policy: Int, nowNs: Int64) -> [Gone] {
        range.aimNowhere()
        let depth = range.rule.minimum == nil ? 1 : rows.stack.count
        for level in rows.stack.suffix(depth).reversed() {
            for screen in level.reversed() { widen(range, on: screen, policy, nowNs: nowNs) }
        }
        var gone: [Gone] = []
        for screen in range.screens {
            let part = range.part(screen)
            let (old, new) = (part.rows, part.next)
            let isToldAnew = rows[screen].former != nil
            if old == new, !isToldAnew, part.carousels.isEmpty { continue }
            for row in old {
                if isToldAnew || !new.contains(row) { leave(row, screen, range, policy, &gone) }
                if part.carousels.isEmpty { continue }
                leaveItems(of: row, screen, range, policy, &gone) { part.staying(at: $0) }
            }
        }
        range.settle()
        return gone
    }

    /// A warning, or the background: a range that has modes holds what is in view, and nothing of
    /// what is out of sight.
    mutating func narrow(_ range: RowRange, in policy: Int, nowNs: Int64) -> [Gone] {
        var gone: [Gone] = []
        range.aimNowhere()
        for screen in range.screens {
            let old = range.part(screen).rows
            let rest = target(range, on: screen, rows[screen], nowNs: nowNs).clamped(to: old)
            for row in old where !rest.contains(row) { leave(row, screen, range, policy, &gone) }
            range.aim(at: rest, on: screen)
            narrowCarousels(of: old, to: rest, range, screen, policy, nowNs: nowNs, &gone)
        }
        range.settle()
        return gone
    }

    private mutating func widen(
        _ range: RowRange, on screen: UInt32, _ policy: Int, nowNs: Int64
    ) {
        let state = rows[screen]
        if rows.isInSight(screen) {
            range.notes(movesForward: state.movesForward, on: screen)
        }
        let old = range.part(screen).rows
        var new = target(range, on: screen, state, nowNs: nowNs)
        let isToldAnew = state.former != nil
        if range.rule.asks == .again {
            let shown = range.shows(state.visible, on: screen)
            askAgain(new.clamped(to: old), state, shown: shown, on: screen, range, policy)
        }
        let hasCarousels = !state.carousels.isEmpty
        if old == new, !isToldAnew, !hasCarousels { return range.aim(at: new, on: screen) }
        if let calm = range.rule.calmerThan, rows.isFaster(than: calm, nowNs: nowNs) {
            let stays = new.clamped(to: old)
            if stays != new { waitForCalm() }
            new = stays
        }
        range.aim(at: new, on: screen)
        let visible = state.visible
        let fresh = new.filter { isToldAnew || !old.contains($0) }
        for row in state.nearestFirst(hasCarousels ? Array(new) : fresh) {
            if isToldAnew || !old.contains(row) {
                come(row, state, isInView: visible.contains(row), range, policy)
            }
            if hasCarousels {
                widenCarousels(
                    of: row, isShown: visible.contains(row), range, on: screen, state, policy,
                    nowNs: nowNs)
            }
        }
    }

    /// Rows that have come into view have what stays in their reach asked for once more.
    func askAgain(
        _ staying: Range<Int>, _ state: ScreenRows, shown: [Int], on screen: UInt32,
        _ range: RowRange, _ policy: Int
    ) {
        let reach =
            range.rule.unit == .rows ? Int(max(range.rule.ahead, range.rule.behind)) : staying.count
        for row in staying
        where !state.visible.contains(row) && shown.contains(where: { abs($0 - row) <= reach }) {
            askAgain(for: row, state, range, policy)
            if !state.carousels.isEmpty {
                askAgain(forItemsOf: row, state, on: screen, range, policy)
            }
        }
    }

    func askAgain(for row: Int, _ state: ScreenRows, _ range: RowRange, _ policy: Int) {
        guard let stretch = state.stretch(of: row) else { return }
        for place in stretch.places(of: row) where isOf(policy, stretch.images[place]) {
            range.wishes.append(wish(place, stretch, isInView: false, policy))
        }
    }

    private func isOf(_ policy: Int, _ image: ImageID) -> Bool {
        policyMap.policy(of: image) == policy
    }

    private func wish(
        _ place: Int, _ stretch: ScreenRows.Stretch, isInView: Bool, _ policy: Int
    ) -> RowRange.Wish {
        let (image, size) = (stretch.images[place], stretch.size(at: place))
        return RowRange.Wish(
            key: names[policy].key(image, size: size), image: image, size: size,
            isInView: isInView)
    }

    func come(
        _ row: Int, _ state: ScreenRows, isInView: Bool, _ range: RowRange, _ policy: Int
    ) {
        guard let stretch = state.stretch(of: row) else { return }
        for place in stretch.places(of: row) {
            guard isOf(policy, stretch.images[place]) else { continue }
            let wish = wish(place, stretch, isInView: isInView, policy)
            if range.comes(wish.key) || !range.rule.holds { range.wishes.append(wish) }
        }
    }

    private func leave(
        _ row: Int, _ screen: UInt32, _ range: RowRange, _ policy: Int, _ gone: inout [Gone]
    ) {
        each(row, screen, policy) { key, image in
            if range.goes(key) { gone.append(Gone(key: key, image: image)) }
        }
    }

    /// Goes through a row's images of a policy, as they were told when a range came to it.
    private func each(
        _ row: Int, _ screen: UInt32, _ policy: Int, _ body: (KeyID, ImageID) -> Void
    ) {
        each(row, of: rows[screen].formerStretch(of: row), policy, body)
    }

    func each(
        _ row: Int, of stretch: ScreenRows.Stretch?, _ policy: Int,
        _ body: (KeyID, ImageID) -> Void
    ) {
        guard let stretch else { return }
        for place in stretch.places(of: row) {
            let image = stretch.images[place]
            guard isOf(policy, image) else { continue }
            body(names[policy].key(image, size: stretch.size(at: place)), image)
        }
    }
}
