import Testing

@testable import LabOrders
@testable import LabReplay
@testable import LabScripts
@testable import PlainDesks
@testable import ReplayOracles

/// Instances and their memory alone: no views, no loads.
@Suite struct HoldersTests {
    @Test func memoryIsGivenBackWithTheLastHold() throws {
        let parts = try ReplayParts()
        let instance = try parts.decoded(0)
        parts.holders.change(instance) { $0.isStored = true }
        parts.holders.change(instance) { $0.isInFlight = false }
        check(parts.holders.memory.livingCount, 1)
        check(parts.holders.ledger.snapshot.store, 4000)
        parts.holders.change(instance) { $0.isStored = false }
        check(parts.holders.memory.livingCount, 0)
        check(parts.holders.ledger.snapshot, .empty)
    }

    @Test func aDecodeThatIsNeverAskedForIsWasted() throws {
        let parts = try ReplayParts()
        let asked = try parts.decoded(0, isUnasked: true)
        let unasked = try parts.decoded(1, isUnasked: true)
        check(parts.holders.unasked, 2)
        parts.holders.noteAsked(asked)
        for instance in [asked, unasked] {
            parts.holders.change(instance) { $0.isInFlight = false }
        }
        check(parts.run.counts.wastedDecodes, 1)
        check(parts.holders.unasked, 0)
    }

    @Test func whatDiesOfAReactionToAWarningIsFreedByIt() throws {
        let parts = try ReplayParts()
        let (freed, later) = (try parts.decoded(0), try parts.decoded(1))
        parts.holders.whileWarned(by: 1) {
            parts.holders.change(freed) { $0.isInFlight = false }
        }
        parts.holders.change(later) { $0.isInFlight = false }
        check(parts.run.counts.warningFreedBytes, 4000)
    }

    @Test func moreBytesThanTheDeviceGivesKillTheApp() throws {
        let parts = try ReplayParts(mostBytes: 4000)
        _ = try parts.decoded(0)
        #expect(throws: Halt.self) { try parts.decoded(1) }
    }

    @Test func anImageThatIsHandedOverIsHeldUntilTheInstantIsOver() throws {
        let parts = try ReplayParts()
        parts.holders.handOver(try parts.decoded(0))
        check(parts.holders.memory.livingCount, 1)
        parts.holders.letGoOfHandedOver()
        check(parts.holders.memory.livingCount, 0)
        check(parts.holders.handedOver.isEmpty)
    }
}
