import Testing

@testable import KeyTraceDesks
@testable import LabKeyTraces
@testable import PlainDesks

/// Misses on small traces that anyone can draw again, as libCacheSim 0.3.5 counts them and as we do.
///
/// `Benchmarks/peers/goldens` prints the table anew: it draws the traces, has both count them, and
/// leaves comparing to its reader. A trace is drawn by, for instance,
///
///     lab trace generate 'zipf(keys=2000)' --requests 20000 --seed 8 \
///         --sizes 'lognormal(16KB, 1.5)' --to oracleGeneral --output sized.oracleGeneral
@Suite struct GoldenTests {
    private static let traces: [String: (patterns: [String], sizes: String?, seed: UInt64)] = [
        "zipf": (["zipf(keys=2000)"], nil, 7),
        "sized": (["zipf(keys=2000)"], "lognormal(16KB, 1.5)", 8),
        "mix": (["zipf(keys=2000, skew=0.8, share=80%)+scan(share=20%)"], nil, 9),
        "loop": (["loop(keys=500, share=70%)+zipf(keys=2000, share=30%)"], nil, 10),
    ]

    struct Golden: Sendable, CustomTestStringConvertible {
        var trace: String
        var order: String
        var size: Int64
        var theirs: Int
        var ours: Int

        init(_ line: Substring) {
            let words = line.split(separator: " ")
            trace = String(words[0])
            order = String(words[1])
            size = Int64(words[2]) ?? 0
            theirs = Int(words[3]) ?? -1
            ours = Int(words[4]) ?? -1
        }

        var testDescription: String { "\(trace) \(order) \(size)" }
    }

    static let goldens = TestTable.lines("Truth/libcachesim").map { Golden($0) }

    /// Each of these orders follows the same rules in both, with its usual parameters.
    @Test(arguments: traces.keys.sorted())
    func weMissAsOftenAsTheyDo(name: String) throws {
        let made = try require(Self.traces[name])
        let trace = try PlainTrace.generated(
            made.patterns, requests: 20_000, sizes: made.sizes, seed: made.seed
        ).inMemory
        let own = Self.goldens.filter { $0.trace == name }
        check(own.count, 54)
        for golden in own {
            let unit = made.sizes == nil ? "" : "B"
            let plan = try KeyReplayPlan([golden.order], "\(golden.size)\(unit)")
            let misses = try KeyReplay(plan).run(trace)[0].counts.misses
            check(misses, golden.ours, note: "\(golden)")
            check(misses, golden.theirs, note: "\(golden)")
        }
    }
}
