import Testing

@testable import LabBase
@testable import LabKeyTraces
@testable import PlainDesks

/// How `--size` is read, and what it comes to on a trace.
@Suite struct KeySizeTests {
    @Test(arguments: [
        ("4096", ["4096"]), ("64MB", ["64MB"]), ("1%,10%", ["1%", "10%"]),
        ("1000..8000:x2", ["1000", "2000", "4000", "8000"]), ("10..25:+10", ["10", "20"]),
        ("1..4:x1.5", ["1", "2", "3", "4"]), ("10%..30%:+10%", ["10%", "20%", "30%"]),
        ("0.1%..10%:x10", ["0.1%", "1%", "10%"]), ("1KB..2KB:x2,7", ["1000B", "2000B", "7"]),
        ("0.5%..1.5%:+0.5%", ["0.5%", "1%", "1.5%"]), ("5..5:x2", ["5"]),
    ])
    func listsAndRangesAreReadInTheirOrder(text: String, sizes: [String]) throws {
        try check(KeySize.list(text).map(\.text), sizes)
    }

    @Test func aRangeOfBytesIsOneOfBytes() throws {
        try check(KeySize.list("1KB..2KB:x2").map(\.unit), [.bytes, .bytes])
    }

    @Test(arguments: [
        "", "0", "-5", "0%", "0MB", "%", "MB", "five", "1.5", "1.5.2%", "1.1234567%", "5..1:x2",
        "1..5", "1..5:", "1..5:2", "1..5:x1", "1..5:x0.5", "1..5:+0", "1..10%:x2", "1..5:+1MB",
        "1..5:x2:x2", "1,,2", "1,", "..5:x2", "9223372036854775808",
    ])
    func whatIsNoSizeIsRefusedWithExamples(text: String) {
        let problem = #expect(throws: Complaint.self) { try KeySize.list(text) }
        check(problem?.message.contains("is no size. Write for example"), true)
    }

    @Test func aRangeOfVeryManyIsRefused() {
        let problem = #expect(throws: Complaint.self) { try KeySize.list("1..10001:+1") }
        check(problem?.message.contains("more than 10000 sizes"), true)
        #expect(throws: Never.self) { try KeySize.list("1..10000:+1") }
    }

    @Test func aShareIsOneOfTheKeysWhereEachCountsForOne() throws {
        var totals = KeyTotals()
        totals.keys = 1999
        totals.distinctBytes = 50_000
        let size = try KeySize("10%")
        try check(size.capacity(on: totals), KeyCapacity(amount: 199, isSized: false))
        totals.isSized = true
        try check(size.capacity(on: totals), KeyCapacity(amount: 5000, isSized: true))
    }

    @Test func aShareIsOneAtLeast() throws {
        var totals = KeyTotals()
        totals.keys = 5
        try check(KeySize("1%").capacity(on: totals).amount, 1)
    }

    @Test func aShareOfMoreBytesThanAProductHoldsIsRight() throws {
        var totals = KeyTotals()
        totals.isSized = true
        totals.distinctBytes = .max
        try check(KeySize("50%").capacity(on: totals).amount, .max / 2)
    }

    @Test func aShareOfMoreThanAllIsAtMostAllThatCanBeCounted() throws {
        var totals = KeyTotals()
        totals.isSized = true
        totals.distinctBytes = .max
        let capacity = try KeySize("104%").capacity(on: totals)
        check(capacity.amount, .max)
        check(capacity.scaled(by: 1).amount, .max)
    }

    @Test func bytesNeedATraceWithSizes() throws {
        let problem = #expect(throws: Complaint.self) {
            try KeySize("64MB").capacity(on: KeyTotals())
        }
        check(problem?.message.contains("each request counts as one here"), true)
    }

    @Test(arguments: [("0", 0), ("100", 100), ("5000", 1000), ("10%", 100), ("99.9%", 999)])
    func aWarmUpIsANumberOrAShareOfTheRequests(text: String, length: Int) throws {
        try check(require(KeyReplayPlan.WarmUp(text)).length(of: 1000), length)
    }

    @Test(arguments: ["", "-1", "100%", "5MB", "half"])
    func whatIsNoWarmUpIsRefused(text: String) { check(KeyReplayPlan.WarmUp(text), nil) }
}
