import Testing

@testable import LabBase
@testable import LabCells
@testable import LabReports
@testable import LabScripts
@testable import PlainDesks
@testable import RunDesks

/// Set-ups of phones of which nothing can be learned, each beside one that is right.
@Suite struct PhoneTrapTests {
    private static func found(
        _ name: String, _ rows: [Row], warns: Bool = false, pressure: [String] = []
    ) throws -> [String] {
        var changes = InputChanges()
        changes.pressure = pressure
        let loader = try InputLoader(deviceText: nil, changes: changes, imageCache: .standard(nil))
        let input = try loader.load(ShippedScenarios.path("tableview"), seed: nil)
        let scene = TrapScene(
            input, TraceContent(input.header, wantsLayouts: false), phone: PhoneRows(rows),
            hasAddedWarnings: warns)
        return try require(Trap.named(name)).find(scene).map(\.what)
    }

    private static func rows(feedReturns: Int64, seed: Int64 = 42) -> [Row] {
        var apps = PhoneSample.greedy
        apps[0].returns = feedReturns
        apps[0].warm = feedReturns
        return PhoneSample.rows("as written", apps, seed: seed)
    }

    @Test func anAppIsNeverReturnedTo() throws {
        try check(
            Self.found("never-returned", Self.rows(feedReturns: 0)),
            ["feed never comes back to the front"])
        try check(Self.found("never-returned", Self.rows(feedReturns: 1)).isEmpty)
        var apps = PhoneSample.greedy
        for app in [0, 2] { (apps[app].returns, apps[app].warm) = (0, 0) }
        let both = PhoneSample.rows("as written", apps)
        try check(
            Self.found("never-returned", both), ["feed and maps never come back to the front"])
        // One that is never opened has a remark of its own.
        var idle = Self.rows(feedReturns: 0)
        idle[0]["requests"] = .integer(0)
        try check(Self.found("never-returned", idle).isEmpty)
    }

    /// The camera has no policy: what it keeps isn't in question.
    @Test func anAppIsWarmByChance() throws {
        let maps = "maps comes back 4 times in all"
        try check(
            Self.found("few-returns", Self.rows(feedReturns: 1)),
            ["feed comes back once and maps 4 times in all"])
        try check(Self.found("few-returns", Self.rows(feedReturns: 5)), [maps])
        // Five seeds with a return each are five returns.
        let seeds = (1...5).flatMap { Self.rows(feedReturns: 1, seed: $0) }
        try check(Self.found("few-returns", seeds).isEmpty)
    }

    @Test func memoryIsNeverShort() throws {
        let free = PhoneSample.rows("as written", PhoneSample.modest)
        try check(
            Self.found("free-memory", free, pressure: ["otherApps=100MB"]),
            ["the system ends and warns no app, with any of the policies"])
        try check(
            Self.found("free-memory", free),
            [
                "the system ends and warns no app, with any of the policies: the memory of the "
                    + "system and of apps that aren't in the file, pressure.otherApps, is at its "
                    + "default, 0 B"
            ])
        // It is the command line that warns.
        try check(Self.found("free-memory", free, warns: true).isEmpty)
        try check(Self.found("free-memory", PhoneSample.both).isEmpty)
        var warned = free
        warned[0]["pressure_warnings"] = .integer(1)
        try check(Self.found("free-memory", warned).isEmpty)
    }

    @Test func noneIsLookedForInAScenario() throws {
        let loader = try InputLoader(deviceText: nil, imageCache: .standard(nil))
        let input = try loader.load(ShippedScenarios.path("tableview"), seed: nil)
        let remarks = try TrapSearch.remarks(input)
        check(!remarks.contains { $0.trap.basis == .phone })
    }
}
