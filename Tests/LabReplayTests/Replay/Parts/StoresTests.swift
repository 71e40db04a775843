import Testing

@testable import LabOrders
@testable import LabReplay
@testable import PlainDesks
@testable import ReplayOracles

/// The stores of a policy alone: no views, no loads.
@Suite struct StoresTests {
    @Test func aStoreEvictsForANewcomer() throws {
        let parts = try ReplayParts("cache(order=lru, limit=8KB)")
        try parts.keep(0)
        try parts.keep(1)
        check(parts.find(0) != nil)
        try parts.keep(2)
        check(parts.find(0) != nil && parts.find(1) == nil && parts.find(2) != nil)
        check(parts.run.counts.evictions, 1)
        check(parts.holders.ledger.snapshot.store, 8000)
    }

    @Test func aWeakTableKnowsAnImageAsLongAsItLives() throws {
        let parts = try ReplayParts("weak")
        let instance = try parts.decoded(0)
        parts.stores.keep(instance, KeyID(own: 0), isAwaited: false, parts.policy)
        check(parts.find(0), instance)
        parts.holders.change(instance) { $0.isInFlight = false }
        check(parts.find(0), nil)
    }

    @Test func anImageThatWasReplacedIsNotWhatWasAskedFor() throws {
        let parts = try ReplayParts("cache(order=lru, limit=8KB)")
        try parts.keep(0)
        let instance = try require(parts.find(0))
        check(parts.stores.isRight(instance, for: 0))
        parts.stores.pictures.replace(0)
        check(!parts.stores.isRight(instance, for: 0))
        parts.stores.noteRightness(of: instance, for: 0)
        check(parts.run.counts.wrongImages, 1)
    }

    @Test func removalIsNoEviction() throws {
        let parts = try ReplayParts("cache(order=lru, limit=8KB)")
        try parts.keep(0)
        parts.stores.remove(0)
        check(parts.find(0), nil)
        check(parts.run.counts.evictions == 0 && parts.run.counts.appRemovals == 1)
        check(parts.holders.memory.livingCount, 0)
    }

    @Test func theSystemTakesWhatAPurgeableStoreAloneHas() throws {
        for (key, bytes) in [("", Int64(0)), (", purgeable=on", 4000)] {
            let parts = try ReplayParts("cache(order=lru, limit=8KB\(key))")
            try parts.keep(0)
            try parts.keep(1)
            let shown = try require(parts.find(1))
            parts.holders.change(shown) { $0.onScreen += 1 }
            check(parts.stores.purgeableBytes, bytes)
            parts.stores.purge()
            check(parts.find(0) == nil, bytes > 0)
            check(parts.find(1), shown)
            check(parts.stores.purgeableBytes, 0)
            check(parts.run.counts.evictions == 0 && parts.run.counts.appRemovals == 0)
        }
    }

    @Test func theAppsEndLeavesNothing() throws {
        let parts = try ReplayParts("cache(order=lru, limit=8KB)")
        try parts.keep(0)
        parts.stores.loseAll(after: 1)
        check(parts.find(0), nil)
        check(parts.holders.memory.livingCount, 0)
    }
}
