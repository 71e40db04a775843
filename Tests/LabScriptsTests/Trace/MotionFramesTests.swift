import Testing

@testable import LabBase
@testable import LabOrders
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks

@Suite("A motion's frames")
struct MotionFramesTests {
    /// Flings, snaps and steady ways, some of them longer than any step is trusted for.
    private static func motion(_ random: inout SplitMix) -> Motion {
        let startPx = Double(random.below(random.pick([1000, 5_000_000, 4_000_000_000])))
        let wayPx = Double(random.below(random.pick([20, 3000, 20_000, 3_000_000])) - 9)
        let rate = random.pick([0.998, 0.99])
        switch random.below(4) {
        case 0:
            return .snap(from: startPx, to: startPx + wayPx, rate: rate)
        case 1:
            return .steady(
                from: startPx, distancePx: wayPx + 0.25,
                durationNs: Int64(random.below(3_000_000_000)), phase: .drag)
        default:
            return .fling(from: startPx, velocityPx: (wayPx - 700) * 2.625, rate: rate)
        }
    }

    /// Plays a motion from an instant on, frames in one go where they can be, and compares each with
    /// the motion's own. Returns how many came in one go.
    private static func taken(
        _ motion: Motion, _ beginning: MotionFrames, farPx: Int64, hz: Int64, startNs: Int64,
        _ random: inout SplitMix
    ) -> Int {
        var (frames, ticks) = (beginning, FrameClock(hz: hz).ticks(after: startNs))
        var (taken, isOver) = (0, false)
        while !isOver {
            // What is taken in one go stops anywhere: at an instant, an offset, a number of frames.
            let nearPx = random.chance(50) ? 0 : random.below(1 + Int(max(0, motion.startPx)))
            let wanted = QuietFrames(
                screen: ScreenRef(name: 0, number: 0), phase: .drag, most: random.below(60),
                ticks: ticks, startNs: startNs,
                endNs: ticks.timeNs + Int64(random.below(2_000_000_000)),
                offsetsPx: min(farPx, Int64(nearPx))...farPx)
            var quiet = wanted
            taken += frames.take(&quiet, atMost: wanted.most) { _, timeNs, packed in
                let exact = frames.exactly(elapsedNs: timeNs - startNs)
                check(timeNs == ticks.timeNs && timeNs < wanted.endNs, note: "\(motion)")
                check(packed.offsetPx, exact.offsetPx, note: "\(motion)")
                check(packed.velocity, exact.velocity, note: "\(motion)")
                check(!exact.isOver && wanted.offsetsPx.contains(exact.offsetPx))
                ticks.advance()
            }
            check(quiet.ticks.timeNs, ticks.timeNs)
            let next = frames.next(elapsedNs: ticks.timeNs - startNs)
            check(next, frames.exactly(elapsedNs: ticks.timeNs - startNs), note: "\(motion)")
            isOver = next.isOver
            ticks.advance()
        }
        return taken
    }

    @Test("are those of the motion itself, to the pixel", arguments: UInt64(1)...40)
    func areThoseOfTheMotion(seed: UInt64) {
        var random = SplitMix(seed)
        var taken = 0
        for _ in 0..<30 {
            let motion = Self.motion(&random)
            let hz = random.pick([59, 60, 90, 120, 240] as [Int64])
            let farPx = random.chance(80) ? 1 << 39 : 9000 as Int64
            let frames = MotionFrames(
                motion, maxOffsetPx: farPx, scale: random.pick([1, 2, 2.625, 3]), hz: hz)
            let startNs = Int64(random.below(1 << 40))
            taken += Self.taken(motion, frames, farPx: farPx, hz: hz, startNs: startNs, &random)
        }
        check(taken > 200, note: "\(taken)")
    }

    /// Motions that have the content half way between two pixels at a frame, give or take what a
    /// double can tell: the last bit decides.
    @Test("are those of the motion where the last bit decides", arguments: UInt64(1)...10)
    func areThoseOfTheMotionAtHalves(seed: UInt64) {
        var random = SplitMix(seed)
        for _ in 0..<300 {
            let (hz, wayPx) = (60 as Int64, Double(100 + random.below(9000)))
            var ticks = FrameClock(hz: hz).ticks(after: 0)
            for _ in 0..<random.below(90) { ticks.advance() }
            let still = Motion.snap(from: 0, to: wayPx, rate: 0.998)
            let there = still.sample(elapsedNs: ticks.timeNs).offsetPx
            let motion = Motion.snap(from: 1000.5 - there, to: 1000.5 - there + wayPx, rate: 0.998)
            let frames = MotionFrames(motion, maxOffsetPx: 1 << 39, scale: 2, hz: hz, ends: .free)
            _ = Self.taken(motion, frames, farPx: 1 << 39, hz: hz, startNs: 0, &random)
        }
    }

    @Test("come at the display's refreshes", arguments: [24, 59, 60, 90, 120, 144, 240] as [Int64])
    func comeAtTheRefreshes(hz: Int64) {
        let clock = FrameClock(hz: hz)
        var ticks = clock.ticks(notBefore: 0)
        for frame in 0..<Int64(2000) {
            check(ticks.timeNs, frame * 1_000_000_000 / hz)
            ticks.advance()
        }
        let month = 30 * 86_400_000_000_000 as Int64
        check(clock.ticks(notBefore: month).timeNs, month)
        check(clock.ticks(after: month).timeNs, (30 * 86_400 * hz + 1) * 1_000_000_000 / hz)
    }

    @Test func `are rounded as the standard library rounds`() {
        var random = SplitMix(7)
        let edges = [0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.5.nextDown, -0.5.nextUp, 0x1p52 + 0.5]
        for x in edges + (0..<20_000).map({ _ in Double(random.below(1 << 40)) / 1024 - 5e8 }) {
            check(Double(StableMath.nearest(x)), x.rounded(), note: "\(x)")
        }
        check(StableMath.nearest(1e300), 1 << 62)
        check(StableMath.nearest(-.infinity), -(1 << 62))
    }
}

@Suite("List cells by item")
struct CellRingTests {
    @Test("stay where they are while others come and go", arguments: UInt64(1)...20)
    func stayWhereTheyAre(seed: UInt64) {
        var random = SplitMix(seed)
        var ring = ListCellRing()
        var known: [Int: ViewID] = [:]
        var window = 0..<0
        var next: ViewID = 0
        for _ in 0..<300 {
            let low = max(0, window.lowerBound + random.below(11) - 5)
            let target = low..<low + random.below(40)
            let kept = window.clamped(to: target)
            ring.makeRoom(for: target, keeping: kept)
            for item in target where !kept.contains(item) {
                ring[item] = ListCell(views: next..<next + 1, layout: 0)
                known[item] = next
                next = next + 1
            }
            window = target
            for item in window { check(ring[item].views.lowerBound, known[item]) }
        }
    }
}
