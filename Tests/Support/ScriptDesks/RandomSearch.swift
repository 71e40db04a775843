import Testing

@testable import PlainDesks
@testable import PolicyDesks

/// Looks for a random trace on which something is wrong, and says the smallest that shows it.
struct RandomSearch: Sendable {
    /// How many richer traces, for each policy.
    static let richSeeds = UInt64(Draws.of(20))

    /// Lists mistakes of a trace under a pair's policy; empty if there are none.
    let differences: @Sendable (ListTrace, PolicyPair) throws -> [String]

    /// Runs seeds until one shows a difference.
    func run(
        _ pair: PolicyPair, seeds: some Sequence<UInt64>, _ random: (UInt64) -> ListTrace
    ) throws {
        for seed in seeds {
            let trace = random(seed)
            guard try !differences(trace, pair).isEmpty else { continue }
            let smallest = trace.shrunk { (try? differences($0, pair))?.isEmpty == false }
            let what = try differences(smallest, pair).joined(separator: "\n")
            Issue.record("\(pair.name), seed \(seed)\n\(what)\n\(smallest.text)")
            return
        }
    }
}
