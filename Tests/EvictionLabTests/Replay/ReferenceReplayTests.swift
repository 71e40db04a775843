import Testing

@testable import EvictionLab

@Suite("The replay, beside an obvious one")
struct ReferenceReplayTests {
    /// 1422 replaces an image of which two loads are under way.
    static let seeds: [UInt64] = Array(1...200) + [1422]

    /// Figures that the replay has otherwise than the reference, and books that don't balance.
    static func differences(_ trace: ListTrace, _ pair: PolicyPair) throws -> [String] {
        let run = try Replayed(trace, pair.spec)
        let reference = ReferenceReplay(trace, pair.reference())
        reference.run(trace)
        var found = run.faults
        for (expected, actual) in zip(
            reference.figures(), ReferenceReplay.figures(of: run.result))
        where expected.value != actual.value {
            found.append(
                "\(actual.name): \(actual.value.map(String.init) ?? "none"), not "
                    + (expected.value.map(String.init) ?? "none"))
        }
        return found
    }

    @Test("counts every figure alike", arguments: PolicyPair.all)
    func countsEveryFigureAlike(_ pair: PolicyPair) throws {
        for seed in Self.seeds {
            let trace = ListTrace.random(seed: seed)
            guard try !Self.differences(trace, pair).isEmpty else { continue }
            let smallest = trace.shrunk {
                (try? Self.differences($0, pair))?.isEmpty == false
            }
            let what = try Self.differences(smallest, pair).joined(separator: "\n")
            Issue.record("\(pair.spec), seed \(seed)\n\(what)\n\(smallest.text)")
            return
        }
    }

    @Test("is held to every rare path")
    func isHeldToEveryRarePath() {
        var reached: Set<Rarity> = []
        for pair in PolicyPair.all {
            for seed in Self.seeds.prefix(60) {
                let trace = ListTrace.random(seed: seed)
                let reference = ReferenceReplay(trace, pair.reference())
                reference.run(trace)
                reached.formUnion(reference.reached)
            }
        }
        #expect(Set(Rarity.allCases).subtracting(reached) == [])
    }

    @Test("shrinks a failing trace to what it takes")
    func shrinksAFailingTrace() {
        let trace = ListTrace.random(seed: 3)
        let smallest = trace.shrunk { $0.events.contains { $0.action == trace.events[4].action } }
        #expect(smallest.events.map(\.action) == [trace.events[4].action])
    }
}

/// A trace played against a policy, with what the memory and the books had to say.
struct Replayed {
    let result: RunResult
    let faults: [String]

    init(_ trace: ListTrace, _ spec: String) throws {
        let policy = try PolicySpec.parse(spec, device: trace.header.device)
        var replay = Replay(
            header: trace.header, composition: policy.composition, future: try trace.future(),
            memory: WatchedMemory(trace.header.catalog))
        for warning in trace.extraWarnings {
            replay.scheduleWarning(warning.level, atNs: warning.atNs)
        }
        var sink = ReplaySink(replay)
        try trace.play(into: &sink)
        result = sink.replay.result(status: .ok)
        var faults = sink.replay.tearDown()
        let memory = sink.replay.memory
        faults += memory.complaints
        if memory.livingCount != 0 { faults.append("memory is never given back") }
        if memory.peakBytes != result.peaks.image {
            faults.append("memory had \(memory.peakBytes) bytes at its peak")
        }
        self.faults = faults
    }
}
