import Testing

@testable import LabDevices
@testable import LabOrders
@testable import LabReplay
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks
@testable import ReplayOracles
@testable import ScriptDesks

/// Images that take a millisecond to read and one to decode.
@Suite("A request")
struct UnservedRequestTests {
    private static func counts(
        _ spec: String = "weak", endMs: Int64 = 20, _ build: (inout ListTrace) -> Void
    ) throws -> Counts {
        try run(spec, endMs: endMs, build).result.counts
    }

    private static func run(
        _ spec: String, endMs: Int64 = 20, _ build: (inout ListTrace) -> Void
    ) throws -> Replayed {
        var trace = ListTrace(groups: [
            ListTrace.generated("a", count: 4, width: 50, height: 20),
            ListTrace.folder([.damaged, .sound]),
        ])
        build(&trace)
        trace.endNs = endMs * 1_000_000
        let run = try Replayed(trace, spec)
        check(run.faults, [])
        return run
    }

    private static func ask(_ image: ImageID, on view: ViewID = 0) -> TraceAction {
        .request(view: view, image: image, size: 0, shows: true)
    }

    @Test(
        "is unserved when its view is bound anew, hidden, cleared or dropped before",
        arguments: [
            (ask(1), 1), (.hide(view: 0, isPooled: false), 1), (.clear(view: 0), 1),
            (.drop(view: 0), 1), (.show(view: 0), 0), (.hide(view: 1, isPooled: false), 0),
        ] as [(TraceAction, Int64)])
    func isUnserved(_ action: TraceAction, _ unserved: Int64) throws {
        func count(atMs timeMs: Int64) throws -> Int64 {
            try Self.counts {
                $0.add(Self.ask(0), atMs: 0)
                $0.add(action, atMs: timeMs)
            }.unservedRequests
        }
        try check(count(atMs: 1), unserved)
        // Its image is there at 2 ms, and deliveries come first.
        try check(count(atMs: 2), 0)
    }

    @Test("that was hidden stays unserved, though its image comes, on screen or off it")
    func staysUnserved() throws {
        for returns in [false, true] {
            let counts = try Self.counts {
                $0.add(Self.ask(0), atMs: 0)
                $0.add(.hide(view: 0, isPooled: false), atMs: 1)
                if returns { $0.add(.show(view: 0), atMs: 1) }
            }
            check((counts.unservedRequests, counts.servedRequests), (1, 0))
            check((counts.requests, counts.decodes, counts.wastedDecodes), (1, 1, 0))
        }
    }

    @Test("of a view that was never shown is served off screen")
    func isServedOffScreen() throws {
        let counts = try Self.counts {
            $0.add(.request(view: 0, image: 0, size: 0, shows: false), atMs: 0)
            $0.add(.hide(view: 0, isPooled: false), atMs: 1)
        }
        check((counts.unservedRequests, counts.servedRequests), (0, 1))
    }

    @Test("that joins has an end of its own; a hit is served at once")
    func joins() throws {
        let counts = try Self.counts {
            $0.add(Self.ask(0), atMs: 0)
            $0.add(Self.ask(0, on: 1), atMs: 1)
            $0.add(.hide(view: 0, isPooled: false), atMs: 1)
            $0.add(Self.ask(0, on: 2), atMs: 5)
        }
        check((counts.misses, counts.joins, counts.weakHits), (1, 1, 1))
        check((counts.unservedRequests, counts.servedRequests), (1, 2))
    }

    @Test("whose load fails counts there alone, but not once its view has left")
    func fails() throws {
        let counts = try Self.counts {
            $0.add(Self.ask(4), atMs: 0)
            $0.add(Self.ask(4, on: 1), atMs: 0)
            $0.add(.hide(view: 1, isPooled: false), atMs: 1)
        }
        check((counts.failed, counts.failedRequests), (1, 1))
        check((counts.unservedRequests, counts.servedRequests), (1, 0))
    }

    @Test("is unserved when the run ends, or the app's life")
    func theEnd() throws {
        func dying(_ onKill: Pressure.OnKill) throws -> Counts {
            try Self.counts("unbounded", endMs: 30) { trace in
                trace.header.device.baselineBytes = 0
                trace.header.device.footprintLimitBytes = 4000
                trace.header.device.pressure = Pressure()
                trace.header.device.pressure.onKill = onKill
                trace.header.device.pressure.relaunchNs = 1_000_000
                trace.add(Self.ask(0), atMs: 0)
                // Decodes at 4 ms what is one too many, and another one waits with it.
                trace.add(Self.ask(1, on: 1), atMs: 3)
                trace.add(Self.ask(1, on: 2), atMs: 3)
                trace.add(.drop(view: 0), atMs: 3)
                trace.add(.drop(view: 1), atMs: 5)
                trace.add(.drop(view: 2), atMs: 5)
            }
        }
        let stopped = try dying(.stop)
        check((stopped.requests, stopped.servedRequests, stopped.unservedRequests), (3, 1, 2))
        // In the app's next life both ask anew, and are dropped before they have it.
        let relaunched = try dying(.relaunch)
        check((relaunched.kills, relaunched.requests), (1, 5))
        check((relaunched.servedRequests, relaunched.unservedRequests), (1, 4))
    }

    @Test("serves an image once to the floor, by what can be seen and was decoded")
    func theFloor() throws {
        // Images 0 and 2 are one picture; 1 is handed over; no view gets 5; 3 is replaced.
        let run = try Self.run("weak(replaced=forgotten)", endMs: 40) {
            $0.add(Self.ask(0), atMs: 0)
            $0.add(Self.ask(2, on: 1), atMs: 3)
            $0.add(.store(1, key: 1), atMs: 6)
            $0.add(Self.ask(5, on: 3), atMs: 9)
            $0.add(.drop(view: 3), atMs: 10)
            $0.add(Self.ask(3, on: 4), atMs: 14)
            $0.add(.replace(3), atMs: 17)
            $0.add(Self.ask(3, on: 4), atMs: 18)
        }
        check((run.result.counts.decodes, run.result.servedImages), (5, 3))
        check(run.result.counts.compulsory, 5)
        let stored = try Self.run("unbounded", endMs: 40) {
            $0.add(.store(1, key: 1), atMs: 6)
            $0.add(Self.ask(1), atMs: 7)
        }
        check((stored.result.counts.strongHits, stored.result.servedImages), (1, 0))
    }
}
