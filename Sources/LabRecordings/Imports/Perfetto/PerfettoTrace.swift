/// The parts of a trace of Perfetto's that can be used: marks of threads and tracks, samples of
/// memory, and which thread is of which process. Names stay where they are in the file.
struct PerfettoTrace {
    /// Sections nest within one of these.
    enum Track: Hashable {
        case thread(Int32)
        case track(UInt64)
    }

    struct Mark {
        enum Kind { case begin, end, instant }

        let timeNs: Int64
        let kind: Kind
        let track: Track
        /// As the mark itself says it; 0 if it doesn't.
        let process: Int32
        /// The meaning; nil for a section that tells nothing: it only encloses others.
        let meaning: PerfettoSection.Meaning?
        let name: Range<Int>
    }

    struct Memory {
        /// Parts as the kernel counts them, or all of it.
        enum Part: Int { case file, anonymous, swapped, shared, all }

        let timeNs: Int64
        let process: Int32
        let part: Part
        let bytes: Int64
    }

    var marks: [Mark] = []
    var memory: [Memory] = []
    /// The process of each thread.
    var processes: [Int32: Int32] = [:]
    /// The process, and perhaps the thread, of tracks of their own.
    var tracks: [UInt64: TrackPlace] = [:]

    struct TrackPlace {
        var parent: UInt64 = 0
        var process: Int32 = 0
        var thread: Int32 = 0
    }

    /// The process of a mark; nil if the trace doesn't tell.
    func process(of mark: Mark) -> Int32? {
        mark.process > 0 ? mark.process : process(of: mark.track)
    }

    func process(of track: Track) -> Int32? {
        switch track {
        case .thread(let thread): processes[thread]
        case .track(let track): process(ofTrack: track)
        }
    }

    /// Parents are followed for a few steps: a file may have them in a circle.
    private func process(ofTrack track: UInt64) -> Int32? {
        var track = track
        for _ in 0..<8 {
            guard let place = tracks[track] else { return nil }
            if place.process > 0 { return place.process }
            if let process = processes[place.thread] { return process }
            track = place.parent
        }
        return nil
    }
}
