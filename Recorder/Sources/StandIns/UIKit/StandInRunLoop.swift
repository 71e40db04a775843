import Foundation

/// The stand-ins' main run loop: a virtual clock, timers, and a display that refreshes while
/// content moves. Nothing happens but when it is run.
@MainActor
public final class StandInRunLoop {
    public static let main = StandInRunLoop()

    /// Read by the recorder's clock, wherever that is asked from.
    public nonisolated let time = StandInTime()
    public var hz: Int64 = 60
    private var timers: [(timeNs: Int64, order: Int, action: @MainActor () -> Void)] = []
    private var timersMade = 0
    /// The one that a finger moves, or has let go of.
    weak var moving: UIScrollView?

    public var nowNs: Int64 { time.nowNs }

    /// As at the process's beginning.
    public func reset() {
        time.nowNs = 0
        timers = []
        moving = nil
    }

    public func after(ns: Int64, _ action: @escaping @MainActor () -> Void) {
        timersMade += 1
        timers.append((nowNs + ns, timersMade, action))
    }

    /// Runs timers until an instant, and frames before it: one at that very instant shows what is
    /// done then.
    public func run(untilNs endNs: Int64) {
        while let next = nextNs(before: endNs) {
            time.nowNs = max(nowNs, next)
            turn(atNs: next)
        }
        time.nowNs = max(nowNs, endNs)
    }

    /// Runs until nothing moves any more, or until an instant.
    public func runUntilRest(untilNs endNs: Int64 = .max) {
        while moving != nil, let next = nextNs(before: endNs) {
            time.nowNs = max(nowNs, next)
            turn(atNs: next)
        }
        if moving != nil { time.nowNs = max(nowNs, endNs) }
    }

    private func nextNs(before endNs: Int64) -> Int64? {
        let timer = timers.map(\.timeNs).min()
        let frame = moving?.nextFrameNs(hz: hz)
        let due = timer.flatMap { $0 <= endNs ? $0 : nil }
        let shown = frame.flatMap { $0 < endNs ? $0 : nil }
        guard let due else { return shown }
        guard let shown else { return due }
        return min(due, shown)
    }

    private func turn(atNs timeNs: Int64) {
        let due = timers.filter { $0.timeNs <= timeNs }.sorted {
            ($0.timeNs, $0.order) < ($1.timeNs, $1.order)
        }
        timers.removeAll { $0.timeNs <= timeNs }
        for timer in due { timer.action() }
        if let moving, moving.nextFrameNs(hz: hz) == timeNs { moving.showFrame() }
    }
}

public final class StandInTime: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Int64 = 0

    public var nowNs: Int64 {
        get { lock.withLock { value } }
        set { lock.withLock { value = newValue } }
    }
}
