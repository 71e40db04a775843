import Testing

@testable import LabPolicies
@testable import LabReplay
@testable import PlainDesks
@testable import ReplayOracles

/// Rows and times are those of `RowsDesk`: two rows are in view, an image has 400 bytes.
@Suite("A prefetch range that holds")
struct HoldingRangeTests {
    private static func rule(
        ahead: Double, minimum: PrefetchRule.Reach? = nil
    ) -> PrefetchRule {
        var rule = PrefetchRule(ahead: ahead)
        rule.holds = true
        rule.minimum = minimum
        return rule
    }

    /// Nothing but the range and the views holds anything.
    private static func play(
        _ script: String..., ahead: Double = 2, minimum: PrefetchRule.Reach? = nil
    ) throws -> Observed {
        try RowsDesk.play(
            script.joined(separator: ", "), [rule(ahead: ahead, minimum: minimum)]
        ) { $0.store = nil }
    }

    private static func rows(_ rows: Range<Int>) -> [String] { rows.map { "a/\($0)" } }

    @Test("keeps what it has loaded until a view asks for it")
    func keepsWhatItHasLoaded() throws {
        let seen = try Self.play(RowsDesk.wait(50), RowsDesk.dragOne)
        // Row 2 comes into view. Rows 3 and 4 are in range by then.
        check(seen.counts.strongHits, 1)
        check(seen.counts.prefetched, 3)
        check(seen.counts.prefetchUsed, 1)
        check(seen.held, Self.rows(1..<5))
        // Rows 3 and 4 aren't asked for until the end.
        check(seen.counts.wastedDecodes, 2)
    }

    @Test("lets go of what goes out of it")
    func letsGo() throws {
        let seen = try Self.play(RowsDesk.wait(50), RowsDesk.jump(20))
        check(seen.held, Self.rows(20..<24))
        // The last four live, not the first four.
        check(seen.livingBytes, 1600)
        check(seen.counts.wastedDecodes, 4)
    }

    @Test("keeps what is in it when the content turns")
    func keepsWhatStaysInIt() throws {
        var rule = PrefetchRule(ahead: 2, behind: 2)
        rule.holds = true
        rule.cancels = .turned
        let script = [RowsDesk.jump(20), RowsDesk.wait(50), RowsDesk.jump(19)]
        let seen = try RowsDesk.play(script.joined(separator: ", "), [rule]) { $0.store = nil }
        // 18 to 23 were in range, 17 to 22 are.
        check(seen.held, Self.rows(17..<23))
        check(seen.counts.redecodes, 0)
        check(seen.counts.decodes, 2 + 6 + 1)
    }

    @Test("gives what it holds to views, once more than it")
    func givesWhatItHolds() throws {
        let seen = try Self.play(RowsDesk.wait(50), RowsDesk.jump(2))
        check(seen.counts.strongHits, 2)
        check(seen.counts.prefetchUsed, 2)
        check(seen.result.peaks.duplicate, 0)
    }

    /// Row 2 is held when its picture is replaced, and comes into view then.
    private static func replaced(_ rule: Replaced) throws -> Observed {
        let script = [RowsDesk.wait(50), #"{ "replace": "a/2" }"#, RowsDesk.jump(2)]
        return try RowsDesk.play(script.joined(separator: ", "), [Self.rule(ahead: 2)]) {
            $0.store = nil
            $0.weak = WeakRule()
            $0.weak!.replaced = rule
        }
    }

    @Test("lets go of what was replaced, where the app says so")
    func letsGoOfWhatWasReplaced() throws {
        let told = try Self.replaced(.forgotten)
        check((told.counts.wrongImages, told.counts.strongHits), (0, 1))
        let compared = try Self.replaced(.checked)
        check((compared.counts.wrongImages, compared.counts.strongHits), (0, 1))
        let untold = try Self.replaced(.served)
        check((untold.counts.wrongImages, untold.counts.strongHits), (1, 2))
    }

    @Test("holds what the app hands over in the place of what it held")
    func holdsWhatIsHandedOver() throws {
        let seen = try Self.play(
            RowsDesk.wait(50), #"{ "store": { "image": "b/0", "as": "a/2" } }"#, RowsDesk.jump(2))
        check(seen.counts.wrongImages, 0)
        check(seen.counts.strongHits, 2)
    }

    @Test("has modes: a smaller one until the first scroll")
    func hasAModeBeforeTheFirstScroll() throws {
        let minimum = PrefetchRule.Reach(ahead: 1, behind: 0)
        let before = try Self.play(RowsDesk.wait(50), ahead: 4, minimum: minimum)
        check(before.held, Self.rows(0..<3))
        let after = try Self.play(RowsDesk.dragOne, ahead: 4, minimum: minimum)
        check(after.held, Self.rows(1..<7))
    }

    @Test(
        "has modes: smaller with each screen above, and none below three",
        arguments: [(1, 3..<6), (2, 3..<5), (3, 0..<0)])
    func hasModesByDepth(above: Int, held: Range<Int>) throws {
        let script =
            [RowsDesk.wait(50), RowsDesk.jump(3), RowsDesk.wait(50)]
            + Array(repeating: #"{ "push": "card" }"#, count: above)
        let seen = try RowsDesk.play(
            script.joined(separator: ", "),
            [Self.rule(ahead: 4, minimum: PrefetchRule.Reach(ahead: 1, behind: 0))]
        ) { $0.store = nil }
        // The card on top is held, too.
        check(seen.held, Self.rows(held) + ["b/0"])
    }

    @Test("without modes holds of the screen in front alone")
    func holdsOfTheScreenInFront() throws {
        let seen = try Self.play(RowsDesk.wait(50), #"{ "push": "card" }"#)
        check(seen.held, ["b/0"])
    }

    @Test("has modes: in view alone after a warning, until the next scroll")
    func hasAModeAfterAWarning() throws {
        let minimum = PrefetchRule.Reach(ahead: 1, behind: 0)
        let script = [
            RowsDesk.jump(3), RowsDesk.wait(50), #"{ "memoryWarning": "warning" }"#,
        ]
        func play(_ more: String...) throws -> Observed {
            try RowsDesk.play(
                (script + more).joined(separator: ", "), [Self.rule(ahead: 2, minimum: minimum)]
            ) { $0.store = nil }
        }
        let narrow = try play()
        check(narrow.held, Self.rows(3..<5))
        check(narrow.counts.warningFreedBytes, 800)
        try check(play(RowsDesk.jump(4)).held, Self.rows(4..<8))
    }

    @Test("has modes: in view alone in the background")
    func hasAModeInTheBackground() throws {
        let seen = try Self.play(
            RowsDesk.jump(3), RowsDesk.wait(50), #"{ "background": "1s" }"#,
            minimum: PrefetchRule.Reach(ahead: 1, behind: 0))
        check(seen.held, Self.rows(3..<5))
        check(seen.counts.warningFreedBytes, 0)
    }

    @Test("has modes: nothing out of sight after a warning")
    func hasNothingOutOfSightAfterAWarning() throws {
        let seen = try Self.play(
            RowsDesk.wait(50), #"{ "push": "card" }"#, #"{ "memoryWarning": "warning" }"#,
            minimum: PrefetchRule.Reach(ahead: 1, behind: 0))
        check(seen.held, ["b/0"])
    }

    @Test("without modes takes no notice of a warning")
    func takesNoNotice() throws {
        let seen = try Self.play(RowsDesk.wait(50), #"{ "memoryWarning": "warning" }"#)
        check(seen.held, Self.rows(0..<4))
    }
}
