import LabBase

/// Cards that are swiped away and come back.
extension ScriptPlayer {
    mutating func swipe(_ swipe: Step.Swipe, untilNs: Int64) throws(Halt) {
        let state = try acted()
        let name = state.declared.name
        guard state.declared.kind == .deck else {
            guard scenario.tabsKeep != nil else {
                throw fault(
                    "screen '\(name)' is no deck, and is no tab that is swiped",
                    "Use 'page' on a pager, or add \"tabsSwipe\": {\"keeps\": 1} beside 'tabs'")
            }
            return try swipeTabs(swipe, untilNs: untilNs)
        }
        let left = state.geometry.itemCount - state.swiped
        let cards = if case .by(let count) = swipe { count } else { 1 }
        guard cards > 0 else {
            throw fault(
                "the cards of '\(name)' aren't swiped back",
                tabsAreSwiped
                    ? "Use 'undo', or 'swipeTab' for the tab before"
                    : "Use 'undo', or a number above 0")
        }
        guard cards <= left else {
            let rest = left == 0 ? "none is" : left == 1 ? "1 is" : "\(left) are"
            throw fault(
                "swipes more cards of '\(name)' away than there are: \(rest) left",
                left == 0
                    ? "Bring one back with 'undo' first, or give it more 'cards'" : "Swipe fewer")
        }
        switch swipe {
        case .by(let count):
            let last = state.swiped + count
            while state.swiped < last, nowNs < untilNs {
                state.swiped += 1
                try snap(state, toPage: state.swiped, untilNs: untilNs)
            }
        case .tried(let share):
            try run(
                .steady(
                    from: Double(state.offsetPx),
                    distancePx: share.magnitude * state.geometry.pagePx,
                    durationNs: Step.Drag.usualNs, phase: .drag),
                on: state, untilNs: untilNs)
            guard nowNs < untilNs else { return }
            try snap(state, toPage: state.swiped, untilNs: untilNs)
        }
    }

    mutating func undo(_ count: Int, untilNs: Int64) throws(Halt) {
        let state = try acted()
        guard state.declared.kind == .deck else {
            throw fault("screen '\(state.declared.name)' is no deck", "Use 'undo' on a deck")
        }
        guard count <= state.swiped else {
            let name = state.declared.name
            throw state.swiped == 0
                ? fault(
                    "brings a card of '\(name)' back, but none was swiped away",
                    "Use 'swipe' first")
                : fault(
                    "brings more cards of '\(name)' back than were swiped away (\(state.swiped))",
                    "Bring back fewer")
        }
        let last = state.swiped - count
        while state.swiped > last, nowNs < untilNs {
            state.swiped -= 1
            try snap(state, toPage: state.swiped, untilNs: untilNs)
        }
    }
}

/// Tabs that lie side by side. The tab that comes is in front from the beginning of the swipe.
extension ScriptPlayer {
    /// True if the tabs can be swiped now.
    var tabsAreSwiped: Bool { scenario.tabsKeep != nil && modals.isEmpty && top.screens.count == 1 }

    mutating func swipeTabs(_ swipe: Step.Swipe, untilNs: Int64) throws(Halt) {
        try mustHaveTabs()
        guard scenario.tabsKeep != nil else {
            throw fault(
                "the tabs aren't swiped",
                "Use 'tab', or add \"tabsSwipe\": {\"keeps\": 1} beside 'tabs'")
        }
        guard tabsAreSwiped else {
            throw fault(
                "tabs are swiped only while one's first screen is in front",
                "Use 'popToRoot' or 'dismiss' first")
        }
        switch swipe {
        case .by(let count):
            for _ in 0..<abs(count) where nowNs < untilNs {
                try slide(by: count.signum(), share: nil, untilNs: untilNs)
            }
        case .tried(let share):
            try slide(by: share < 0 ? -1 : 1, share: share.magnitude, untilNs: untilNs)
        }
    }

    /// - Parameter share: the share of the width after which the finger lets go, and the tabs go
    ///   back; nil if it carries the swipe through.
    private mutating func slide(by way: Int, share: Double?, untilNs: Int64) throws(Halt) {
        let (from, to) = (currentTab, currentTab + way)
        let leaving = try front()
        guard tabs.indices.contains(to) else {
            throw fault(
                "there is no tab \(way < 0 ? "before" : "after") '\(leaving.declared.name)'",
                "Swipe the other way, or use 'tab'")
        }
        let covered = try bring(tab: to)
        let coming = try front()
        // Its time begins once the tabs have settled.
        if hasTimers { try stopAdvancing(coming) }
        let width = Double(windowWidthPx)
        func sliding(_ motion: Motion) -> SlidingTabs {
            SlidingTabs(leaving: leaving, coming: coming, motion: motion, way: Int64(way))
        }
        try stage(sliding(.snap(from: 0, to: width, rate: 1)), atPx: 0)
        guard let share else {
            try run(
                sliding(.snap(from: 0, to: width, rate: Deceleration.fast.ratePerMs)),
                untilNs: untilNs)
            try putAway(covered)
            if hasTimers { try beginAdvancing(coming) }
            return
        }
        let farPx = (share * width).rounded()
        try run(
            sliding(
                .steady(
                    from: 0, distancePx: farPx, durationNs: Step.Drag.usualNs,
                    phase: .drag)), untilNs: untilNs)
        try run(
            sliding(.snap(from: farPx, to: 0, rate: Deceleration.fast.ratePerMs)), untilNs: untilNs)
        currentTab = from
        try putAway(try bringInSight(.swipe, front: leaving).covered)
    }

    /// Brings a tab to the front beside the one that leaves. What lies behind it is made first.
    /// Returns the screens of the one that leaves.
    private mutating func bring(tab: Int) throws(Halt) -> [ScreenState] {
        let isMade = !tabs[tab].screens.isEmpty
        currentTab = tab
        if !isMade {
            tabs[tab].screens = [makeScreen(scenario.tabs[tab], argument: nil, on: tabs[tab])]
        } else if scenario.tabsKeep! > 0 {
            try makeNeighbours(returns: false)
        }
        let covered = try bringInSight(.swipe, front: tabs[tab].foremost).covered
        if !isMade, scenario.tabsKeep! > 0 { try makeNeighbours() }
        return covered
    }

    /// Makes the tabs that are kept beside the current one. They ask for their images, and enter
    /// no window yet.
    ///
    /// - Parameter returns: true if what is in sight is in front again afterwards.
    mutating func makeNeighbours(returns: Bool = true) throws(Halt) {
        let keeps = scenario.tabsKeep!
        let all = max(0, currentTab - keeps)...min(tabs.count - 1, currentTab + keeps)
        let missing = all.filter { tabs[$0].screens.isEmpty }
            .sorted { (abs($0 - currentTab), $0) < (abs($1 - currentTab), $1) }
        guard !missing.isEmpty else { return }
        for tab in missing {
            tabs[tab].screens = [makeScreen(scenario.tabs[tab], argument: nil, on: tabs[tab])]
            for (index, state) in tabs[tab].uppermost.enumerated() {
                try comeToFront(state, isFirst: index == 0)
                try stageBars(state)
                try fill(state)
                try bindOverlay(state)
            }
        }
        guard returns else { return }
        for (index, state) in inSight.enumerated() { try comeToFront(state, isFirst: index == 0) }
        if let frontScreen { try nameFront(frontScreen) }
    }

    /// Shows both tabs at each frame.
    private mutating func run(_ tabs: SlidingTabs, untilNs: Int64) throws(Halt) {
        let startNs = nowNs
        var ticks = clock.ticks(after: startNs)
        while true {
            let endNs = min(ticks.timeNs, untilNs)
            try pass(toNs: endNs)
            let sample = tabs.motion.sample(elapsedNs: nowNs - startNs)
            let isOver = sample.isOver || endNs == untilNs
            let offsetPx = isOver ? tabs.motion.endPx : sample.offsetPx
            try stage(tabs, atPx: StableMath.nearest(offsetPx))
            if isOver { return }
            ticks.advance()
        }
    }
}

/// Two tabs side by side while a finger moves them.
struct SlidingTabs {
    let leaving: ScreenState
    let coming: ScreenState
    /// The distance by which the leaving tab has moved.
    let motion: Motion
    /// 1 if the next tab comes, -1 if the one before.
    let way: Int64
}
