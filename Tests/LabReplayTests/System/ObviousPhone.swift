@testable import LabDevices
@testable import LabReplay

/// A phone's system a second time: every rule as a sentence over plain arrays, with all that ever
/// happened kept and gone through again at each look.
struct ObviousPhone {
    struct App {
        var figures = ProcessFigures.absent
        var rank = "gone"
        var order = 0
        var cachedSince: Int64?
        var packedOwn: Int64 = 0
        var packedPixels: Int64 = 0
        var back: Int64 = 0

        var footprint: Int64 { figures.ownBytes + figures.decodedBytes + figures.fileBytes }
        var isCached: Bool { rank == "cached" || rank == "stopped" }
        var wasLeft: Bool { isCached || rank == "previous" }

        /// Android's score.
        var score: Int {
            switch rank {
            case "front": 0
            case "plays": 200
            case "previous": 700
            default: min(900 + 10 * order, 999)
            }
        }
    }

    let device: Device
    let chooser: Chooser
    let room: Int64
    let isWatchful: Bool
    var apps: [App]
    var others: [Int64]
    var leavings: [(app: Int, ns: Int64)] = []
    var warned: Set<String> = []
    var available: Int64 = 0
    var availableBefore: Int64 = 0
    var actions: [SystemAction] = []
    /// The app that took most since the last look.
    var grew: Int?

    init(_ device: Device, _ count: Int, _ chooser: Chooser?, _ limit: Int64?) {
        self.device = device
        self.chooser = chooser ?? (device.apiLevel == nil ? .band : .score)
        room = limit ?? device.ramBytes - device.pressure.otherApps.frontBytes
        others = limit == nil ? device.pressure.otherApps.backgroundBytes : []
        isWatchful = limit != nil || chooser == .kernel
        apps = Array(repeating: App(), count: count)
    }

    private var rules: AppRules { device.pressure.apps }
    private var isAndroid: Bool { device.apiLevel != nil }

    mutating func look(_ now: Int64, _ figures: [ProcessFigures], held: Int64?) -> [SystemAction] {
        actions = []
        takeIn(figures)
        rank(now)
        available = room - others.reduce(0, +) - (held ?? apps.reduce(0) { $0 + resident($1) })
        availableBefore = available
        if rules.compressing == .stopped, held == nil {
            for case .freeze(let app) in actions { pack(app) }
        }
        if device.pressure.onKill != .ignore {
            for app in worstFirst where apps[app].isCached && apps[app].order >= mostCached {
                end(app, .cachedApps)
            }
            for app in worstFirst where apps[app].wasLeft && apps[app].footprint > leftLimit {
                end(app, .ownLimit)
            }
        }
        if let share = rules.purgeBelowMillionths {
            for app in worstFirst where available < device.share(share) {
                let bytes = apps[app].figures.purgeableBytes
                if bytes == 0 { continue }
                apps[app].figures.purgeableBytes = 0
                apps[app].figures.decodedBytes -= bytes
                available += bytes
                actions.append(.empty(app))
            }
        }
        if rules.compressing != .off, held == nil {
            let below = device.share(rules.compressBelowMillionths)
            for app in worstFirst where available < below && apps[app].wasLeft { pack(app) }
        }
        while endOne() {}
        warn()
        return actions
    }

    private var mostCached: Int { rules.mostCached ?? .max }
    private var leftLimit: Int64 { rules.leftLimitBytes ?? .max }

    private mutating func takeIn(_ figures: [ProcessFigures]) {
        let growth = zip(figures, apps).map { new, app in new.bytes - app.figures.bytes }
        let most = growth.max() ?? 0
        grew = most > 0 ? growth.firstIndex(of: most) : nil
        for app in apps.indices {
            if figures[app].presence != apps[app].figures.presence { apps[app].cachedSince = nil }
            apps[app].figures = figures[app]
            apps[app].back = 0
            let isThere = figures[app].presence != .absent
            let pixels = figures[app].decodedBytes - figures[app].purgeableBytes
            apps[app].packedOwn = isThere ? min(apps[app].packedOwn, figures[app].ownBytes) : 0
            apps[app].packedPixels = isThere ? min(apps[app].packedPixels, pixels) : 0
        }
    }

    /// When the person left the app that is still left; Android keeps a locked phone's app in front.
    private func left(_ app: Int) -> Int64? {
        switch apps[app].figures.presence {
        case .left(let ns), .plays(let ns): ns
        case .asleep(let ns): isAndroid ? nil : ns
        case .front, .absent: nil
        }
    }

    private mutating func rank(_ now: Int64) {
        for app in apps.indices {
            if let ns = left(app), !leavings.contains(where: { $0 == (app, ns) }) {
                leavings.append((app, ns))
            }
        }
        let lastNs = leavings.map(\.ns).max() ?? 0
        let last = leavings.first { $0.ns == lastNs }
        let old = apps
        for app in apps.indices {
            switch apps[app].figures.presence {
            case .absent: apps[app].rank = "gone"
            case .front: apps[app].rank = "front"
            case .asleep where isAndroid: apps[app].rank = "front"
            case .plays: apps[app].rank = "plays"
            case .left, .asleep:
                let isLast = last.map { $0 == (app, left(app)!) } ?? false
                let spared = rules.previousForNs ?? 0
                if isLast, now < left(app)! + spared {
                    apps[app].rank = "previous"
                } else {
                    let until = left(app)! + spared
                    let since =
                        apps[app].cachedSince
                        ?? (isLast ? until : min(until, max(left(app)!, lastNs)))
                    apps[app].cachedSince = since
                    let stop = rules.stopAfterNs.map { since + $0 } ?? .max
                    apps[app].rank = now >= stop ? "stopped" : "cached"
                }
            }
        }
        for app in apps.indices where apps[app].isCached {
            apps[app].order = apps.indices.count { other in
                guard apps[other].isCached else { return false }
                let (mine, its) = (left(app)!, left(other)!)
                return its > mine || its == mine && other < app
            }
        }
        for app in apps.indices where ["front", "plays"].contains(apps[app].rank) {
            apps[app].back = apps[app].packedOwn + apps[app].packedPixels
            (apps[app].packedOwn, apps[app].packedPixels) = (0, 0)
        }
        for app in apps.indices where apps[app].isCached {
            if !old[app].isCached { actions.append(.cache(app)) }
            if apps[app].rank == "stopped", old[app].rank != "stopped" {
                actions.append(.freeze(app))
            }
        }
    }

    /// A compressed byte takes its share of one, and each kind is rounded up.
    func resident(_ app: App) -> Int64 {
        func smaller(_ bytes: Int64, _ ratio: Double) -> Int64 {
            let thousandths = Int64((ratio * 1000).rounded())
            return (bytes * 1000 + thousandths - 1) / thousandths
        }
        return app.footprint - app.packedOwn - app.packedPixels
            + smaller(app.packedOwn, rules.heapRatio) + smaller(app.packedPixels, rules.pixelRatio)
    }

    private var worstFirst: [Int] {
        apps.indices.filter { apps[$0].rank != "gone" }.sorted { one, other in
            let (a, b) = (apps[one], apps[other])
            let oldness = (a.isCached ? a.order : 0, b.isCached ? b.order : 0)
            return (b.score, oldness.1, one) < (a.score, oldness.0, other)
        }
    }

    private mutating func pack(_ app: Int) {
        let all = apps.reduce(Int64(0)) {
            $0 + ($1.rank == "gone" ? 0 : $1.packedOwn + $1.packedPixels)
        }
        let most = max(0, device.share(rules.mostCompressedMillionths) - all)
        let before = resident(apps[app])
        let figures = apps[app].figures
        let own = min(most, figures.ownBytes - apps[app].packedOwn)
        let pixels = figures.decodedBytes - figures.purgeableBytes - apps[app].packedPixels
        apps[app].packedOwn += own
        apps[app].packedPixels += min(most - own, pixels)
        available += before - resident(apps[app])
    }

    private mutating func end(_ app: Int, _ reason: KillReason) {
        available += resident(apps[app])
        apps[app].rank = "gone"
        actions.append(.kill(app, reason))
    }
}

/// Whom it ends.
extension ObviousPhone {
    /// Ends one for the phone's memory; false if enough is available, or none may be ended.
    private mutating func endOne() -> Bool {
        if chooser == .kernel {
            guard available < 0, device.pressure.onKill != .ignore else { return false }
            // The kernel counts the pages of swap as well.
            let swap = rules.compressing == .off ? 0 : device.share(rules.mostCompressedMillionths)
            let pages = (room - others.reduce(0, +) + swap) / 4096
            let worst = worstFirst.sorted().max { one, other in
                badness(one, pages) <= badness(other, pages)
            }
            guard let worst else { return false }
            end(worst, .memory)
            return true
        }
        let table = table
        guard let least = table.filter({ available < $0.line }).map(\.rank).max() else {
            return false
        }
        if !others.isEmpty {
            let isLargest = device.pressure.evictionOrder == .largest
            let place = isLargest ? others.firstIndex(of: others.max()!)! : 0
            available += others.remove(at: place)
            actions.append(.endOther)
            return true
        }
        guard device.pressure.onKill != .ignore else { return false }
        // The rank of a process is how important it is; all up to `least` may be ended.
        let candidates = worstFirst.filter { importance(apps[$0]) <= least }
        guard let lowest = candidates.map({ importance(apps[$0]) }).min() else { return false }
        let equals = candidates.filter { importance(apps[$0]) == lowest }
        let isBySize = chooser == .band || apps[equals[0]].score <= 200
        var victim = equals[0]
        if isBySize {
            for app in equals where apps[app].footprint > apps[victim].footprint { victim = app }
        }
        end(victim, .memory)
        return true
    }

    /// The kernel acts when memory is just full: the app that takes more has only what there was.
    private func badness(_ app: Int, _ pages: Int64) -> Int64 {
        let beyond = app == grew ? max(0, -available) : 0
        let bytes = max(0, apps[app].footprint - beyond)
        return (bytes + 4095) / 4096 + Int64(apps[app].score) * (pages / 1000)
    }

    /// The lines of the system's table, each with the importance up to which it ends processes.
    private var table: [(rank: Int, line: Int64)] {
        let pressure = device.pressure
        let oldest = device.share(pressure.evictBelowMillionths)
        let left = pressure.evictOwnBelowMillionths.map(device.share)
        let rows: [(Int, Int64?)] =
            chooser == .band
            ? [
                (0, oldest), (10, pressure.endFrontBelowMillionths.map(device.share)),
                (12, rules.endPlayingBelowMillionths.map(device.share)),
            ]
            : [
                (-950, oldest), (-900, left ?? oldest),
                (-700, rules.endPreviousBelowMillionths.map(device.share)),
                (-200, rules.endPlayingBelowMillionths.map(device.share)),
                (0, pressure.endFrontBelowMillionths.map(device.share)),
            ]
        return rows.compactMap { rank, line in line.map { (rank, $0) } }
    }

    /// Android's table has one row for scores up to 949 and one for those above.
    private func importance(_ app: App) -> Int {
        if chooser == .band { return app.rank == "plays" ? 12 : app.rank == "front" ? 10 : 0 }
        return -(app.score >= 950 ? 950 : app.score >= 900 ? 900 : app.score)
    }
}

/// Whom it tells.
extension ObviousPhone {
    private mutating func warn() {
        let pressure = device.pressure
        let lines: [(WarningLevel, Pressure.Thresholds?)] = [
            (.trim5, pressure.systemModerate), (.warning, pressure.systemWarning),
            (.critical, pressure.systemCritical),
        ]
        var worst: WarningLevel?
        for case (let level, let line?) in lines {
            if available < device.share(line.belowMillionths) {
                if warned.insert(level.rawValue).inserted { worst = level }
            } else if available > device.share(line.aboveMillionths) {
                warned.remove(level.rawValue)
            }
        }
        guard let worst else { return }
        let left = worstFirst.filter { apps[$0].wasLeft }
        for app in apps.indices where apps[app].rank != "gone" {
            if apps[app].rank == "stopped", rules.hearing == .running { continue }
            var level = worst
            if isAndroid, let place = left.firstIndex(of: app) {
                level = [.trim80, .trim60, .trim40][min(2, place / max(4, left.count / 3))]
            } else if isAndroid, apps[app].rank == "plays" {
                level = worst == .warning ? .trim10 : worst == .critical ? .trim15 : worst
            }
            actions.append(.warn(app, level))
        }
    }
}
