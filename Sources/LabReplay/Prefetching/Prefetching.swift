import LabOrders
import LabPolicies

/// The images that policies want ahead of any request: each policy's prefetch windows, and the rows
/// over which they move. `docs/understand/prefetching.md` has a picture of what happens when.
///
///     rows   ... 3 | 4   5 | 6   7   8   9 | 10  11  12  13 | 14 ...
///                  | behind|    in view    |     ahead      |
///                  |<---------------- window -------------->|
///
/// An image of the window's rows, while at least one of them shows it (`uses` > 0):
///
///     retain --> candidate --startPrefetches--> load under way --Stores.holdAhead--> held
///                    |                                |                                |
///     release <------+--------------------------------+--------------------------------+
///            forgotten                  Loads.abandonIfIdle                   Stores.letGo
///
/// It loads nothing, and holds nothing: its owner does that with the candidates that windows have,
/// and with the images that they release.
struct Prefetching {
    /// The rows that lie ahead and behind; only kept if a policy looks there.
    var rows: ScreenLayouts
    /// By policy.
    private(set) var windows: [[PrefetchWindow]]
    private let policies: Policies
    /// A load waits until the content is calmer, and no check is scheduled yet.
    var waitsForCalm = false

    /// An image that no row in a window shows any more.
    typealias Released = (key: KeyID, image: ImageID)

    init(rows: ScreenLayouts, policies: Policies) {
        self.rows = rows
        self.policies = policies
        windows = Self.makeWindows(policies)
    }

    private static func makeWindows(_ policies: Policies) -> [[PrefetchWindow]] {
        policies.all.map { policy in
            policy.rule.prefetches.enumerated().map { number, rule in
                PrefetchWindow(
                    rule, number: number, of: Int(policy.number), keyCount: policy.names.keyCount)
            }
        }
    }

    /// The app's next life wants nothing yet.
    mutating func forgetWindows() {
        windows = Self.makeWindows(policies)
        rows.isCalmDue = false
        waitsForCalm = false
    }

    /// An image has another key: windows that show it count it under that.
    func renewKey(of policy: PolicyState) {
        for window in windows[Int(policy.number)] {
            window.forgetUses { policy.names.key($0, size: $1) }
            for screen in window.screens {
                let part = window[screen]
                for extent in [part.now] + part.carousels.all.map(\.value) {
                    for row in extent.rows {
                        forEachImage(row, of: extent, window) { key, _ in _ = window.retain(key) }
                    }
                }
            }
        }
    }

    /// The instant at which to check that the content has come to rest; nil if no load waits for
    /// that.
    mutating func calmLookNs(nowNs: Int64, frameNs: Int64) -> Int64? {
        defer { waitsForCalm = false }
        guard waitsForCalm, !rows.isCalmDue else { return nil }
        rows.isCalmDue = true
        return max(nowNs + frameNs, rows.restNs)
    }

    /// True if a look would find that windows want what they wanted, and that the content still
    /// moves too fast for it.
    mutating func staysTooFast(nowNs: Int64) -> Bool {
        guard let speed = rows.steady?.heldBackAbove, nowNs < rows.restNs,
            rows.velocity.magnitude > speed
        else { return false }
        waitsForCalm = true
        return true
    }

    /// Another screen has a number from here on: nothing of the former is in a window any more.
    mutating func forget(_ screen: UInt32, of window: PrefetchWindow) -> [Released] {
        var released: [Released] = []
        release(window[screen], window, &released)
        window.forget(screen)
        return released
    }

    /// An instant is over: a window moves to where the content is now, and has candidates for what
    /// is new in it. Returns what it releases. An image that is in it both before and after is
    /// neither.
    mutating func update(_ window: PrefetchWindow, nowNs: Int64) -> [Released] {
        window.beginPlan()
        let isDeep = window.rule.minimum != nil || window.rule.staysCovered
        let depth = isDeep ? rows.stack.count : 1
        for level in rows.stack.suffix(depth).reversed() {
            for screen in level.reversed() { plan(window, on: screen, nowNs: nowNs) }
        }
        var released: [Released] = []
        for screen in window.screens { release(window[screen], window, &released) }
        window.commitPlan()
        return released
    }

    /// After a warning, or in the background, a window with a minimum has what is in view, and
    /// nothing of what is out of sight. Returns what it releases.
    mutating func shrink(_ window: PrefetchWindow, nowNs: Int64) -> [Released] {
        var released: [Released] = []
        window.beginPlan()
        for screen in window.screens {
            let part = window[screen]
            var rest = part.now
            rest.rows = wantedRows(window, on: screen, rows[screen], nowNs: nowNs).rows
                .clamped(to: rest.rows)
            window.plan(rest, on: screen)
            shrinkCarousels(to: rest.rows, window, screen, nowNs: nowNs)
            release(part.now, except: rest.rows, window, &released)
            for (slot, items) in part.carousels.all {
                let stays = items.staying(in: part.plannedCarousels[slot])
                release(items, except: stays, window, &released)
            }
        }
        window.commitPlan()
        return released
    }

    /// Plans which rows of a screen a window has, and puts the images of new ones behind its
    /// candidates, the nearest first.
    private mutating func plan(
        _ window: PrefetchWindow, on screen: UInt32, nowNs: Int64
    ) {
        let (state, part) = (rows[screen], window[screen])
        if rows.isInSight(screen) {
            window.noteDirection(movesForward: state.movesForward, of: part)
        }
        let (old, known) = (part.now.rows, part.now.rows(of: state))
        let (wanted, tiles) = wantedRows(window, on: screen, state, nowNs: nowNs)
        if window.rule.asks == .again {
            let shown = window.noteVisible(state.visible, of: part)
            requeue(wanted.clamped(to: old), state, shown: shown, part, window)
        }
        let new = unlessTooFast(wanted, old, window, nowNs: nowNs)
        var extent = PrefetchWindow.Extent(new, of: state)
        extent.tiles = tiles
        window.plan(extent, on: screen)
        var again: [Int] = []
        if !tiles.isEmpty {
            again = state.drawnAgain(part.now.tiles, tiles).filter(known.contains)
        }
        if known == new, again.isEmpty, state.carousels.isEmpty { return }
        var changing = again
        new.forEach(outside: known) { changing.append($0) }
        let carousels = state.carousels[new]
        for (slot, _) in carousels {
            let row = BySlot<ScreenRows>.row(ofSlot: slot)
            if known.contains(row), changing.last != row { changing.append(row) }
        }
        let visible = state.visible
        let had = part.now.tiles
        for row in state.nearestFirst(changing, byTiles: tile(of: window), besides: had) {
            let isInView = visible.contains(row)
            let isDrawnAgain = again.contains(row)
            if !known.contains(row) || isDrawnAgain {
                enqueue(
                    row, state, isInView: isInView, window, isNew: !isDrawnAgain,
                    isDrawnAgain: isDrawnAgain)
            }
            if carousels.isEmpty { continue }
            planCarousels(
                of: row, isShown: isInView, window, on: screen, state, part, nowNs: nowNs)
        }
    }

    /// What a window may have of the rows that it wants: while the content moves faster than its
    /// rule allows, none that are new.
    mutating func unlessTooFast(
        _ wanted: Range<Int>, _ old: Range<Int>, _ window: PrefetchWindow, nowNs: Int64
    ) -> Range<Int> {
        guard let calm = window.rule.calmerThan, rows.isFaster(than: calm, nowNs: nowNs) else {
            return wanted
        }
        let stays = wanted.clamped(to: old)
        if stays != wanted {
            waitsForCalm = true
            window.holdsBack = true
        }
        return stays
    }

    /// Rows that have come into view have what stays in their reach asked for once more.
    func requeue(
        _ staying: Range<Int>, _ state: ScreenRows, shown: [Int],
        _ part: PrefetchWindow.ScreenPart, _ window: PrefetchWindow
    ) {
        if shown.isEmpty { return }
        let visible = state.visible
        let reach =
            window.rule.unit == .rows
            ? Int(max(window.rule.ahead, window.rule.behind)) : staying.count
        for row in staying
        where !visible.contains(row) && shown.contains(where: { abs($0 - row) <= reach }) {
            enqueue(row, state, isInView: false, window, isNew: false)
            // The same for what a carousel that no list cell shows would show first.
            for (slot, carousel) in state.carousels[row..<row + 1] {
                guard let known = part.carousels[slot] else { continue }
                for item in carousel.visible.clamped(to: known.rows) {
                    enqueue(item, carousel, isInView: false, window, isNew: false)
                }
            }
        }
    }

    /// Windows of a policy ask once more for all that is in them.
    mutating func askAgain(of policy: PolicyState) {
        for window in windows[Int(policy.number)] {
            for screen in window.screens {
                let (state, part) = (rows[screen], window[screen])
                for row in state.nearestFirst(Array(part.now.rows(of: state))) {
                    enqueue(
                        row, state, isInView: state.visible.contains(row), window, isNew: false)
                }
            }
        }
        rows.lookAgain()
    }

    private func isOf(_ window: PrefetchWindow, _ image: ImageID) -> Bool {
        policies.number(of: image) == window.policy
    }

    /// A row's images become candidates: of a row that is new in a window, unless the window holds
    /// them.
    func enqueue(
        _ row: Int, _ state: ScreenRows, isInView: Bool, _ window: PrefetchWindow,
        isNew: Bool = true, isDrawnAgain: Bool = false
    ) {
        guard let stretch = state.stretch(of: row) else { return }
        for index in stretch.indices(of: row) {
            let (image, size) = (stretch.images[index], stretch.size(at: index))
            guard isOf(window, image) else { continue }
            let key = policies.all[window.policy].names.key(image, size: size)
            let isFirst = isNew && window.retain(key)
            if !isNew || isFirst || window.draws || !window.holds {
                window.candidates.append(
                    PrefetchWindow.Candidate(
                        key: key, image: image, size: size, isInView: isInView,
                        isDrawnAgain: isDrawnAgain || window.draws && isNew && !isFirst))
            }
        }
    }

    /// Rows and items that a window has of a screen, and doesn't keep by its plan, are in it no
    /// more: images that no other shows are released.
    private func release(
        _ part: PrefetchWindow.ScreenPart, _ window: PrefetchWindow,
        _ released: inout [Released]
    ) {
        let stays = part.planned.revision == part.now.revision ? part.planned.rows : 0..<0
        if part.carousels.isEmpty { return release(part.now, except: stays, window, &released) }
        var next = 0
        for row in part.now.rows {
            if !stays.contains(row) { release(row, of: part.now, window, &released) }
            while next < part.carousels.all.count {
                let (slot, items) = part.carousels.all[next]
                guard BySlot<ScreenRows>.row(ofSlot: slot) == row else { break }
                next += 1
                let stays = items.staying(in: part.plannedCarousels[slot])
                release(items, except: stays, window, &released)
            }
        }
    }

    private func release(
        _ extent: PrefetchWindow.Extent, except stays: Range<Int>, _ window: PrefetchWindow,
        _ released: inout [Released]
    ) {
        if extent.rows == stays { return }
        extent.rows.forEach(outside: stays) { release($0, of: extent, window, &released) }
    }

    private func release(
        _ row: Int, of extent: PrefetchWindow.Extent, _ window: PrefetchWindow,
        _ released: inout [Released]
    ) {
        forEachImage(row, of: extent, window) { key, image in
            if window.release(key) { released.append((key, image)) }
        }
    }

    /// Goes through a row's images of a policy, as they were when the window counted them.
    private func forEachImage(
        _ row: Int, of extent: PrefetchWindow.Extent, _ window: PrefetchWindow,
        _ body: (KeyID, ImageID) -> Void
    ) {
        guard let stretch = ScreenRows.stretch(of: row, in: extent.stretches) else { return }
        for index in stretch.indices(of: row) {
            let image = stretch.images[index]
            guard isOf(window, image) else { continue }
            let key = policies.all[window.policy].names.key(
                image, size: stretch.size(at: index))
            body(key, image)
        }
    }
}

extension Range<Int> {
    /// Goes through the rows that lie outside of others.
    @inline(__always)
    fileprivate func forEach(outside others: Self, _ body: (Int) -> Void) {
        let others = others.clamped(to: self)
        let isWhole = others.isEmpty
        for row in lowerBound..<(isWhole ? upperBound : others.lowerBound) { body(row) }
        for row in (isWhole ? upperBound : others.upperBound)..<upperBound { body(row) }
    }
}
