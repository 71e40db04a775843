import Testing

@testable import KeyTraceDesks
@testable import LabBase
@testable import LabKeyTraces
@testable import PlainDesks

/// A trace's figures, against a plain count.
@Suite struct KeySummaryTests {
    private func summary(_ text: String, keepsGoing: Bool = false) throws -> KeySummary {
        try ScratchFile.with(text, "t.csv") { path in
            try KeySummary.read(KeyTraceInput([path]), keepsGoing: keepsGoing)
        }
    }

    private static func csv(_ trace: PlainTrace) -> String {
        "time,key,size\n"
            + trace.keys.indices.map {
                "\(trace.times[$0]),\(trace.keys[$0]),\(trace.sizes[$0])\n"
            }.joined()
    }

    @Test func figuresAreThoseOfAPlainCount() throws {
        let trace = PlainTrace.random(seed: 41, count: 9000)
        let summary = try summary(Self.csv(trace))
        var counts: [UInt64: Int] = [:]
        var first: [UInt64: Int64] = [:]
        for (key, size) in zip(trace.keys, trace.sizes) {
            counts[key, default: 0] += 1
            if first[key] == nil { first[key] = size }
        }
        let popular = counts.values.sorted(by: >)
        check(summary.totals.requests, 9000)
        check(summary.totals.keys, counts.count)
        check(summary.totals.requestedBytes, trace.sizes.reduce(0, +))
        check(summary.totals.distinctBytes, first.values.reduce(0, +))
        check(summary.once, popular.count { $0 == 1 })
        check(summary.mostRequests, popular[0])
        let tenth = popular.prefix(popular.count / 10).reduce(0, +)
        check(summary.topTenth, Double(tenth) / 9000)
        let hundredth = popular.prefix(popular.count / 100).reduce(0, +)
        check(summary.topHundredth, Double(hundredth) / 9000)
        let smallest = try require(first.values.min())
        let largest = try require(first.values.max())
        check(summary.sizes, smallest...largest)
        check(summary.times, trace.times[0]...trace.times[8999])
    }

    @Test func theFirstScreenSaysWhichColumnsAreRead() throws {
        let screen = try summary("when;obj;bytes\n1;a,b;10\n2;b;20\n").answer.text(
            .plain, showsDetails: false)
        check(
            screen.contains(
                "t.csv: read as csv; key=column 2 (obj), size=column 3 (bytes); not read: column 1 (when)\n"
            ), note: "\(screen)")
    }

    @Test func writesDeletesAndOtherColumnsAreTold() throws {
        let summary = try summary("key,op,cost\na,get,1\nb,set,1\na,delete,1\nc,get,1\n")
        check(summary.totals.updates, 2)
        let screen = summary.answer.text(.plain, showsDetails: false)
        check(screen.contains("writes and deletes    2 of them\n"), note: "\(screen)")
        check(screen.contains("they have             costs\n"), note: "\(screen)")
    }

    /// Reuses, by hand: a after one other key and two requests, b after two and three, b at once.
    @Test func reuseIsCountedInKeysAndInRequests() throws {
        let summary = try summary("key,size\na,1\nb,1\na,1\nc,1\nb,1\nb,1\n")
        check(summary.depths, [0, 1, 2, 2])
        check(summary.gaps, [1, 2, 3, 3])
    }

    @Test(arguments: [0.6, 1.0, 1.2])
    func theSkewIsFound(skew: Double) throws {
        let trace = try PlainTrace.generated(
            "zipf", requests: 100_000, keys: 2000, skew: skew, sizes: "1")
        check(abs(try require(summary(Self.csv(trace)).skew) - skew) < 0.05)
    }

    @Test func aTraceWithoutReuseHasNoFiguresOfIt() throws {
        let summary = try summary("key,size\na,1\nb,1\n")
        check(summary.depths.isEmpty && summary.gaps.isEmpty && summary.skew == nil)
        check(summary.csv(of: []).hasSuffix(",,,,,,,,,,,ok,0.1.0,\n"))
    }

    @Test func partsOfFewKeysAreSaidToBeOfOne() throws {
        let text = try summary("key,size\na,1\na,1\na,1\nb,1\n").answer.text(.plain)
        check(text.contains("requested once        1 key, 50.0 % of all\n"), note: "\(text)")
        check(
            text.contains("top 1 % of the keys   75.0 % of the requests (one of 2 keys)\n"),
            note: "\(text)")
    }

    @Test func sizesWhoseSumNoTotalHoldsAreAFailure() throws {
        let text = "key,size\na,9223372036854775806\nb,1\nc,1\n"
        let failure = #expect(throws: Complaint.self) { try summary(text) }
        check(failure?.line.contains("request 3"), true)
        let kept = try summary(text, keepsGoing: true)
        check(kept.totals.requests == 2 && kept.damage == failure)
    }

    @Test func timesAreToldFromTheLeastToTheGreatest() throws {
        let text = "time,key,size\n-9223372036854775807,1,1\n9223372036854775807,2,1\n"
        var summary = try summary(text)
        let ends = "time                  -9223372036854775807 to 9223372036854775807\n"
        check(summary.answer.text(.plain).hasSuffix(ends))
        summary.ticksPerSecond = 1
        check(
            summary.answer.text(.plain).hasSuffix(
                "5124095576030431 h 0 min (18446744073709551614 s)\n"),
            note: "\(summary.answer.text(.plain))")
    }
}
