import Testing

@testable import PlainDesks
@testable import PolicyDesks
@testable import ReplayOracles
@testable import ScriptDesks

/// Sequences worked by hand are in Tests/Truth/desks/loading.txt.
@Suite("Blank time for a picture that a view was given before")
struct ReblankTests {
    /// Without a limit, a warning or a size, what was given is there.
    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func isNoneWhereAllIsKept(_ seed: UInt64) throws {
        var random = SplitMix(seed)
        let loading = try Repository.text("Tests/Truth/desks/loading.txt")
        var sequence = WorkedPage(file: "loading.txt", text: loading).sequences[0]
        sequence.events = (0..<120).map { _ in random.below(400) }.sorted().map {
            timeMs -> Substring in
            let view = random.below(5)
            if random.chance(80) {
                let image = random.pick(["far", "near", "big"])
                return "\(timeMs) R\(view) \(image)/\(random.below(4))"
            }
            return "\(timeMs) \(random.pick(["hide", "show"])) \(view)"
        }
        let counts = try sequence.trace().run("unbounded").result.counts
        check(counts.blankNs > 0 && counts.reblankNs == 0)
    }

    private static let search = RandomSearch { trace, pair in
        let counts = try Replayed(trace, pair.played(on: trace.header.device)).result.counts
        let isPart = 0 <= counts.reblankNs && counts.reblankNs <= counts.blankNs
        return isPart ? [] : ["\(counts.reblankNs) of \(counts.blankNs) ns"]
    }

    @Test(arguments: PolicyPair.all)
    func isAPartOfBlankTime(_ pair: PolicyPair) throws {
        try Self.search.run(pair, seeds: 1...RandomSearch.richSeeds, ListTrace.rich)
        try Self.search.run(pair, seeds: 1...RandomSearch.richSeeds, ListTrace.pressed)
    }
}
