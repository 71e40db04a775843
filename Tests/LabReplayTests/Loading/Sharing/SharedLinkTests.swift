import Testing

@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import PlainDesks

/// A byte goes over the link in each nanosecond. Worked out by hand.
@Suite("The link")
struct SharedLinkTests {
    @Test func `gives a transfer that is alone all of it`() {
        var desk = PipelineDesk(latencyNs: 10)
        _ = desk.fetch(100, atNs: 0)
        let done = desk.finished()
        check(done, ["110 #1"])
    }

    @Test func `gives two transfers half each while both are under way`() {
        // Alone to 40; then 60 and 90 bytes at a half each: 120 ns to 160; the last 30 alone.
        var desk = PipelineDesk()
        _ = desk.fetch(100, atNs: 0)
        _ = desk.fetch(90, atNs: 40)
        let done = desk.finished()
        check(done, ["160 #1", "190 #2"])
    }

    @Test func `gives three a third each, and what a cancelled one had to the others`() {
        // To 30 each has 10. The second goes: to 50 the others have 10 more each, and 100 to go.
        var desk = PipelineDesk()
        _ = desk.fetch(120, atNs: 0)
        let second = desk.fetch(500, atNs: 0)
        _ = desk.fetch(40, atNs: 0)
        desk.cancel(second, atNs: 30)
        // The third's other 30 take 60 ns, the first's last 80 take 80.
        let done = desk.finished()
        check(done, ["90 #3", "170 #1"])
    }

    @Test func `slows down what is under way: its latency, and its bytes`() {
        // At 5 the first's other 5 ns of latency take 20. From 25 on 10 bytes at a quarter take 40.
        // At 45 the usual again: 5 bytes are there, and the other 95 take 95.
        var desk = PipelineDesk(latencyNs: 10)
        _ = desk.fetch(100, atNs: 0)
        desk.set(.slower(4), atNs: 5)
        desk.set(.up, atNs: 45)
        let done = desk.finished()
        check(done, ["140 #1"])
    }

    @Test func `is slower for latencies that begin later, too`() {
        var desk = PipelineDesk(latencyNs: 10)
        desk.set(.slower(2.5), atNs: 0)
        _ = desk.fetch(100, atNs: 100)
        let done = desk.finished()
        check(done, ["375 #1"])
    }

    @Test func `gives no share to a transfer in its latency, which has a connection nonetheless`() {
        // One connection: the second begins its latency at 60, when the first is done.
        var desk = PipelineDesk(latencyNs: 10, connections: 1)
        _ = desk.fetch(50, atNs: 0)
        _ = desk.fetch(20, atNs: 0)
        let done = desk.finished()
        check(done, ["60 #1", "90 #2"])
    }

    @Test func `has a transfer wait for a connection to its own host alone`() {
        // Both hosts' first share to 100: 50 bytes each. Then the second of host 0 comes in.
        var desk = PipelineDesk(connections: 1)
        _ = desk.fetch(50, atNs: 0)
        _ = desk.fetch(30, atNs: 0)
        _ = desk.fetch(80, host: 1, atNs: 0)
        let done = desk.finished()
        check(done, ["100 #1", "160 #2", "160 #3"])
    }

    @Test func `gives the connection of a transfer that is cancelled to who came first`() {
        var desk = PipelineDesk(latencyNs: 10, connections: 1)
        let first = desk.fetch(1000, atNs: 0)
        let second = desk.fetch(10, atNs: 1)
        _ = desk.fetch(10, atNs: 2)
        desk.cancel(second, atNs: 3)
        desk.cancel(first, atNs: 5)
        let done = desk.finished()
        check(done, ["25 #3"])
    }

    @Test func `lets those that came at one instant go by their number`() {
        var desk = PipelineDesk(connections: 1)
        _ = desk.fetch(10, atNs: 0)
        let (early, late) = (desk.load(), desk.load())
        desk.pipeline.fetch(late, bytes: 10, nowNs: 5)
        desk.pipeline.fetch(early, bytes: 10, nowNs: 5)
        let done = desk.finished()
        check(done, ["10 #1", "20 #2", "30 #3"])
    }

    @Test("that goes down loses what is under way and what waits, in the order of their numbers")
    func losesAll() {
        var desk = PipelineDesk(latencyNs: 10, connections: 2)
        let loads = [desk.fetch(1000, atNs: 0), desk.fetch(10, atNs: 1), desk.fetch(10, atNs: 2)]
        desk.set(.down, atNs: 12)
        let lost = desk.pipeline.loseTransfers(nowNs: 12)
        check(lost.map(\.serial), loads.map(\.serial))
        // Their connections are free.
        desk.set(.up, atNs: 20)
        for load in loads { desk.pipeline.fetch(load, bytes: 30, nowNs: 20) }
        let done = desk.finished()
        check(done, ["90 #1", "90 #2", "130 #3"])
    }

    @Test func `is done with a transfer at the first whole nanosecond at or after its instant`() {
        // Three of 10 bytes at a third each: 30. At 10 each has 3 1/3, so the fourth's 4 bytes at
        // a quarter are there at 26, and the others' last 2 2/3 at a third at 34.
        var desk = PipelineDesk()
        for _ in 0..<3 { _ = desk.fetch(10, atNs: 0) }
        _ = desk.fetch(4, atNs: 10)
        let done = desk.finished()
        check(done.first, "26 #4")
        let rest = done.dropFirst()
        // Rounding down at 10 may cost a nanosecond.
        check(rest.allSatisfy { $0.hasPrefix("34 ") || $0.hasPrefix("35 ") })
    }

    @Test func `takes a load of no bytes along with its latency alone`() {
        var desk = PipelineDesk(latencyNs: 10)
        _ = desk.fetch(0, atNs: 0)
        _ = desk.fetch(1000, atNs: 0)
        let done = desk.finished()
        check(done, ["10 #1", "1010 #2"])
    }
}
