import LabDevices

/// The part of the loads' resources that the main thread takes while it works: the flash while it
/// reads, and one fast core at all times.
struct MainThreadShare {
    /// When it will read, or reads: the next first.
    var reads: [(fromNs: Int64, toNs: Int64)] = []
    private var hasFlash = false
    private var hasCore = false

    mutating func reads(from: Int64, to: Int64) {
        if to > from { reads.append((from, to)) }
    }

    /// When that changes for loads that are under way.
    func nextNs(_ main: MainThread, hasReads: Bool, hasDecodes: Bool) -> Int64 {
        var nextNs = Int64.max
        if hasReads, let read = reads.first { nextNs = hasFlash ? read.toNs : read.fromNs }
        if hasDecodes, hasCore { nextNs = min(nextNs, main.freeNs) }
        return nextNs
    }

    /// True if it takes the flash now, false if it gives it back; nil if that is as it was.
    mutating func flashChange(nowNs: Int64) -> Bool? {
        while let read = reads.first, read.toNs <= nowNs { reads.removeFirst() }
        let takes = reads.first.map { $0.fromNs <= nowNs } ?? false
        defer { hasFlash = takes }
        return takes == hasFlash ? nil : takes
    }

    /// True if it takes a core now, false if it gives it back; nil if that is as it was.
    mutating func coreChange(_ main: MainThread, nowNs: Int64) -> Bool? {
        let takes = main.freeNs > nowNs
        defer { hasCore = takes }
        return takes == hasCore ? nil : takes
    }
}

extension Cores {
    /// The pace of tasks off the main threads, each of which has a core while it has work, the
    /// fastest first.
    func pace(besideMains mains: Int = 0) -> Pace {
        let speeds =
            Array(repeating: Pace.usual, count: fast)
            + Array(repeating: slowSpeedMillionths, count: slow)
        return .cores(
            speedsMillionths: Array(speeds.prefix(together).dropFirst(mains)))
    }
}

extension Device.Flash {
    /// How long bytes take that have the flash to themselves.
    func transferNs(bytes: Int64) -> Int64 {
        let (seconds, rest) = bytes.quotientAndRemainder(dividingBy: bytesPerSecond)
        let last = Int128(rest) * 1_000_000_000 + Int128(bytesPerSecond - 1)
        return seconds * 1_000_000_000 + Int64(last / Int128(bytesPerSecond))
    }
}
