import Testing

@testable import LabAdvice
@testable import LabPolicies
@testable import PlainDesks

/// The search, in a world whose figures are made up of its choices.
@Suite struct AdviceSearchTests {
    private static let ladder: [Int64] = [8, 12, 16, 24, 32, 48, 64].map { $0 * 1_000_000 }
    private static func space(
        given: [(text: String, isOpen: Bool)] = [], isLadderOpen: Bool = true,
        hasSizes: Bool = true, hasRows: Bool = true, written: [PolicyDraft] = []
    ) -> SearchSpace {
        SearchSpace(
            ladder: ladder, isLadderOpen: isLadderOpen, hasSizes: hasSizes, hasRows: hasRows,
            given: given, written: written)
    }

    /// Each choice does its part, and larger limits save less and less.
    private static func cell(_ draft: PolicyDraft) throws -> AdviceCell {
        let limit = draft.limitBytes.map { Int64($0 / 1_000_000) } ?? 0
        var blank = 4000 - 60 * min(limit, 40)
        var peak = 60 + limit
        if draft.decoding != .whole { peak -= min(limit, 40) / 2 }
        if draft.decoding == .fittingEach { blank -= 150 }
        if draft.order == "sieve" { blank -= 200 }
        if draft.isWeak { blank -= 40 }
        if draft.ahead == 4 { blank -= 300 }
        if draft.ahead > 4 { blank -= 250 }
        if draft.decodesAtOnce == 2 { blank -= 60 }
        if draft.letsGo { peak -= 2 }
        var cell = try AdviceTests.cell(
            draft.text(on: AdviceTests.device), peak: [peak], blank: ["\(blank).0"], decodes: [100])
        cell.draft = draft
        return cell
    }

    private static func run(
        _ space: SearchSpace = space(), cell: (PolicyDraft) throws -> AdviceCell = cell,
        most: Int = 400, price: AdvicePrice = AdvicePrice()
    ) throws -> AdviceSearch {
        var search = space.search(price, most: most)
        while true {
            let drafts = search.next()
            if drafts.isEmpty { return search }
            search.learn(try drafts.map(cell))
        }
    }

    @Test func itFindsTheBestOfAll() throws {
        let search = try Self.run(most: 2000)
        let advice = try require(Advice(cells: search.cells))
        let chosen = try require(advice.chosen.draft)
        check(chosen.order == "sieve" && chosen.limitBytes == 40_000_000)
        check(chosen.decoding == .fittingEach && chosen.ahead == 4)
        check(chosen.isWeak && chosen.decodesAtOnce == 2)
        check(!search.isCut)
    }

    /// Without a store the best that is alone is far ahead; with one, loading ahead saves more still.
    @Test func fromNoStoreThereIsAWayToAStoreAndBack() throws {
        func cell(_ draft: PolicyDraft, storeSaves: Int64) throws -> AdviceCell {
            let limit = draft.limitBytes.map { $0 / 1_000_000 } ?? 0
            var blank: Int64 = draft.order == nil ? 3000 : 4000
            if draft.ahead == 1 { blank -= draft.order == nil ? 1000 : storeSaves }
            var cell = try AdviceTests.cell(
                draft.text(on: AdviceTests.device), peak: [60 + limit], blank: ["\(blank).0"],
                decodes: [100])
            cell.draft = draft
            return cell
        }
        func chosen(_ storeSaves: Int64) throws -> PolicyDraft? {
            let search = try Self.run(cell: { try cell($0, storeSaves: storeSaves) })
            return Advice(cells: search.cells)?.chosen.draft
        }
        let stored = try require(chosen(3000))
        check(stored.order == "lru" && stored.ahead == 1 && stored.limitBytes == 8_000_000)
        let bare = try require(chosen(100))
        check(bare.order == nil && bare.ahead == 1)
    }

    /// The policies of the scenario's author are tried, with their neighbours.
    @Test func theScenariosOwnPoliciesAreTried() throws {
        var written = PolicyDraft(order: "lirs", limitBytes: 13_000_000)
        written.ahead = 16
        written.decodesAtOnce = 1
        let (with, without) = (Self.space(written: [written]), Self.space())
        check(with.start.last, written)
        check(!without.start.contains(written))
        check(with.neighbours(of: written).map(\.limitBytes).contains(12_000_000))
    }

    @Test func nothingIsTriedTwiceAndNothingBeyondTheBudget() throws {
        let search = try Self.run(most: 90)
        check(search.cells.count == 90 && search.isCut)
        check(Set(search.cells.map(\.name)).count, 90)
    }

    /// So that a search that was cut is the beginning of a longer one.
    @Test(arguments: [1, 30, 57, 120]) func aShorterSearchIsTheBeginning(_ most: Int) throws {
        let (short, long) = (try Self.run(most: most), try Self.run())
        check(short.cells.map(\.name), Array(long.cells.prefix(most).map(\.name)))
    }

    @Test func everyChoiceCanBeReadAndIsAnother() throws {
        var seen: Set<String> = []
        let space = Self.space()
        for draft in space.start {
            for other in space.neighbours(of: draft) {
                let text = other.text(on: AdviceTests.device)
                let policy = try PolicySpec.parse(text, device: AdviceTests.device)
                check(!policy.composition.needsFuture && other != draft)
                seen.insert(text)
            }
        }
        for part in [
            "sieve(", "+weak", "offscreen", "on(warning, clear)", "decode(fit=view)",
            "key(sizes=exact)", "width=2", "prefetch(ahead=2)", "abandoned=cancelled",
            "prefetch(ahead=8, priority=low)",
            "prefetch(ahead=1)+queue(fast, stages=fetch..decode, for=views)+queue(slow, "
                + "stages=fetch..decode, for=prefetches, after=fast)",
        ] {
            check(seen.contains { $0.contains(part) }, note: "\(part)")
        }
    }

    /// Without prefetches there is nothing that could wait.
    @Test func prefetchesWaitOnlyWhereThereAreSome() {
        var draft = PolicyDraft(order: "lru", limitBytes: 8_000_000)
        (draft.ahead, draft.precedence) = (4, .queued)
        let found = Self.space().neighbours(of: draft)
        check(found.filter { $0.ahead == 0 }.allSatisfy { $0.precedence == .level })
        check(found.contains { $0.ahead == 4 && $0.precedence == .low })
        check(found.contains { $0.ahead == 4 && $0.precedence == .level })
        check(found.contains { $0.ahead == 8 && $0.precedence == .queued })
        check(found.contains { $0.ahead == 16 && $0.prefetchWidth == 1 })
        check(found.contains { $0.ahead == 4 && $0.prefetchWidth == 2 })
        check(!found.contains { $0.ahead == 0 && $0.prefetchWidth > 0 })
        // A system's lists stand in place of a number of rows, and wait alike.
        var apple = Self.space()
        apple.systems = ["uikit"]
        let lists = apple.neighbours(of: draft).filter { $0.system != nil }
        check(lists.map(\.ahead) == [0] && lists.map(\.precedence) == [.queued])
        // Behind prefetches is somewhere only with a queue that waits: both come in one step.
        let demoted = found.filter { $0.abandoned == .demoted }
        check(!demoted.isEmpty && demoted.allSatisfy { $0.precedence == .queued })
        draft.precedence = .low
        check(Self.space().neighbours(of: draft).contains { $0.abandoned == .demoted })
        // A priority on the link is nothing to images that are on disk.
        var local = Self.space()
        local.hasLink = false
        draft.precedence = .queued
        check(!local.neighbours(of: draft).contains { $0.precedence == .low })
    }

    @Test func whatIsTypedIsTriedAloneAtItsLimits() throws {
        var space = Self.space(given: [("lru+weak", true), ("weak", false)], isLadderOpen: false)
        let names = try Self.run(space).cells.map(\.name)
        check(
            Set(names),
            Set(
                [8, 12, 16, 24, 32, 48, 64].map { "lru(limit=\($0)MB)+weak" } + ["weak"]))
        // There may be better limits between those that the user didn't give.
        space = Self.space(given: [("lru", true)])
        try check(Self.run(space).cells.contains { $0.name == "lru(limit=40MB)" })
    }

    @Test func whereViewsTellNoSizeNothingIsFitted() throws {
        let space = Self.space(hasSizes: false, hasRows: false)
        for cell in try Self.run(space).cells {
            check(!cell.name.contains("fit=") && !cell.name.contains("prefetch"))
        }
    }
}
