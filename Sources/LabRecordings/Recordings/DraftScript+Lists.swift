import LabBase
import LabDevices
import LabOrders
import LabScripts

/// Lists: content that is dragged, flung, and sent to a row.
extension DraftScript {
    mutating func move(from place: Int) -> Int {
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
        if isNatural(motion, after: place, geometry),
            rhythm(from: place, geometry.maxOffsetPx).count < 3
        {
            let release = velocity(motion, from: offset(motion.visit), geometry)
            if release.magnitude >= 1 { fling(release, motion, geometry, times: 1, everyNs: 0) }
            return 1
        }
        return flurry(from: place, geometry)
    }

    func offset(_ visit: Int) -> Int64 { offsetPx[visit] ?? 0 }

    /// True if released content came to rest before anything else moved it.
    func isNatural(
        _ motion: DraftMotion, after place: Int, _ geometry: ContentGeometry
    ) -> Bool {
        motion.phase == .deceleration && motion.rests(at: geometry.maxOffsetPx)
    }

    mutating func jump(_ motion: DraftMotion, _ geometry: ContentGeometry) {
        wait(until: motion.endNs)
        let target = target(of: motion.toPx, geometry, nearest: true) ?? ("start", 0)
        guard motion.toPx != offset(motion.visit) else { return }
        add([(StepAction.scrollTo.name, target.place), (StepKeys.animated.name, false)])
        offsetPx[motion.visit] = target.px
    }

    /// The row, or the end, that lies there.
    func target(
        of px: Int64, _ geometry: ContentGeometry, nearest: Bool
    ) -> (place: JSON, px: Int64)? {
        if px <= 0 { return ("start", 0) }
        if px >= geometry.maxOffsetPx { return ("end", geometry.maxOffsetPx) }
        let item = geometry.visibleItems(offsetPx: px).lowerBound
        let near = [item, item + geometry.columns].filter { $0 < geometry.itemCount }
            .map { (item: $0, px: geometry.offsetPx(ofItem: $0)) }
            .min { ($0.px - px).magnitude < ($1.px - px).magnitude }
        guard let near, nearest || near.px == px else { return nil }
        return (JSON(near.item), near.px)
    }

    /// Content that travels at one speed.
    mutating func glide(_ motion: DraftMotion, _ geometry: ContentGeometry) -> Bool {
        guard let target = target(of: motion.toPx, geometry, nearest: false),
            motion.firstVelocity != 0
        else { return false }
        let speed = Int(motion.firstVelocity.magnitude)
        let px = offset(motion.visit)
        let wayPx = Double(target.px - px)
        let seenNs = Double(2 * (motion.endNs - motion.startNs) + 1_000_000_000)
        let ns = wayPx.magnitude / (Double(speed) * scenario.device.screen.scale) * 1e9
        // A motion at another place or speed would take another time.
        guard ns < seenNs else { return false }
        add([(StepAction.scrollTo.name, target.place), (StepKeys.speed.name, JSON(speed))])
        run(
            .steady(
                from: Double(px), distancePx: wayPx, durationNs: Int64(ns.rounded(.up)),
                phase: .deceleration),
            motion.visit, geometry)
        return true
    }

    mutating func drag(_ motion: DraftMotion, _ geometry: ContentGeometry) {
        let px = offset(motion.visit)
        let scale = scenario.device.screen.scale
        let milli = Int64((Double(motion.toPx - px) / scale * 1000).rounded())
        guard milli != 0 else { return }
        let ms = max(1, (motion.endNs - nowNs + 500_000) / 1_000_000)
        add([
            (
                StepAction.drag.name,
                [DragKeys.by.name: JSON(milliPoints: milli), DragKeys.duration.name: JSON(ms: ms)]
            )
        ])
        run(
            .steady(
                from: Double(px), distancePx: Double(milli) / 1000 * scale,
                durationNs: ms * 1_000_000, phase: .drag),
            motion.visit, geometry)
    }

    /// The drag that was just added ends with a release.
    mutating func letGo(
        _ velocity: Double, _ motion: DraftMotion, _ geometry: ContentGeometry
    ) {
        guard case .object(let step, _)? = steps.last, step[0].key == StepAction.drag.name,
            rate(motion) == .normal
        else {
            return fling(velocity, motion, geometry, times: 1, everyNs: 0)
        }
        let whole = min(100_000, max(-100_000, velocity.rounded()))
        let drag = step[0].value + [(DragKeys.velocity.name, JSON(Int(whole)))]
        steps[steps.count - 1] = JSON([(step[0].key, drag)] + step.dropFirst())
        decelerate(whole, .normal, motion.visit, geometry, untilNs: .max)
    }

    /// One after the other, each cut short by the next: alike, as a step with a rhythm, or else as
    /// what a finger does.
    mutating func flurry(from place: Int, _ geometry: ContentGeometry) -> Int {
        let motion = motions[place]
        let (count, everyNs) = rhythm(from: place, geometry.maxOffsetPx)
        guard count > 1 else {
            drag(motion, geometry)
            return 1
        }
        let last = place + count - 1
        let wayPx =
            count > 2
            ? Double(motions[last].firstPx - motions[place + 1].firstPx) / Double(count - 2)
            : Double(motions[last].fromPx - motion.fromPx)
        let logRate = StableMath.ln(rate(motion).ratePerMs)
        let share = 1 - Motion.share(elapsedNs: everyNs, logRate: logRate)
        let velocity = wayPx / share * -1000 * logRate / scenario.device.screen.scale
        fling(velocity, motion, geometry, times: count, everyNs: everyNs)
        return count
    }

    func alike(_ a: Int, _ b: Int, everyNs: Int64) -> Bool {
        let (a, b) = (motions[a], motions[b])
        let gap = b.firstNs - a.firstNs
        let near = max(30, a.firstVelocity.magnitude / 20)
        // An interrupted motion goes less far than one that came to rest.
        let ways = [a, b].map { Double($0.toPx - $0.fromPx) }
        let isCut = a.lastVelocity.magnitude >= 40
        return a.phase == .deceleration && b.phase == .deceleration && b.visit == a.visit
            && !b.isSteady
            && (isCut || (ways[0] - ways[1]).magnitude <= max(8, ways[0].magnitude / 20))
            && (gap - everyNs).magnitude <= 20_000_000 && everyNs > 0
            && (a.firstVelocity - b.firstVelocity).magnitude <= near
    }

    mutating func fling(
        _ velocity: Double, _ motion: DraftMotion, _ geometry: ContentGeometry, times: Int,
        everyNs: Int64
    ) {
        let rate = rate(motion)
        let whole = min(100_000, max(-100_000, velocity.rounded()))
        guard whole != 0 else { return }
        let everyMs = max(1, (everyNs + 500_000) / 1_000_000)
        let speed = JSON(Int(whole))
        let fling: JSON =
            rate == .normal
            ? speed : [FlingKeys.velocity.name: speed, FlingKeys.deceleration.name: "fast"]
        let rhythm = [(StepKeys.times.name, JSON(times)), (StepKeys.every.name, JSON(ms: everyMs))]
        add([(StepAction.fling.name, fling)] + (times == 1 ? [] : rhythm))
        for repetition in 0..<times {
            let isLast = repetition == times - 1
            let untilNs = isLast ? Int64.max : nowNs + everyMs * 1_000_000
            decelerate(whole, rate, motion.visit, geometry, untilNs: untilNs)
            if !isLast { nowNs = max(nowNs, untilNs) }
        }
    }

    mutating func decelerate(
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
    func rate(_ motion: DraftMotion) -> Deceleration {
        let way = Double((motion.toPx - motion.fromPx).magnitude) / scenario.device.screen.scale
        let speed = Double(motion.firstVelocity.magnitude)
        let lost = speed - Double(motion.lastVelocity.magnitude)
        guard lost > 50, motion.frameCount > 3 else { return .normal }
        // Speed that is lost on a way: 2.0 a second at the normal rate, 10 at the fast one.
        return lost / max(1, way) > 5 ? .fast : .normal
    }

    /// The speed at which it goes as far; where it meets the content's end, the speed that it had.
    func velocity(
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
    mutating func run(
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
