import LabBase
import LabDevices
import LabOrders

/// The steps that come nearest to what happened. Where each leaves the content, and when it ends,
/// is computed as the script player does it, so that errors don't add up.
struct DraftScript {
    private(set) var lines: [String] = []
    private(set) var remarks: [String] = []

    private let app: RecordedApp
    private let scenario: Scenario
    /// By visit; none of what shows no image.
    private let screenOf: [Int: Int]
    private let names: [String]
    private let arguments: [Int: Int]
    private let images: DraftImages
    private let tabs: [Int]
    private let clock: FrameClock

    private var nowNs: Int64 = 0
    private var stacks: [[Int]]
    private var currentTab = 0
    private var isLandscape = false
    /// By visit: where the content is.
    private var offsetPx: [Int: Int64] = [:]
    private var motions: [DraftMotion] = []
    /// By visit: where the recording has the content.
    private var seenPx: [Int: Int64] = [:]

    init(
        _ app: RecordedApp, _ scenario: Scenario, screenOf: [Int: Int], names: [String],
        arguments: [Int: Int], tabs: DraftTabs, images: DraftImages
    ) {
        self.app = app
        self.scenario = scenario
        self.screenOf = screenOf
        self.names = names
        self.arguments = arguments
        self.images = images
        let roots = tabs.roots.filter { screenOf[$0] != nil }
        self.tabs = roots.count > 1 ? roots : []
        stacks = Array(repeating: [], count: max(1, self.tabs.count))
        clock = FrameClock(hz: Int64(scenario.device.screen.hz.rounded()))
    }

    mutating func write() {
        if let first = tabs.first { stacks[0] = [first] }
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
            case .rotate(let isLandscape): rotate(isLandscape, timeNs)
            case .other(let action): act(action, timeNs, place)
            case .frame: break
            }
        }
        finishMotions()
        wait(until: app.endNs)
        if lines.isEmpty { add("\"wait\": 0") }
        remarks = remarks.grouped { $0 }.map { text, all in
            all.count == 1 ? text : "\(text) (\(all.count) times)"
        }
    }

    private mutating func add(_ step: String) { lines.append("    { \(step) }") }

    /// Milliseconds, which is as near as a person is.
    private mutating func wait(until timeNs: Int64) {
        let ms = (timeNs - nowNs + 500_000) / 1_000_000
        guard ms > 0 else { return }
        add("\"wait\": \"\(ms)ms\"")
        nowNs += ms * 1_000_000
    }

    private var front: Int? { stacks[currentTab].last }

    private func geometry(_ visit: Int) -> ContentGeometry {
        ContentGeometry(
            screen: scenario.screens[screenOf[visit]!], display: scenario.device.screen,
            isLandscape: isLandscape, seed: scenario.seed, argument: arguments[visit] ?? 0)
    }
}

/// Screens that come and go.
extension DraftScript {
    private mutating func open(_ visit: Int, _ timeNs: Int64) {
        guard let screen = screenOf[visit] else { return }
        if let tab = tabs.firstIndex(of: visit) {
            // The first tab is open from the start.
            guard visit != tabs[0] || stacks[0] != [visit] || currentTab != 0 else { return }
            return select(tab, timeNs) { $0 = [visit] }
        }
        wait(until: timeNs)
        let argument = arguments[visit].map { ", \"argument\": \($0)" } ?? ""
        add("\"push\": \(JSONText.quoted(names[screen]))\(argument)")
        if front != nil { nowNs += scenario.transitionNs }
        stacks[currentTab].append(visit)
    }

    private mutating func goBack(to visit: Int, _ timeNs: Int64) {
        guard screenOf[visit] != nil, front != visit else { return }
        if let place = stacks[currentTab].firstIndex(of: visit) {
            let count = stacks[currentTab].count - place - 1
            wait(until: timeNs)
            add("\"pop\": \(count == 1 ? "true" : "\(count)")")
            stacks[currentTab].removeLast(count)
            nowNs += scenario.transitionNs
            return
        }
        guard let tab = stacks.firstIndex(where: { $0.contains(visit) }) else {
            remarks.append(
                "\(names[screenOf[visit]!]): comes back from where it can't be found, and is "
                    + "pushed anew")
            offsetPx[visit] = nil
            return open(visit, timeNs)
        }
        select(tab, timeNs) { _ in }
        // What stands above it in its tab goes.
        if front != visit { goBack(to: visit, timeNs) }
    }

    private mutating func select(
        _ tab: Int, _ timeNs: Int64, _ change: (inout [Int]) -> Void
    ) {
        wait(until: timeNs)
        add("\"tab\": \(JSONText.quoted(names[screenOf[tabs[tab]]!]))")
        change(&stacks[tab])
        currentTab = tab
        nowNs += scenario.transitionNs
    }

    private mutating func rotate(_ isLandscape: Bool, _ timeNs: Int64) {
        guard front != nil else { return }
        wait(until: timeNs)
        add("\"rotate\": \"\(isLandscape ? "landscape" : "portrait")\"")
        self.isLandscape = isLandscape
        nowNs += scenario.transitionNs
    }
}

/// What the system and the app do.
extension DraftScript {
    private mutating func act(_ action: TraceAction, _ timeNs: Int64, _ place: Int) {
        switch action {
        case .background: return leave(timeNs, place)
        case .foreground: return
        default: break
        }
        guard let step = step(action) else { return }
        wait(until: timeNs)
        add(step)
    }

    private mutating func leave(_ timeNs: Int64, _ place: Int) {
        wait(until: timeNs)
        let back = app.happenings[place...].first { happening in
            if case .other(.foreground) = happening.what { return true }
            return false
        }
        let ms = max(1, ((back?.timeNs ?? app.endNs) - nowNs) / 1_000_000)
        add("\"background\": \"\(ms)ms\"")
        nowNs += ms * 1_000_000
    }

    private func step(_ action: TraceAction) -> String? {
        func image(_ image: ImageID) -> String {
            JSONText.quoted(images.name(of: image) ?? "")
        }
        switch action {
        case .warning(let level):
            let number = Int(level.rawValue)
            return "\"memoryWarning\": " + (number.map(String.init) ?? "\"\(level.rawValue)\"")
        case .store(let one, let key):
            return one == key
                ? "\"store\": \(image(one))"
                : "\"store\": { \"image\": \(image(one)), \"as\": \(image(key)) }"
        case .replace(let one): return "\"replace\": \(image(one))"
        case .lookUp(let one, _): return "\"lookup\": \(image(one))"
        case .prefetch(let one, _): return "\"prefetch\": \(image(one))"
        case .demote(let one): return "\"demote\": \(image(one))"
        case .remove(let one): return "\"remove\": \(image(one))"
        case .empty: return "\"empty\": true"
        case .network(.up): return "\"network\": \"up\""
        case .network(.down): return "\"network\": \"down\""
        case .network(.slower(let factor)):
            return "\"network\": { \"slower\": \(Fixed.plain(factor)) }"
        case .otherApps(let bytes, let inBackground):
            return inBackground ? nil : "\"otherApps\": \(bytes)"
        default: return nil
        }
    }
}

/// Motions.
extension DraftScript {
    private mutating func take(_ visit: Int, _ frame: ScrollFrame, _ timeNs: Int64) {
        guard screenOf[visit] != nil else { return }
        defer { seenPx[visit] = frame.offsetPx }
        if !motions.isEmpty, motions[motions.count - 1].add(visit, frame, timeNs) { return }
        motions.append(
            DraftMotion(
                visit, frame, timeNs, fromPx: seenPx[visit] ?? 0,
                frameNs: 1_000_000_000 / clock.hz))
    }

    private mutating func finishMotions() {
        defer { motions = [] }
        var place = 0
        while place < motions.count {
            let motion = motions[place]
            guard motion.visit == front else {
                remarks.append(
                    "\(names[screenOf[motion.visit]!]): moves while another screen is in front, "
                        + "which is left out")
                place += 1
                continue
            }
            let kind = scenario.screens[screenOf[motion.visit]!].kind
            if kind == .single {
                place += 1
            } else if kind == .pager {
                place += turn(from: place)
            } else {
                place += move(from: place)
            }
        }
    }

    /// Pages are turned until the content rests.
    private mutating func turn(from place: Int) -> Int {
        let first = motions[place]
        let geometry = geometry(first.visit)
        let widthPx = Double(max(1, geometry.offsetPx(ofItem: 1)))
        var last = place
        while last + 1 < motions.count,
            motions[last + 1].startNs - motions[last].endNs < 50_000_000,
            !motions[last].rests(at: geometry.maxOffsetPx)
        { last += 1 }
        let from = Int((Double(offsetPx[first.visit] ?? 0) / widthPx).rounded())
        let to = Int((Double(motions[last].toPx) / widthPx).rounded())
        wait(until: first.startNs)
        if from != to {
            let pages = abs(to - from)
            // Each page was begun before the one before had come to rest.
            let everyMs = max(1, (motions[last].startNs - first.startNs) / 1_000_000)
            let rhythm =
                pages > 1 && last > place
                ? ", \"times\": \(pages), \"every\": \"\(everyMs / Int64(pages - 1))ms\"" : ""
            let each = rhythm.isEmpty ? to - from : (to - from).signum()
            add("\"page\": \(each)\(rhythm)")
            offsetPx[first.visit] = geometry.offsetPx(ofItem: min(geometry.itemCount - 1, to))
        }
        nowNs = max(nowNs, motions[last].endNs)
        return last - place + 1
    }

    private mutating func move(from place: Int) -> Int {
        let motion = motions[place]
        let geometry = geometry(motion.visit)
        if motion.phase == .jump {
            jump(motion, geometry)
            return 1
        }
        wait(until: motion.startNs)
        let next = place + 1 < motions.count ? motions[place + 1] : nil
        if motion.phase == .drag {
            if let next, next.phase == .deceleration, next.startNs - motion.endNs < 50_000_000,
                isNatural(next, after: place + 1, geometry)
            {
                drag(motion, geometry)
                let release = velocity(next, from: offset(motion.visit), geometry)
                guard release.magnitude >= 1 else { return 2 }
                letGo(release, next, geometry)
                return 2
            }
            drag(motion, geometry)
            return 1
        }
        if motion.isSteady, motion.frameCount > 2, glide(motion, geometry) { return 1 }
        if isNatural(motion, after: place, geometry) {
            let release = velocity(motion, from: offset(motion.visit), geometry)
            if release.magnitude >= 1 { fling(release, motion, geometry, times: 1, everyNs: 0) }
            return 1
        }
        return flurry(from: place, geometry)
    }

    private func offset(_ visit: Int) -> Int64 { offsetPx[visit] ?? 0 }

    /// Whether content that was let go came to rest before anything else moved it.
    private func isNatural(
        _ motion: DraftMotion, after place: Int, _ geometry: ContentGeometry
    ) -> Bool {
        motion.phase == .deceleration && motion.rests(at: geometry.maxOffsetPx)
    }

    private mutating func jump(_ motion: DraftMotion, _ geometry: ContentGeometry) {
        wait(until: motion.endNs)
        let target = target(of: motion.toPx, geometry, nearest: true) ?? ("\"start\"", 0)
        guard motion.toPx != offset(motion.visit) else { return }
        add("\"scrollTo\": \(target.text), \"animated\": false")
        offsetPx[motion.visit] = target.px
    }

    /// The row, or the end, that lies there.
    private func target(
        of px: Int64, _ geometry: ContentGeometry, nearest: Bool
    ) -> (text: String, px: Int64)? {
        if px <= 0 { return ("\"start\"", 0) }
        if px >= geometry.maxOffsetPx { return ("\"end\"", geometry.maxOffsetPx) }
        let item = geometry.visibleItems(offsetPx: px).lowerBound
        let near = [item, item + geometry.columns].filter { $0 < geometry.itemCount }
            .map { (item: $0, px: geometry.offsetPx(ofItem: $0)) }
            .min { ($0.px - px).magnitude < ($1.px - px).magnitude }
        guard let near, nearest || near.px == px else { return nil }
        return ("\(near.item)", near.px)
    }

    /// Content that travels at one speed.
    private mutating func glide(_ motion: DraftMotion, _ geometry: ContentGeometry) -> Bool {
        guard let target = target(of: motion.toPx, geometry, nearest: false),
            motion.firstVelocity != 0
        else { return false }
        let speed = Int(motion.firstVelocity.magnitude)
        add("\"scrollTo\": \(target.text), \"speed\": \(speed)")
        let px = offset(motion.visit)
        let wayPx = Double(target.px - px)
        let durationNs = Int64(
            (wayPx.magnitude / (Double(speed) * scenario.device.screen.scale) * 1e9).rounded(.up))
        run(
            .steady(
                from: Double(px), distancePx: wayPx, durationNs: durationNs, phase: .deceleration),
            motion.visit, geometry)
        return true
    }

    private mutating func drag(_ motion: DraftMotion, _ geometry: ContentGeometry) {
        let px = offset(motion.visit)
        let scale = scenario.device.screen.scale
        let milli = Int64((Double(motion.toPx - px) / scale * 1000).rounded())
        guard milli != 0 else { return }
        let ms = max(1, (motion.endNs - nowNs + 500_000) / 1_000_000)
        add(
            "\"drag\": { \"by\": \(Fixed.exactPoints(milli: milli)), \"duration\": \"\(ms)ms\" }")
        run(
            .steady(
                from: Double(px), distancePx: Double(milli) / 1000 * scale,
                durationNs: ms * 1_000_000, phase: .drag),
            motion.visit, geometry)
    }

    /// The drag that was just added ends with a release.
    private mutating func letGo(
        _ velocity: Double, _ motion: DraftMotion, _ geometry: ContentGeometry
    ) {
        guard let line = lines.last, line.contains("\"drag\""), rate(motion) == .normal else {
            return fling(velocity, motion, geometry, times: 1, everyNs: 0)
        }
        lines[lines.count - 1] =
            String(line.dropLast(4))
            + ", \"velocity\": \(Int(velocity.rounded())) } }"
        decelerate(velocity.rounded(), .normal, motion.visit, geometry, untilNs: .max)
    }

    /// One after the other, each cut short by the next: alike, as a step with a rhythm, or else as
    /// what a finger does.
    private mutating func flurry(from place: Int, _ geometry: ContentGeometry) -> Int {
        var last = place
        let every =
            place + 1 < motions.count ? motions[place + 1].firstNs - motions[place].firstNs : 0
        while last + 1 < motions.count, alike(last, last + 1, everyNs: every) { last += 1 }
        let motion = motions[place]
        guard last > place else {
            drag(motion, geometry)
            return 1
        }
        // Between the first two there is a frame less: what was cut short is shown once more.
        let gaps = (place..<last).map { motions[$0 + 1].firstNs - motions[$0].firstNs }.sorted()
        let everyNs = gaps[gaps.count / 2]
        let wayPx = Double(motions[last].fromPx - motion.fromPx) / Double(last - place)
        let logRate = StableMath.ln(rate(motion).ratePerMs)
        let share = 1 - Motion.share(elapsedNs: everyNs, logRate: logRate)
        let velocity = wayPx / share * -1000 * logRate / scenario.device.screen.scale
        fling(velocity, motion, geometry, times: last - place + 1, everyNs: everyNs)
        return last - place + 1
    }

    private func alike(_ a: Int, _ b: Int, everyNs: Int64) -> Bool {
        let (a, b) = (motions[a], motions[b])
        let gap = b.firstNs - a.firstNs
        let near = max(30, a.firstVelocity.magnitude / 20)
        return b.phase == .deceleration && b.visit == a.visit && !b.isSteady
            && (gap - everyNs).magnitude <= 20_000_000 && everyNs > 0
            && (a.firstVelocity - b.firstVelocity).magnitude <= near
    }

    private mutating func fling(
        _ velocity: Double, _ motion: DraftMotion, _ geometry: ContentGeometry, times: Int,
        everyNs: Int64
    ) {
        let rate = rate(motion)
        let whole = min(100_000, max(-100_000, velocity.rounded()))
        guard whole != 0 else { return }
        let everyMs = (everyNs + 500_000) / 1_000_000
        let written =
            rate == .normal
            ? "\(Int(whole))" : "{ \"velocity\": \(Int(whole)), \"deceleration\": \"fast\" }"
        let rhythm = times == 1 ? "" : ", \"times\": \(times), \"every\": \"\(everyMs)ms\""
        add("\"fling\": \(written)\(rhythm)")
        for repetition in 0..<times {
            let isLast = repetition == times - 1
            let untilNs = isLast ? Int64.max : nowNs + everyMs * 1_000_000
            decelerate(whole, rate, motion.visit, geometry, untilNs: untilNs)
            if !isLast { nowNs = max(nowNs, untilNs) }
        }
    }

    private mutating func decelerate(
        _ velocity: Double, _ rate: Deceleration, _ visit: Int, _ geometry: ContentGeometry,
        untilNs: Int64
    ) {
        run(
            .fling(
                from: Double(offset(visit)),
                velocityPx: velocity * scenario.device.screen.scale, rate: rate.ratePerMs),
            visit, geometry, untilNs: untilNs)
    }

    /// By how far it went for its speed.
    private func rate(_ motion: DraftMotion) -> Deceleration {
        let way = Double((motion.toPx - motion.fromPx).magnitude) / scenario.device.screen.scale
        let speed = Double(motion.firstVelocity.magnitude)
        let lost = speed - Double(motion.lastVelocity.magnitude)
        guard lost > 50, motion.frameCount > 3 else { return .normal }
        // Speed that is lost on a way: 2.0 a second at the normal rate, 10 at the fast one.
        return lost / max(1, way) > 5 ? .fast : .normal
    }

    /// The speed at which it goes as far; where it meets the content's end, the speed that it had.
    private func velocity(
        _ motion: DraftMotion, from px: Int64, _ geometry: ContentGeometry
    ) -> Double {
        let logRate = StableMath.ln(rate(motion).ratePerMs)
        let scale = scenario.device.screen.scale
        let byWay = Double(motion.toPx - px) / scale * -1000 * logRate
        let isAtEdge = motion.toPx <= 0 || motion.toPx >= geometry.maxOffsetPx
        guard isAtEdge else { return byWay }
        let frames = Motion.share(elapsedNs: 1_000_000_000 / clock.hz, logRate: logRate)
        let seen = Double(motion.firstVelocity) / frames
        return seen.magnitude > byWay.magnitude ? seen : byWay * 1.05
    }

    /// As `ScriptPlayer` runs it: frame after frame.
    private mutating func run(
        _ motion: Motion, _ visit: Int, _ geometry: ContentGeometry, untilNs: Int64 = .max
    ) {
        let startNs = nowNs
        var frames = MotionFrames(
            motion, maxOffsetPx: geometry.maxOffsetPx, scale: scenario.device.screen.scale,
            hz: clock.hz)
        var ticks = clock.ticks(after: startNs)
        while ticks.timeNs < untilNs {
            nowNs = ticks.timeNs
            let frame = frames.next(elapsedNs: nowNs - startNs)
            offsetPx[visit] = frame.offsetPx
            if frame.isOver { return }
            ticks.advance()
        }
        nowNs = untilNs
        offsetPx[visit] = frames.exactly(elapsedNs: nowNs - startNs).offsetPx
    }
}
