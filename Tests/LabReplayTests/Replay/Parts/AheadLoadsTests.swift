import Testing

@testable import LabDevices
@testable import LabOrders
@testable import LabReplay
@testable import LabScripts
@testable import PlainDesks
@testable import ReplayOracles

/// Loads ahead of rows, alone: four rows, of which the screen shows two.
@Suite struct AheadLoadsTests {
    private static let screen = ScreenRef(name: 0, number: 0)

    private static func parts(_ spec: String) throws -> ReplayParts {
        let parts = try ReplayParts(spec)
        try parts.ahead.comeToFront(screen, isNew: true)
        parts.stores.prefetching.rows.add(
            TraceLayout(
                screen: screen, isHorizontal: false, viewportMilliPoints: (100_000, 100_000),
                firstRow: 0, rowCount: 4, columns: 1, topMilliPoints: 0,
                extentMilliPoints: 50_000, images: [0, 1, 2, 3], imagesPerRow: 1))
        return parts
    }

    private static func scroll(toRow row: Int64, _ parts: ReplayParts) throws {
        parts.ahead.scroll(
            ScrollFrame(screen: screen, offsetPx: row * 50, velocity: 0, phase: .drag))
        try parts.ahead.lookAhead()
    }

    @Test func theNextRowIsLoadedAndThoseInViewAreNot() throws {
        let parts = try Self.parts("cache(order=lru, limit=16KB)+prefetch(ahead=1)")
        try Self.scroll(toRow: 0, parts)
        try parts.runOut()
        check(parts.run.counts.prefetched, 1)
        check((0..<4).map { parts.find(ImageID($0)) != nil }, [false, false, true, false])
    }

    @Test func anImageThatIsThereIsNotLoadedAgain() throws {
        let parts = try Self.parts("cache(order=lru, limit=16KB)+prefetch(ahead=1)")
        try parts.keep(2)
        try Self.scroll(toRow: 0, parts)
        check(parts.run.counts.prefetched == 0 && !parts.loads.isUnderWay)
    }

    @Test func aLoadWhoseRowLeavesTheRangeIsCancelledWhereThePolicySaysSo() throws {
        for (cancel, decodes) in [("left", Int64(0)), ("never", 1)] {
            let parts = try Self.parts(
                "cache(order=lru, limit=16KB)+prefetch(ahead=1, cancel=\(cancel))")
            try Self.scroll(toRow: 1, parts)
            check(parts.run.counts.prefetched, 1)
            // Back by a row: row 3 is two rows behind, and no row is ahead of the first.
            try Self.scroll(toRow: 0, parts)
            try parts.runOut()
            check(parts.run.counts.decodes, decodes, note: "cancel=\(cancel)")
        }
    }

    @Test func rangesThatHoldImagesLetGoOfThemWithTheirScreen() throws {
        let parts = try Self.parts("weak+prefetch(ahead=1, hold=on)")
        try Self.scroll(toRow: 0, parts)
        try parts.runOut()
        check(parts.holders.memory.livingCount, 1)
        try parts.ahead.comeToFront(Self.screen, isNew: true)
        check(parts.holders.memory.livingCount, 0)
    }
}
