/// How much each process of a trace decodes and draws, to find the app.
struct PerfettoTally {
    private struct Count {
        var decodes = 0
        var frames = 0
        /// The place of its first mark.
        var byte: Int
    }

    private var ofProcess: [Int32: Count] = [:]
    /// Tracks whose process isn't told yet.
    private var ofTrack: [PerfettoTrace.Track: Count] = [:]
    private var leastWithMemory: Int32?

    mutating func count(_ mark: PerfettoTrace.Mark, of process: Int32?) {
        guard mark.kind == .begin, let meaning = mark.meaning else { return }
        let isDecode = meaning == .decode || meaning == .bitmapFactory || meaning == .load
        guard isDecode || meaning == .frame else { return }
        let empty = Count(byte: mark.name.lowerBound)
        func add(_ count: inout Count) {
            if isDecode { count.decodes += 1 } else { count.frames += 1 }
        }
        if let process {
            add(&ofProcess[process, default: empty])
        } else {
            add(&ofTrack[mark.track, default: empty])
        }
    }

    mutating func count(_ sample: PerfettoTrace.Memory) {
        leastWithMemory = min(leastWithMemory ?? sample.process, sample.process)
    }

    private func counts(_ trace: PerfettoTrace) -> [Int32: Count] {
        var counts = ofProcess
        for (track, more) in ofTrack {
            guard let process = trace.process(of: track) else { continue }
            var count = counts[process] ?? Count(byte: more.byte)
            count.byte = min(count.byte, more.byte)
            count.decodes += more.decodes
            count.frames += more.frames
            counts[process] = count
        }
        return counts
    }

    /// The process with most decodes; then with most frames; then the first one by number.
    func app(_ trace: PerfettoTrace) -> Int32 {
        let best = counts(trace).min {
            (-$0.value.decodes, -$0.value.frames, $0.key)
                < (-$1.value.decodes, -$1.value.frames, $1.key)
        }
        return best?.key ?? leastWithMemory ?? 0
    }

    /// The first byte of each other process that decodes.
    func others(than app: Int32, _ trace: PerfettoTrace) -> [Int] {
        counts(trace).filter { $0.key != app && $0.value.decodes > 0 }.map(\.value.byte).sorted()
    }
}
