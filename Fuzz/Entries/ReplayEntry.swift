import LabCells
import LabDevices
import LabPolicies
import LabScripts

extension FuzzTargets {
    /// Whatever a policy consists of, and whatever happens, the books balance: the replay looks
    /// itself, and stops where they don't.
    static let replay = FuzzTarget(
        "replay", "a policy's spec, then a scenario or a trace: replayed over a modelled memory",
        mostBytes: 4096, words: Words.policies + Words.scenarios + Words.traces
    ) { bytes in
        let (line, rest) = bytes.firstLine
        guard !line.contains(UInt8(ascii: "@")) else { return }
        let file = try ScratchFile(rest, named: "a.json")
        let first = rest.firstLine.line
        if TraceFile.isTrace(first) {
            guard let source = try WrittenTrace.read(file.path) else { return }
            try ReplayedPolicy.check(line.text, source)
        } else {
            guard let scenario = try ScenarioText.scenario(rest) else { return }
            try ReplayedPolicy.check(line.text, ScenarioTrace(scenario))
        }
    }
}

private enum ReplayedPolicy {
    static func check(_ text: String, _ source: some TraceSource) throws {
        let header = source.header
        let policy = try PolicySpec.parse(text, device: header.device)
        try policy.check(against: header.catalog.groups.map(\.name))
        guard !policy.composition.hasForeignCode, header.catalog.imageCount < 1 << 16 else {
            return
        }
        var length = EventCounter()
        do throws(Halt) {
            try source.play(into: &length)
        } catch {
            if case .stopped = error { return }
            throw error
        }
        let cell = Cell(
            input: 0, policy: policy, memory: .model, warnings: [], wantsTimeline: true)
        var samples = 0
        let result = try ModelRun.play(cell, source) { _ in samples += 1 }
        try FuzzFinding.unless(
            samples > 0 || length.events == 0, "no sample of \(length.events) events")
        let counts = result.counts
        try FuzzFinding.unless(
            counts.requests == counts.strongHits + counts.weakHits + counts.joins + counts.misses,
            "requests don't add up: \(counts)")
    }
}

/// Stops what is too long to be worth it.
private struct EventCounter: TraceSink {
    private(set) var events = 0
    private static let most = 3000

    var wantsLayouts: Bool { true }

    mutating func receive(_ event: TraceEvent) throws(Halt) { try count() }
    mutating func receive(_ layout: TraceLayout, timeNs: Int64) throws(Halt) {
        try count()
    }

    private mutating func count() throws(Halt) {
        events += 1
        if events > Self.most { throw .stopped }
    }
}
