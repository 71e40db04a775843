import Testing

@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import OrderOracles
@testable import PlainDesks
@testable import ReplayOracles

/// Files of 10 MB take 20 ms, then 10 over a link that is theirs alone. Worked out by hand.
@Suite("A prefetch of low priority")
struct TransferPriorityTests {
    private static func rule(ahead: Double, _ priority: TransferPriority) -> PrefetchRule {
        var rule = PrefetchRule(ahead: ahead)
        rule.priority = priority
        return rule
    }

    private static func decodes(_ rules: [PrefetchRule]) throws -> [String] {
        try RowsDesk.play(RowsDesk.wait(100), rules, remote: true, fileBytes: 10_000_000).decodes
    }

    @Test("leaves most of the link to what is in view")
    func leavesTheLink() throws {
        // A third for each of two views, a sixth for each of two rows ahead, and then a half.
        try check(
            Self.decodes([Self.rule(ahead: 2, .low)]), ["50 a/0", "50 a/1", "60 a/2", "60 a/3"])
        try check(
            Self.decodes([Self.rule(ahead: 2, .usual)]), ["60 a/0", "60 a/1", "60 a/2", "60 a/3"])
    }

    @Test("is raised by a range of usual priority, whichever of them comes first")
    func isRaisedByARange() throws {
        // Three of usual priority have two sevenths each until 55, and the last row the rest.
        let (near, far) = (Self.rule(ahead: 1, .usual), Self.rule(ahead: 2, .low))
        for rules in [[near, far], [far, near]] {
            try check(Self.decodes(rules), ["55 a/0", "55 a/1", "55 a/2", "60 a/3"])
        }
    }

    /// Files of 1000 bytes take 10 ms, then 10 over the whole link; a decode takes 1.
    private static func shown(_ priority: TransferPriority) throws -> [String] {
        let other: ImageID = 1
        let keeping = Composition.keepingAll { $0.loading.prefetchPriority = priority }
        return try LoadingDesk.play(keeping, hasFiles: true) {
            $0.add(.prefetch(LoadingDesk.far, size: 0), atMs: 0)
            $0.ask(other, view: 1, atMs: 0)
            $0.ask(LoadingDesk.far, view: 0, atMs: 16)
        }.shown
    }

    @Test("is raised by a view that wants it, unless it is low to its end")
    func isRaisedByAView() throws {
        // Until 25 the second has two thirds, and the first 500 bytes by then.
        try check(Self.shown(.lowToEnd), ["26 far/1", "31 far/0"])
        // At 16 they have 400 and 200 bytes; the other 600 take 12 ms at a half, and the last 200
        // of the first 2.
        try check(Self.shown(.low), ["29 far/1", "31 far/0"])
        try check(Self.shown(.usual), ["31 far/0", "31 far/1"])
    }
}
