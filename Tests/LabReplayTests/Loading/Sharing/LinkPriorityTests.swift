import Testing

@testable import LabReplay
@testable import PlainDesks

/// A byte goes over the link in each nanosecond. Worked out by hand.
@Suite("Connections and priorities on the link")
struct LinkPriorityTests {
    @Test func `give a transfer of low priority half of a usual one's share`() {
        // Two thirds and a third: the first has its 100 bytes at 150, the second 50 by then, and
        // the rest alone.
        var desk = PipelineDesk()
        _ = desk.fetch(100, atNs: 0)
        _ = desk.fetch(100, .low, atNs: 0)
        let done = desk.finished()
        check(done, ["150 #1", "200 #2"])
    }

    @Test("count each transfer: two usual ones and two low ones get a third and a sixth each")
    func countsTransfers() {
        // At 180 the usual ones have 60 each; then the low ones have 30, and 30 more at a half.
        var desk = PipelineDesk()
        for _ in 0..<2 { _ = desk.fetch(60, atNs: 0) }
        for _ in 0..<2 { _ = desk.fetch(60, .lowToEnd, atNs: 0) }
        let done = desk.finished()
        check(done, ["180 #1", "180 #2", "240 #3", "240 #4"])
    }

    @Test func `let transfers of low priority share equally where they are alone`() {
        var desk = PipelineDesk()
        _ = desk.fetch(100, .low, atNs: 0)
        _ = desk.fetch(90, .low, atNs: 40)
        let done = desk.finished()
        check(done, ["160 #1", "190 #2"])
    }

    @Test func `give a low one what is left, where its share is 0`() {
        // 30 bytes until 30; nothing until the second is done at 130; the last 70 from then on.
        var desk = PipelineDesk(lowShareMillionths: 0)
        _ = desk.fetch(100, .low, atNs: 0)
        _ = desk.fetch(100, atNs: 30)
        let done = desk.finished()
        check(done, ["130 #2", "200 #1"])
    }

    @Test func `raise a transfer that is under way, with all that it has`() {
        // At 75 the first has 50, the second 25. From then on each gets a half.
        var desk = PipelineDesk()
        _ = desk.fetch(100, atNs: 0)
        let second = desk.fetch(100, .low, atNs: 0)
        desk.raise(second, atNs: 75)
        let done = desk.finished()
        check(done, ["175 #1", "200 #2"])
    }

    @Test func `raise a transfer in its latency`() {
        var desk = PipelineDesk(latencyNs: 10)
        _ = desk.fetch(100, atNs: 0)
        let second = desk.fetch(100, .low, atNs: 0)
        desk.raise(second, atNs: 5)
        let done = desk.finished()
        check(done, ["210 #1", "210 #2"])
    }

    @Test func `know no priority over HTTP/1.1`() {
        var desk = PipelineDesk(connections: 6)
        _ = desk.fetch(100, atNs: 0)
        let second = desk.fetch(100, .low, atNs: 0)
        desk.raise(second, atNs: 75)
        let done = desk.finished()
        check(done, ["200 #1", "200 #2"])
    }

    @Test func `give two hosts half of the link each, however many transfers each has`() {
        // Two quarters and a half: at 80 the third is done, and the others have 20 each.
        var desk = PipelineDesk()
        for _ in 0..<2 { _ = desk.fetch(60, atNs: 0) }
        _ = desk.fetch(40, host: 1, atNs: 0)
        let done = desk.finished()
        check(done, ["80 #3", "160 #1", "160 #2"])
    }

    @Test("give each connection of HTTP/1.1 as much as one of HTTP/2 with all its transfers")
    func countsConnections() {
        // Two connections to host 1, one to host 0: a third each, and a sixth for each of its two.
        // At 90 the host of HTTP/1.1 is done; the two have 15 each, and 15 more at a half each.
        var desk = PipelineDesk(hosts: [nil, 2])
        for _ in 0..<2 { _ = desk.fetch(30, atNs: 0) }
        for _ in 0..<2 { _ = desk.fetch(30, host: 1, atNs: 0) }
        let done = desk.finished()
        check(done, ["90 #3", "90 #4", "120 #1", "120 #2"])
    }

    @Test func `of a host may be of HTTP/1.1, and its transfers wait for them`() {
        var desk = PipelineDesk(hosts: [1])
        _ = desk.fetch(50, atNs: 0)
        _ = desk.fetch(50, atNs: 0)
        let done = desk.finished()
        check(done, ["50 #1", "100 #2"])
    }
}
