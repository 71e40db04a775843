import Testing

@testable import LabPolicies
@testable import LabReplay
@testable import PlainDesks
@testable import ReplayOracles

/// Rows and times are those of `RowsDesk`.
@Suite("A prefetch to disk or to memory as the file is")
struct PrefetchTargetTests {
    private static func rule(_ target: PrefetchRule.Target, ahead: Double = 2) -> PrefetchRule {
        var rule = PrefetchRule(ahead: ahead)
        rule.target = target
        return rule
    }

    @Test("to disk fetches, and leaves reading and decoding to the view")
    func fetchesToDisk() throws {
        let script = [RowsDesk.wait(50), RowsDesk.jump(2)].joined(separator: ", ")
        let seen = try RowsDesk.play(script, [Self.rule(.disk)], remote: true)
        // 2 and 3, then 4 and 5.
        check(seen.counts.prefetched, 4)
        check(seen.counts.fetches, 6)
        check(seen.shown.suffix(2), ["53 a/2", "53 a/3"])
        check(seen.counts.decodes, 4)
        check(seen.counts.prefetchUsed, 2)
        check(seen.counts.wastedDecodes, 0)
    }

    @Test("to disk has nothing to do for local images, nor where no file is kept")
    func hasNothingToDo() throws {
        try check(RowsDesk.play(RowsDesk.wait(50), [Self.rule(.disk)]).counts.prefetched, 0)
        let off = try RowsDesk.play(RowsDesk.wait(50), [Self.rule(.disk)], remote: true) {
            $0.disk = nil
        }
        check(off.counts.prefetched, 0)
    }

    @Test("to disk was of no use if the disk has given the file up since")
    func wasOfNoUse() throws {
        let script = [RowsDesk.wait(50), RowsDesk.jump(2)].joined(separator: ", ")
        let seen = try RowsDesk.play(script, [Self.rule(.disk)], remote: true) {
            $0.disk = ShelfRule(limitCount: 1)
        }
        // Only row 3, which was fetched last, is there.
        check(seen.counts.prefetchUsed, 1)
    }

    @Test("to disk that a view comes to want goes on to memory")
    func goesOnToMemory() throws {
        let script = [RowsDesk.wait(5), RowsDesk.jump(2)].joined(separator: ", ")
        let seen = try RowsDesk.play(script, [Self.rule(.disk)], remote: true)
        check(seen.shown.suffix(2), ["21 a/2", "21 a/3"])
        check(seen.counts.joins, 2)
        check(seen.counts.prefetchUsed, 2)
    }

    @Test("to memory as the file is leaves decoding to the view")
    func keepsFiles() throws {
        let script = [RowsDesk.wait(50), RowsDesk.jump(2)].joined(separator: ", ")
        let seen = try RowsDesk.play(script, [Self.rule(.encoded)]) {
            $0.encoded = ShelfRule()
        }
        check(seen.shown.suffix(2), ["51 a/2", "51 a/3"])
        check(seen.counts.decodes, 4)
        check(seen.counts.prefetchUsed, 2)
    }

    @Test("to memory as the file is holds it only as long as its row is in range")
    func holdsFiles() throws {
        var rule = Self.rule(.encoded, ahead: 1)
        rule.holds = true
        let seen = try RowsDesk.play(
            [RowsDesk.wait(50), RowsDesk.jump(20), RowsDesk.wait(50)].joined(separator: ", "),
            [rule], fileBytes: 150
        ) {
            $0.encoded = ShelfRule()
            $0.store = nil
        }
        // Three files of 150 bytes at a time, those of rows in view among them.
        check(seen.result.peaks.encoded, 450)
        check(seen.counts.prefetched, 2)
    }

    @Test("of both kinds holds pixels nearby and files farther off")
    func isOfBothKinds() throws {
        var near = PrefetchRule(ahead: 1)
        near.holds = true
        var far = Self.rule(.encoded, ahead: 3)
        far.holds = true
        let seen = try RowsDesk.play(
            [RowsDesk.wait(50), RowsDesk.jump(1)].joined(separator: ", "), [near, far]
        ) {
            $0.encoded = ShelfRule()
            $0.store = nil
        }
        // Row 2 is decoded, 3 and 4 are read; then row 3 is decoded from its file, and 5 read.
        check(seen.held, ["a/1", "a/2", "a/3"])
        check(seen.counts.prefetched, 5)
        check(seen.decodes.last?.hasSuffix("a/3"), true)
        check(seen.counts.prefetchUsed, 1)
    }
}
