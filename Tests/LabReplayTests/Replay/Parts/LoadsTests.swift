import Testing

@testable import LabOrders
@testable import LabReplay
@testable import LabScripts
@testable import PlainDesks
@testable import ReplayOracles

/// Loads alone: no script, no app.
@Suite struct LoadsTests {
    private static func begin(_ image: ImageID, for views: [ViewID], _ parts: ReplayParts) throws
        -> LoadID
    {
        let load = parts.loads.makeLoad(
            KeyID(own: image), image,
            parts.stores.variant(of: image, size: 0, in: parts.policy), 0, in: parts.policy,
            rank: .view)
        for view in views {
            parts.leases.views.prepare(view)
            parts.leases.views.bind(view, to: image, size: 0)
            parts.leases.views.expect(image, in: view)
            parts.leases.views.leaveOpen(view)
            parts.loads.wait(view, for: load)
        }
        try parts.loads.begin(load, in: parts.policy)
        return load
    }

    @Test func allWhoWaitForALoadGetItsImage() throws {
        let parts = try ReplayParts("weak")
        _ = try Self.begin(0, for: [0, 1], parts)
        try parts.runOut()
        check(parts.leases.views[0].instance != .absent)
        check(parts.leases.views[0].instance, parts.leases.views[1].instance)
        check(parts.run.counts.decodes == 1 && parts.run.counts.servedRequests == 2)
        check(parts.run.nowNs, 2_000_000)
    }

    @Test func aLoadIsJoinedUntilItIsClosed() throws {
        let parts = try ReplayParts("weak")
        let size = parts.stores.catalog.pixelSize[0]
        let load = try Self.begin(0, for: [0], parts)
        check(parts.loads.joinableLoad(KeyID(own: 0), size, in: parts.policy), load)
        parts.loads.closeToOthers(load)
        check(parts.loads.joinableLoad(KeyID(own: 0), size, in: parts.policy), nil)
    }

    @Test func aLoadThatFailsLeavesItsViewBlank() throws {
        let parts = try ReplayParts("weak")
        let load = try Self.begin(0, for: [0], parts)
        parts.loads.fail(load)
        check(parts.leases.views[0].load, .absent)
        check(parts.run.counts.failedRequests, 1)
    }

    @Test func anImageThatNoViewWaitsForIsGivenBack() throws {
        let parts = try ReplayParts("weak")
        _ = try Self.begin(0, for: [0], parts)
        parts.loads.stopWaiting(0)
        try parts.runOut()
        check(parts.run.counts.decodes == 1 && parts.run.counts.wastedDecodes == 1)
        check(parts.holders.memory.livingCount, 0)
    }
}
