import Testing

@testable import LabDevices
@testable import LabOrders
@testable import LabReplay
@testable import LabScripts
@testable import PlainDesks
@testable import ReplayOracles

/// The app alone: its signals, its end and its next life, without a script.
@Suite struct AppTests {
    @Test func aWarningIsAnsweredAndCounted() throws {
        let parts = try ReplayParts("cache(order=lru, limit=8KB)+on(warning, clear)")
        try parts.keep(0)
        try parts.app.warn(.warning, from: .script)
        check(parts.find(0), nil)
        check(parts.run.counts.warnings == 1 && parts.run.counts.warningFreedBytes == 4000)
        check(parts.run.counts.pressureWarnings, 0)
    }

    @Test func leavingIsNoWarning() throws {
        let parts = try ReplayParts("cache(order=lru, limit=8KB)+on(warning, clear)")
        try parts.keep(0)
        try parts.app.leave()
        check(parts.find(0) != nil && parts.run.isInBackground)
        parts.app.comeBack()
        check(!parts.run.isInBackground && parts.run.counts.warnings == 0)
    }

    @Test func viewsOffScreenLetGoOnAWarningWhereThePolicySaysSo() throws {
        let parts = try ReplayParts("offscreen")
        try parts.requests.request(0, 0, size: 0, shows: true)
        try parts.requests.request(1, 1, size: 0, shows: true)
        try parts.runOut()
        try parts.requests.hide(1, isPooled: false)
        try parts.app.warn(.warning, from: .device)
        check(parts.holders.memory.livingCount, 1)
        check(parts.run.counts.pressureWarnings, 1)
        // It asks again when it is shown again.
        try parts.requests.show(1)
        check(parts.run.counts.restores == 1 && parts.loads.isUnderWay)
    }

    @Test func anAppThatIsNotStartedAgainIsOver() throws {
        let parts = try ReplayParts("cache(order=lru, limit=8KB)")
        let livesAgain = parts.app.die()
        check(!livesAgain && parts.run.counts.kills == 1)
    }

    @Test func theNextLifeHasNoImagesAndItsViewsAskAnew() throws {
        let parts = try ReplayParts("cache(order=lru, limit=8KB)", onKill: .relaunch)
        try parts.requests.request(0, 0, size: 0, shows: true)
        try parts.runOut()
        let livesAgain = parts.app.die()
        check(livesAgain)
        check(parts.holders.memory.livingCount == 0 && parts.find(0) == nil)
        try parts.app.relaunch()
        check(parts.loads.isUnderWay && parts.run.counts.requests == 2)
    }
}
