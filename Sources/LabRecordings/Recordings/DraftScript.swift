import LabBase
import LabDevices
import LabOrders
import LabScripts

/// The steps that come nearest to what happened. Where each leaves the content, and when it ends,
/// is computed as the script player does it, so that errors don't add up.
struct DraftScript {
    var steps: [JSON] = []
    var remarks: [String] = []

    let app: RecordedApp
    let scenario: Scenario
    /// By visit; none of what shows no image.
    let screenOf: [Int: Int]
    let names: [String]
    let arguments: [Int: Int]
    let images: DraftImages
    let tabs: [Int]
    let tabsAreSwiped: Bool
    let clock: FrameClock
    let regions: DraftRegions

    var nowNs: Int64 = 0
    var stacks: [[Int]]
    var currentTab = 0
    var isLandscape = false
    private(set) var turnedNs: Int64 = -1
    /// The screens in sight, the one that the last step touched or opened, and the presented ones.
    var inSight: [Int] = []
    var touched: Int?
    var modals: [Int] = []
    /// The screen that steps of a motion name.
    private var aimed: JSON.Member?
    private var hasAimed = false
    /// By visit: where the content is.
    var offsetPx: [Int: Int64] = [:]
    /// By visit: true if that place is one of content that was laid out for a turned device.
    var isLaidOutTurned: [Int: Bool] = [:]
    var motions: [DraftMotion] = []
    /// By visit: where the recording has the content.
    var seenPx: [Int: Int64] = [:]

    init(
        _ app: RecordedApp, _ scenario: Scenario, screenOf: [Int: Int], names: [String],
        arguments: [Int: Int], tabs: DraftTabs, images: DraftImages, regions: DraftRegions
    ) {
        self.app = app
        self.scenario = scenario
        self.screenOf = screenOf
        self.names = names
        self.arguments = arguments
        self.images = images
        self.regions = regions
        let roots = tabs.roots.filter { screenOf[$0] != nil }
        self.tabs = roots.count > 1 ? roots : []
        tabsAreSwiped = tabs.areSwiped && self.tabs.count > 1
        stacks = Array(repeating: [], count: max(1, self.tabs.count))
        clock = FrameClock(hz: Int64(scenario.device.screen.hz.rounded()))
    }

    mutating func write() {
        if let first = tabs.first {
            stacks[0] = [first]
            (inSight, touched) = ([first], first)
        }
        for (place, happening) in app.happenings.enumerated() {
            let timeNs = happening.timeNs
            if case .frame(let visit, let frame) = happening.what {
                take(visit, frame, timeNs)
                continue
            }
            finishMotions()
            switch happening.what {
            case .push(let visit): open(visit, timeNs)
            case .pop(let visit): goBack(to: visit, timeNs)
            case .beside(let visit, let isNew): come(beside: visit, isNew: isNew, timeNs)
            case .leave(let visit): leave(visit, timeNs)
            case .rotate(let isLandscape): rotate(isLandscape, timeNs)
            case .other(let action): act(action, timeNs, place)
            case .frame: break
            }
        }
        finishMotions()
        wait(until: app.endNs)
        if steps.isEmpty { add([(StepAction.wait.name, 0)]) }
        remarks = remarks.grouped { $0 }.map { text, all in
            all.count == 1 ? text : "\(text) (\(all.count) times)"
        }
    }

    mutating func add(_ step: [JSON.Member]) {
        guard let aimed, step[0].key != StepAction.wait.name else {
            return steps.append(JSON(step))
        }
        hasAimed = true
        steps.append(JSON(step + [aimed]))
    }

    /// Writes the steps of a motion on a screen, which is touched by the first of them.
    mutating func acting(on visit: Int, _ write: (inout Self) -> Int) -> Int {
        (aimed, hasAimed) = (aim(at: visit), false)
        defer { aimed = nil }
        let count = write(&self)
        if hasAimed { touched = visit }
        return count
    }

    /// Milliseconds, which is as near as a person is.
    mutating func wait(until timeNs: Int64) {
        let ms = (timeNs - nowNs + 500_000) / 1_000_000
        guard ms > 0 else { return }
        add([(StepAction.wait.name, JSON(ms: ms))])
        nowNs += ms * 1_000_000
    }

    var front: Int? { touched ?? stacks[currentTab].last }

    func geometry(_ visit: Int) -> ContentGeometry {
        // A part of the window; what covers it all is laid out by how the device is held.
        let part = inSight.count > 1 || !modals.isEmpty ? app.visits[visit].viewport : nil
        let window = scenario.window.extent(isLandscape: isLandscape)
        return ContentGeometry(
            screen: scenario.screens[screenOf[visit]!], display: scenario.device.screen,
            isLandscape: isLandscape,
            window: part.map { WindowExtent(width: $0.width, height: $0.height) } ?? window,
            rows: ContentGeometry.Rows(
                seed: scenario.seed, argument: arguments[visit] ?? 0))
    }
}

/// Screens that come and go.
extension DraftScript {
    mutating func open(_ visit: Int, _ timeNs: Int64) {
        guard let screen = screenOf[visit] else { return }
        if case .opens(let split, _) = regions.roles[visit] {
            return open(split: split, first: visit, timeNs)
        }
        defer { (inSight, touched) = ([visit], visit) }
        if let tab = tabs.firstIndex(of: visit) {
            // The first tab is open from the start.
            guard visit != tabs[0] || stacks[0] != [visit] || currentTab != 0 else { return }
            return select(tab, timeNs) { $0 = [visit] }
        }
        wait(until: timeNs)
        // Over a sheet only a modal has the whole window.
        let action = modals.isEmpty ? StepAction.push : .present
        add([
            (action.name, JSON(names[screen])),
            (StepKeys.argument.name, .given(arguments[visit])),
        ])
        if !modals.isEmpty {
            nowNs += scenario.transitionNs
            return modals.append(visit)
        }
        if front != nil { nowNs += scenario.transitionNs }
        stacks[currentTab].append(visit)
    }

    mutating func goBack(to visit: Int, _ timeNs: Int64) {
        guard screenOf[visit] != nil, front != visit else { return }
        defer { (inSight, touched) = ([visit], visit) }
        if !modals.isEmpty {
            wait(until: timeNs)
            while let modal = modals.last, modal != visit {
                add([(StepAction.dismiss.name, true)])
                nowNs += scenario.transitionNs
                modals.removeLast()
                if case .sheet = regions.roles[modal] { continue }
                if stacks[currentTab].last == visit || modals.last == visit { return }
                // Below it lies a sheet, or what that left in sight.
                if !modals.isEmpty { return }
            }
            if modals.last == visit || stacks[currentTab].last == visit { return }
        }
        if let place = stacks[currentTab].firstIndex(of: visit) {
            let count = stacks[currentTab].count - place - 1
            // Another pane was touched last.
            guard count > 0 else { return }
            wait(until: timeNs)
            add([(StepAction.pop.name, count == 1 ? true : JSON(count))])
            stacks[currentTab].removeLast(count)
            nowNs += scenario.transitionNs
            return
        }
        guard let tab = stacks.firstIndex(where: { $0.contains(visit) }) else {
            if tabs.contains(visit) { return open(visit, timeNs) }
            remarks.append(
                "\(names[screenOf[visit]!]): comes back from where it can't be found, and is "
                    + "pushed anew")
            offsetPx[visit] = nil
            return open(visit, timeNs)
        }
        select(tab, timeNs) { _ in }
        // Screens above it in its tab are popped.
        if front != visit { goBack(to: visit, timeNs) }
    }

    mutating func select(
        _ tab: Int, _ timeNs: Int64, _ change: (inout [Int]) -> Void
    ) {
        wait(until: timeNs)
        let isSwiped =
            tabsAreSwiped && abs(tab - currentTab) == 1 && stacks[currentTab].count == 1
        if isSwiped {
            let isOfDeck = stacks[currentTab].last.flatMap { screenOf[$0] }
                .map { scenario.screens[$0].kind == .deck }
            let action = isOfDeck == true ? StepAction.swipeTab : StepAction.swipe
            add([(action.name, JSON(tab - currentTab))])
            slide()
        } else {
            add([(StepAction.tab.name, JSON(names[screenOf[tabs[tab]]!]))])
            nowNs += scenario.transitionNs
        }
        change(&stacks[tab])
        currentTab = tab
        touched = stacks[tab].last
    }

    /// As `ScriptPlayer` moves tabs, until they have settled.
    private mutating func slide() {
        let display = scenario.device.screen
        let width = isLandscape ? display.heightPoints : display.widthPoints
        let motion = Motion.snap(
            from: 0, to: (width * display.scale).rounded(), rate: Deceleration.fast.ratePerMs)
        var ticks = clock.ticks(after: nowNs)
        while !motion.sample(elapsedNs: ticks.timeNs - nowNs).isOver { ticks.advance() }
        nowNs = ticks.timeNs
    }

    mutating func rotate(_ isLandscape: Bool, _ timeNs: Int64) {
        turnedNs = timeNs
        guard front != nil else { return }
        wait(until: timeNs)
        add([(StepAction.rotate.name, isLandscape ? "landscape" : "portrait")])
        self.isLandscape = isLandscape
        nowNs += scenario.transitionNs
    }
}

/// Events of the system and the app.
extension DraftScript {
    mutating func act(_ action: TraceAction, _ timeNs: Int64, _ place: Int) {
        switch action {
        case .background: return leave(timeNs, place)
        case .foreground: return
        default: break
        }
        if case .trafficEnds = action {
            remarks.append("a transfer that is no image's was ended, and comes whole here")
        }
        guard let step = step(action) else { return }
        wait(until: timeNs)
        add([step])
    }

    mutating func leave(_ timeNs: Int64, _ place: Int) {
        wait(until: timeNs)
        let back = app.happenings[place...].first { happening in
            if case .other(.foreground) = happening.what { return true }
            return false
        }
        let ms = max(1, ((back?.timeNs ?? app.endNs) - nowNs) / 1_000_000)
        add([(StepAction.background.name, JSON(ms: ms))])
        nowNs += ms * 1_000_000
    }

    func step(_ action: TraceAction) -> JSON.Member? {
        func image(_ image: ImageID) -> JSON { JSON(images.name(of: image) ?? "") }
        switch action {
        case .warning(let level):
            return (
                StepAction.memoryWarning.name,
                Int(level.rawValue).map { JSON($0) } ?? JSON(level.rawValue)
            )
        case .store(let one, let key):
            return (
                StepAction.store.name,
                one == key
                    ? image(one)
                    : [HandoverKeys.image.name: image(one), HandoverKeys.key.name: image(key)]
            )
        case .replace(let one): return (StepAction.replace.name, image(one))
        case .lookUp(let one, _): return (StepAction.lookup.name, image(one))
        case .prefetch(let one, _): return (StepAction.prefetch.name, image(one))
        case .demote(let one): return (StepAction.demote.name, image(one))
        case .remove(let one): return (StepAction.remove.name, image(one))
        case .empty: return (StepAction.empty.name, true)
        case .network(.up): return (StepAction.network.name, "up")
        case .network(.down): return (StepAction.network.name, "down")
        case .network(.slower(let factor)):
            return (StepAction.network.name, JSON([SlowNetworkKeys.slower.member(factor)]))
        case .otherApps(let bytes, let inBackground):
            return inBackground ? nil : (StepAction.otherApps.name, JSON(bytes))
        case .appMemory(let bytes): return (StepAction.appMemory.name, JSON(bytes))
        case .traffic(_, let bytes, let host):
            let name = app.header.catalog.name(ofTransferHost: host)
            return (
                StepAction.traffic.name,
                JSON([TrafficKeys.bytes.member(bytes), TrafficKeys.host.member(name)])
            )
        default: return nil
        }
    }
}
