import Foundation

extension Calibration {
    /// Measures how much 1, 2 and more threads do in a second, up to one for each core.
    ///
    /// - Parameters:
    ///   - kinds: how many cores of each kind the system says there are.
    ///   - stretchNs: how long each turn counts.
    public mutating func measureCores(
        kinds: [Int] = [], count: Int = ProcessInfo.processInfo.activeProcessorCount,
        stretchNs: Int64 = 100_000_000
    ) {
        let runs = (1...max(1, count)).map { CoreRun(threads: $0, stretchNs: stretchNs) }
        cores = Cores(
            kinds: kinds, perSecond: Turns.take(runs.map { run in { run.perSecond() } }))
    }
}

/// Several threads that work at once.
private struct CoreRun: Sendable {
    let threads: Int
    let stretchNs: Int64
    /// The share of the stretch before the count begins, in which cores gain speed.
    private static let warmUpShare: Int64 = 4

    /// How many pieces of work all of them finish in a second.
    func perSecond() -> Int64 {
        let beginNs = Stopwatch.nowNs + stretchNs / Self.warmUpShare
        let total = Total()
        let group = DispatchGroup()
        for _ in 0..<threads {
            group.enter()
            let thread = Thread {
                total.add(Self.pieces(from: beginNs, to: beginNs + stretchNs))
                group.leave()
            }
            thread.qualityOfService = .userInitiated
            thread.start()
        }
        group.wait()
        return total.count * 1_000_000_000 / stretchNs
    }

    /// The number of pieces that this thread finishes between two instants.
    private static func pieces(from beginNs: Int64, to endNs: Int64) -> Int64 {
        var (count, state): (Int64, UInt64) = (0, 1)
        while true {
            // A piece is some ten microseconds of arithmetic in registers.
            for _ in 0..<5000 { state = (state ^ (state >> 29)) &* 6_364_136_223_846_793_005 &+ 1 }
            let now = Stopwatch.nowNs
            if now >= endNs { break }
            if now >= beginNs { count += 1 }
        }
        // Work without a result would be removed by the compiler.
        return state == 0 ? 0 : count
    }
}

private final class Total: @unchecked Sendable {
    private let lock = NSLock()
    private var sum: Int64 = 0

    var count: Int64 { lock.withLock { sum } }

    func add(_ count: Int64) { lock.withLock { sum += count } }
}
