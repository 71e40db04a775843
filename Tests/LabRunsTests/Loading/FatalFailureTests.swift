import Testing

@testable import PlainDesks
@testable import RunDesks

/// An image that its server doesn't have.
@Suite("A load whose file is missing")
struct FatalFailureTests {
    private static let trace: QuirkTrace = {
        var trace = QuirkTrace(
            #""a":{"count":1,"width":10,"height":10,"remote":true,"missing":[0]}"#)
        trace.show("a/0")
        return trace
    }()

    @Test("fails for good at once, and says so")
    func failsForGood() throws {
        let row = try Self.trace.row("lru")
        check((row.integer("fetches"), row.integer("retried")), (1, 0))
        check((row.integer("failed"), row.integer("failed_fatal")), (1, 1))
    }

    @Test("is tried as often as the policy says", arguments: [5, 70_000])
    func isTriedAgain(times: Int64) throws {
        let row = try Self.trace.row("lru+loading(fatal=\(times))")
        check((row.integer("fetches"), row.integer("retried")), (times, times - 1))
        check((row.integer("failed"), row.integer("failed_fatal")), (1, 1))
    }

    @Test("a queue may save up more turns than there are nanoseconds")
    func hasNoMostTurns() throws {
        let spec = "lru+queue(q, stages=fetch, rate=80, burst=1000000000000)"
        try check(Self.trace.figure("fetches", spec), 1)
    }
}
