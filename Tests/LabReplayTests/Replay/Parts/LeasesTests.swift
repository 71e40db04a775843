import Testing

@testable import LabOrders
@testable import LabReplay
@testable import PlainDesks
@testable import ReplayOracles

/// Views and what they hold alone: their images come from nowhere.
@Suite struct LeasesTests {
    private static func parts(isInWindow: Bool = true) throws -> ReplayParts {
        let parts = try ReplayParts("weak")
        parts.leases.views.prepare(0)
        parts.leases.views.bind(0, to: 0, size: 0)
        if isInWindow { parts.leases.setInWindow(0) }
        return parts
    }

    @Test func aViewHoldsItsImageOnScreenAndOffIt() throws {
        let parts = try Self.parts(isInWindow: false)
        let instance = try parts.decoded(0)
        try parts.leases.lease(0, instance, from: .loaded)
        parts.holders.change(instance) { $0.isInFlight = false }
        check(parts.holders.ledger.snapshot.offScreen, 4000)
        parts.leases.setInWindow(0)
        check(parts.holders.ledger.snapshot.onScreen, 4000)
        parts.leases.dropLease(0)
        check(parts.holders.memory.livingCount, 0)
    }

    @Test func aNewLeaseIsTakenBeforeTheOldOneEnds() throws {
        let parts = try Self.parts()
        for image: ImageID in [0, 1] {
            let instance = try parts.decoded(image)
            try parts.leases.lease(0, instance, from: .loaded)
            parts.holders.change(instance) { $0.isInFlight = false }
        }
        check(parts.holders.memory.livingCount, 1)
        check(parts.holders.memory.peakBytes, 8000)
    }

    @Test func blankTimeIsCountedWhenItEnds() throws {
        let parts = try Self.parts()
        parts.leases.openBlank(0)
        parts.run.advance(to: 30)
        check(parts.leases.blankNsSoFar(at: 30), 30)
        check(parts.run.counts.blankNs, 0)
        parts.leases.closeBlank(0)
        parts.leases.closeBlank(0)
        check(parts.run.counts.blankNs == 30 && parts.run.counts.blankViews == 1)
        check(parts.run.counts.reblankNs, 0)
    }

    @Test func whatAViewHadBeforeIsBlankAgain() throws {
        let parts = try Self.parts()
        let instance = try parts.decoded(0)
        try parts.leases.lease(0, instance, from: .loaded)
        parts.holders.change(instance) { $0.isInFlight = false }
        parts.leases.dropLease(0)
        parts.leases.openBlank(0)
        parts.run.advance(to: 30)
        parts.leases.closeBlank(0)
        check(parts.run.counts.blankNs == 30 && parts.run.counts.reblankNs == 30)
    }

    @Test func aRequestThatIsGivenUpIsUnservedOnce() throws {
        let parts = try Self.parts()
        parts.leases.views.leaveOpen(0)
        parts.leases.giveUp(0)
        parts.leases.noteServed(0)
        check(parts.run.counts.unservedRequests == 1 && parts.run.counts.servedRequests == 0)
    }
}
