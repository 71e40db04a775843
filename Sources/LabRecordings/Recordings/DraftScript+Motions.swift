import LabBase
import LabOrders
import LabScripts

/// Motions.
extension DraftScript {
    mutating func take(_ visit: Int, _ frame: ScrollFrame, _ timeNs: Int64) {
        guard screenOf[visit] != nil else { return }
        defer { seenPx[visit] = frame.offsetPx }
        // That is how content keeps its place.
        if frame.phase == .jump, timeNs == turnedNs { return }
        if !motions.isEmpty, motions[motions.count - 1].add(visit, frame, timeNs) { return }
        motions.append(
            DraftMotion(
                visit, frame, timeNs, fromPx: seenPx[visit] ?? 0,
                frameNs: 1_000_000_000 / clock.hz))
    }

    mutating func finishMotions() {
        defer { motions = [] }
        var place = 0
        while place < motions.count {
            let motion = motions[place]
            guard motion.visit == front || inSight.contains(motion.visit) else {
                remarks.append(
                    "\(names[screenOf[motion.visit]!]): moves while another screen is in front, "
                        + "which is left out")
                place += 1
                continue
            }
            let kind = scenario.screens[screenOf[motion.visit]!].kind
            layOutTurned(motion.visit)
            if kind == .single {
                place += 1
            } else {
                place += acting(on: motion.visit) { script in
                    switch kind {
                    case .deck where motion.phase == .drag: script.trySwipe(from: place)
                    case .pager where motion.phase == .jump: script.move(from: place)
                    case .pager, .deck: script.turn(from: place)
                    default: script.move(from: place)
                    }
                }
            }
        }
    }

    /// Content is laid out anew on a device that was turned, as `ScriptPlayer` does it: the same
    /// page or card stays, or the same place.
    private mutating func layOutTurned(_ visit: Int) {
        let was = isLaidOutTurned.updateValue(isLandscape, forKey: visit)
        guard let was, was != isLandscape, let px = offsetPx[visit] else { return }
        let fresh = geometry(visit)
        isLandscape = was
        let widthPx = Double(max(1, geometry(visit).offsetPx(ofItem: 1)))
        isLandscape = !was
        let kind = scenario.screens[screenOf[visit]!].kind
        let isPaged = kind == .pager || kind == .deck
        let place = isPaged ? fresh.offsetPx(ofItem: Int((Double(px) / widthPx).rounded())) : px
        offsetPx[visit] = min(place, fresh.maxOffsetPx)
    }

    /// A card follows the finger, and comes back.
    private mutating func trySwipe(from place: Int) -> Int {
        let drag = motions[place]
        let geometry = geometry(drag.visit)
        let widthPx = Double(max(1, geometry.offsetPx(ofItem: 1)))
        let startPx = Double(offset(drag.visit))
        wait(until: drag.startNs)
        let share = min(0.5, ((Double(drag.toPx) - startPx) / widthPx * 1000).rounded() / 1000)
        guard share > 0, drag.toPx < geometry.maxOffsetPx else { return 1 }
        add([(StepAction.swipe.name, JSON([SwipeKeys.by.member(share)]))])
        run(
            .steady(
                from: startPx, distancePx: share * widthPx,
                durationNs: DragKeys.duration.usual()!, phase: .drag),
            drag.visit, geometry)
        let rate = scenario.screens[screenOf[drag.visit]!].deceleration.ratePerMs
        run(
            .snap(from: Double(offset(drag.visit)), to: startPx, rate: rate), drag.visit, geometry)
        let goesBack = place + 1 < motions.count && motions[place + 1].phase == .deceleration
        return goesBack ? 2 : 1
    }

    /// Pages are turned until the content rests, or over and over. On a deck they are cards that
    /// are swiped away or brought back.
    mutating func turn(from place: Int) -> Int {
        let first = motions[place]
        let geometry = geometry(first.visit)
        let isDeck = scenario.screens[screenOf[first.visit]!].kind == .deck
        wait(until: first.startNs)
        if !isDeck, first.isSteady, first.frameCount > 2, glide(first, geometry) { return 1 }
        let widthPx = Double(max(1, geometry.offsetPx(ofItem: 1)))
        var last = place
        let beat = rhythm(from: place, geometry.maxOffsetPx)
        if beat.count > 1 {
            last += beat.count - 1
        } else {
            while last + 1 < motions.count,
                motions[last + 1].startNs - motions[last].endNs < 50_000_000,
                !motions[last].rests(at: geometry.maxOffsetPx)
            { last += 1 }
        }
        let from = Int((Double(offset(first.visit)) / widthPx).rounded())
        let to = Int((Double(motions[last].toPx) / widthPx).rounded())
        let end = isDeck ? geometry.itemCount : geometry.itemCount - 1
        let pages = min(end, max(0, to)) - from
        if pages == 0 { return last - place + 1 }
        let isRhythm = beat.count > 1 && beat.count == abs(pages)
        let everyMs = max(1, (beat.everyNs + 500_000) / 1_000_000)
        let rhythm = [
            (StepKeys.times.name, JSON(beat.count)), (StepKeys.every.name, JSON(ms: everyMs)),
        ]
        let action: StepAction = !isDeck ? .page : pages < 0 ? .undo : .swipe
        let sign = isDeck ? 1 : pages.signum()
        add(
            isRhythm
                ? [(action.name, JSON(sign))] + rhythm
                : [(action.name, JSON(sign * abs(pages)))])
        for page in 1...abs(pages) {
            let isCut = isRhythm && page < beat.count
            let untilNs = isCut ? nowNs + everyMs * 1_000_000 : .max
            let target = geometry.offsetPx(ofItem: from + page * pages.signum())
            run(
                .snap(
                    from: Double(offset(first.visit)), to: Double(target),
                    rate: scenario.screens[screenOf[first.visit]!].deceleration.ratePerMs),
                first.visit, geometry, untilNs: untilNs)
            if isCut { nowNs = max(nowNs, untilNs) }
        }
        return last - place + 1
    }

    /// How many motions from one on are alike, and begin at one interval.
    func rhythm(from place: Int, _ maxOffsetPx: Int64) -> (count: Int, everyNs: Int64) {
        guard place + 1 < motions.count else { return (1, 0) }
        let everyNs = motions[place + 1].firstNs - motions[place].firstNs
        var last = place
        while last + 1 < motions.count, alike(last, last + 1, everyNs: everyNs) { last += 1 }
        // Between the first two there is a frame less, where what was cut short is shown once more.
        let gaps = (place..<last).map { motions[$0 + 1].firstNs - motions[$0].firstNs }.sorted()
        // The last of a step is never cut short.
        guard last > place, motions[last].rests(at: maxOffsetPx) else { return (1, 0) }
        return (last - place + 1, gaps[gaps.count / 2])
    }
}
