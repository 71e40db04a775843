import Testing

@testable import LabOrders
@testable import LabReplay
@testable import PlainDesks
@testable import ReplayOracles

/// The stores of a policy alone: no views, no loads.
@Suite struct StoresTests {
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
}
