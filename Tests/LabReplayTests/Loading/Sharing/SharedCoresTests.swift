import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import PlainDesks

/// Work is in nanoseconds of a fast core. Worked out by hand.
@Suite("The cores, and the flash")
struct SharedCoresTests {
    /// Two fast ones, and two of half their speed.
    private static let four = Cores(fast: 2, slow: 2, slowSpeedMillionths: 500_000)

    @Test func `give a task at most one fast core`() {
        var desk = PipelineDesk(cores: Self.four)
        _ = desk.decode(100, atNs: 0)
        let done = desk.finished()
        check(done, ["100 #1"])
    }

    @Test func `are all shared, slow ones too, by as many tasks as there are`() {
        // Three tasks at 2.5 cores: 90 each take 108. Four at 3: 120. Six at 3: 180.
        for (tasks, doneNs) in [(3, 108), (4, 120), (6, 180)] {
            var desk = PipelineDesk(cores: Self.four)
            for _ in 0..<tasks { _ = desk.decode(90, atNs: 0) }
            let done = desk.finished()
            check(done, (1...tasks).map { "\(doneNs) #\($0)" })
        }
    }

    @Test func `run together as many as the device says, the fastest first`() {
        // As an iPhone 7 Plus: two of four.
        var cores = Self.four
        cores.together = 2
        var desk = PipelineDesk(cores: cores)
        for _ in 0..<4 { _ = desk.decode(50, atNs: 0) }
        let done = desk.finished()
        check(done.last, "100 #4")
    }

    @Test func `lose a fast one to the main thread while that works`() {
        // Two tasks at 1.5 cores from 20 to 60: they have 20 + 30 by then, and 50 to go.
        var desk = PipelineDesk(cores: Self.four)
        _ = desk.decode(100, atNs: 0)
        _ = desk.decode(100, atNs: 0)
        desk.workOnMain(40, atNs: 20)
        let done = desk.finished()
        check(done, ["110 #1", "110 #2"])
    }

    @Test func `that are one stand still while the main thread works`() {
        var desk = PipelineDesk(cores: Cores(fast: 1, slow: 0, slowSpeedMillionths: 0))
        _ = desk.decode(50, atNs: 0)
        desk.workOnMain(40, atNs: 20)
        let done = desk.finished()
        check(done, ["90 #1"])
    }

    @Test func `are whole again for a task that comes when the main thread is done`() {
        var desk = PipelineDesk(cores: Cores(fast: 1, slow: 0, slowSpeedMillionths: 0))
        desk.workOnMain(40, atNs: 0)
        _ = desk.decode(50, atNs: 100)
        let done = desk.finished()
        check(done, ["150 #1"])
    }

    @Test func `The flash is shared by reads past their latency`() {
        // From 10 on the first alone to 30: 20 bytes. Then both at a half.
        var desk = PipelineDesk(flashLatencyNs: 10)
        _ = desk.read(60, atNs: 0)
        _ = desk.read(50, atNs: 20)
        let done = desk.finished()
        check(done, ["110 #1", "120 #2"])
    }

    @Test func `Reads stand still while the main thread reads, and not in its latency`() {
        // The main thread reads from 15 + 10 to 55; 25 - 10 bytes are there before, 45 after that.
        var desk = PipelineDesk(flashLatencyNs: 10)
        _ = desk.read(60, atNs: 0)
        desk.readOnMain(30, atNs: 15)
        let done = desk.finished()
        check(done, ["100 #1"])
    }

    @Test func `The main thread's reads come one after the other`() {
        // It has the flash from 10 to 20 and from 30 to 40, each time after its latency.
        var desk = PipelineDesk(flashLatencyNs: 10)
        desk.readOnMain(10, atNs: 0)
        desk.readOnMain(10, atNs: 0)
        _ = desk.read(25, atNs: 0)
        // Past its latency from 10 on, it reads from 20 to 30, and its other 15 bytes from 40 on.
        let done = desk.finished()
        check(done, ["55 #1"])
    }

    @Test func `A queue gives turns to loads whose stage it has, without a replay around it`() {
        var desk = PipelineDesk(queues: [
            QueueRule(name: "q", stages: .decode ... .decode, width: 1)
        ])
        let (first, second) = (desk.load(), desk.load())
        let works = [first, second].map { desk.pipeline.takesTurn($0, for: .decode) }
        check(works, [false, false])
        let turns = (0..<2).map { _ in desk.pipeline.nextTurn(nowNs: 0)?.serial }
        check(turns, [first.serial, nil])
        desk.pipeline.leaveQueue(first)
        let next = desk.pipeline.nextTurn(nowNs: 5)
        check(next === second)
    }
}
