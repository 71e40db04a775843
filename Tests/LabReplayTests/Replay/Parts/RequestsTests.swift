import Testing

@testable import LabOrders
@testable import LabReplay
@testable import LabScripts
@testable import PlainDesks
@testable import ReplayOracles

/// Requests alone: no script, no app.
@Suite struct RequestsTests {
    private static func instance(of view: ViewID, _ parts: ReplayParts) -> InstanceID {
        parts.leases.views[view].instance
    }

    @Test func aStoredImageIsThereAtOnce() throws {
        let parts = try ReplayParts("cache(order=lru, limit=8KB)")
        try parts.keep(0)
        try parts.requests.request(0, 0, size: 0, shows: true)
        check(Self.instance(of: 0, parts), parts.find(0))
        check(parts.run.counts.strongHits == 1 && parts.run.counts.misses == 0)
        check(!parts.loads.isUnderWay)
    }

    @Test func twoViewsShareALoad() throws {
        let parts = try ReplayParts("weak")
        try parts.requests.request(0, 0, size: 0, shows: true)
        try parts.requests.request(1, 0, size: 0, shows: true)
        try parts.runOut()
        check(parts.run.counts.misses == 1 && parts.run.counts.joins == 1)
        check(Self.instance(of: 0, parts) != .absent)
        check(Self.instance(of: 0, parts), Self.instance(of: 1, parts))
    }

    @Test func aViewThatIsBoundAnewGetsTheLatestImage() throws {
        let parts = try ReplayParts("weak")
        try parts.requests.request(0, 0, size: 0, shows: true)
        try parts.requests.request(0, 1, size: 0, shows: true)
        try parts.runOut()
        check(parts.holders[Self.instance(of: 0, parts)].image, 1)
        check(parts.run.counts.requests == 2 && parts.run.counts.servedRequests == 1)
    }

    @Test func aHiddenViewHoldsItsImageUntilItIsDropped() throws {
        let parts = try ReplayParts("weak")
        try parts.requests.request(0, 0, size: 0, shows: true)
        try parts.runOut()
        check(parts.holders[Self.instance(of: 0, parts)].onScreen, 1)
        try parts.requests.hide(0, isPooled: false)
        check(parts.holders[Self.instance(of: 0, parts)].offScreen, 1)
        try parts.requests.drop(0)
        check(parts.holders.memory.livingCount, 0)
    }

    @Test func anImageThatTheAppPrefetchesIsNoRequest() throws {
        let parts = try ReplayParts("cache(order=lru, limit=8KB)")
        try parts.requests.prefetch(0, 0)
        try parts.runOut()
        check(parts.run.counts.requests == 0 && parts.run.counts.prefetched == 1)
        check(parts.find(0) != nil)
        // It is there: nothing is loaded again.
        try parts.requests.prefetch(0, 0)
        check(parts.run.counts.appPrefetches == 2 && parts.run.counts.prefetched == 1)
    }
}
