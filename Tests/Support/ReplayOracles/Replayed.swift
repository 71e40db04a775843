@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import OrderOracles
@testable import ScriptDesks

/// A trace played against a policy, with what the memory and the books had to say.
struct Replayed {
    let result: RunResult
    let faults: [String]
    /// The mistake of a cache in the user's code.
    let problem: CacheProblem?

    init(_ trace: ListTrace, _ spec: String) throws {
        try self.init(trace, try PolicySpec.parse(spec, device: trace.header.device).composition)
    }

    init(_ trace: ListTrace, _ composition: Composition) throws {
        // Random traces have no more images than this.
        let isSmall = trace.header.catalog.imageCount <= 14
        let memory = WatchedMemory(trace.header.catalog)
        let replay = Replay(
            header: trace.header, composition: composition, future: try trace.future(composition),
            memory: memory,
            keys: isSmall ? ListTrace.keys : { _ in PolicyKeys() })
        for warning in trace.extraWarnings {
            replay.scheduleWarning(warning.level, atNs: warning.atNs)
        }
        try replay.play(trace)
        result = replay.result()
        var faults = replay.tearDown()
        problem = replay.cacheProblem
        faults += memory.complaints
        if memory.livingCount != 0 || memory.encodedBytes != 0 {
            faults.append("memory is never given back")
        }
        if memory.peakBytes != result.peaks.image {
            faults.append("memory had \(memory.peakBytes) bytes at its peak")
        }
        self.faults = faults
    }
}
