import LabPictures
import Testing

@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks

/// A trace played against a composition, with the milliseconds at which things happened.
struct Observed {
    let result: RunResult
    /// Decodes in the order in which they began: `20 far/0`.
    let decodes: [String]
    /// Images that came to views: `21 far/0`.
    let shown: [String]
    /// Images that the first prefetch range holds when the run is over.
    let held: [String]
    /// Bytes that are alive when the run is over.
    let livingBytes: Int64

    var counts: Counts { result.counts }
    var hitches: HitchTimes { result.counts.hitches }

    init(_ trace: some TraceSource, _ composition: Composition) throws {
        let memory = LoggingMemory(trace.header.catalog)
        var plain = Self.replay(trace, composition, memory)
        try trace.play(into: &plain)
        result = plain.result()
        livingBytes = plain.ledger.image
        let catalog = trace.header.catalog
        held =
            plain.stores.prefetching.windows[0].first.map { range in
                range.held.numbers.filter { range.held[$0] != .absent }
                    .map { catalog.name(of: ImageID($0.number)) }
            } ?? []
        let slowMemory = LoggingMemory(trace.header.catalog)
        var slow = SlowSink(Self.replay(trace, composition, slowMemory), slowMemory)
        try trace.play(into: &slow)
        decodes = slow.decodes
        shown = slow.shown
        let faults = plain.tearDown() + memory.complaints
        check(faults, [])
        check(memory.livingCount, 0)
        // A view that is blank at the end stays so for longer if a load is awaited.
        var slowly = slow.sink.counts
        (slowly.blankNs, slowly.blankViews) = (result.counts.blankNs, result.counts.blankViews)
        slowly.reblankNs = result.counts.reblankNs
        (slowly.rewaitNs, slowly.frontNs) = (result.counts.rewaitNs, result.counts.frontNs)
        check(slowly, result.counts)
    }

    private static func replay(
        _ trace: some TraceSource, _ composition: Composition, _ memory: LoggingMemory
    ) -> Replay {
        Replay(header: trace.header, composition: composition, future: nil, memory: memory)
    }
}

/// Remembers what was decoded, and in which order.
final class LoggingMemory: WatchedMemory {
    private(set) var decoded: [ImageID] = []

    override func decode(_ image: ImageID, _ target: PictureTarget, into instance: InstanceID) {
        decoded.append(image)
        super.decode(image, target, into: instance)
    }
}

/// Lets a replay go millisecond by millisecond, and looks at it after each.
private struct SlowSink: TraceSink {
    let sink: Replay
    private let memory: LoggingMemory
    private(set) var decodes: [String] = []
    private(set) var shown: [String] = []
    private var instances: [InstanceID] = []
    private var tickMs: Int64 = 0

    init(_ replay: Replay, _ memory: LoggingMemory) {
        sink = replay
        self.memory = memory
    }

    var wantsLayouts: Bool { sink.wantsLayouts }

    mutating func receive(_ event: TraceEvent) throws(Halt) {
        try tick(to: event.timeNs)
        try sink.receive(event)
        look()
    }

    mutating func receive(_ layout: TraceLayout, timeNs: Int64) throws(Halt) {
        try tick(to: timeNs)
        try sink.receive(layout, timeNs: timeNs)
    }

    mutating func finish(timeNs: Int64) throws(Halt) {
        try tick(to: timeNs)
        // Rows ahead are looked for when the instant is over.
        repeat {
            try tick(to: (tickMs + 1) * 1_000_000)
        } while sink.loads.isUnderWay
        try sink.finish(timeNs: timeNs)
        look()
    }

    private mutating func tick(to timeNs: Int64) throws(Halt) {
        while (tickMs + 1) * 1_000_000 <= timeNs {
            tickMs += 1
            try sink.receive(
                TraceEvent(
                    timeNs: tickMs * 1_000_000,
                    action: .otherApps(bytes: 0, inBackground: false)))
            look()
        }
    }

    private mutating func look() {
        let replay = sink
        let catalog = replay.stores.catalog
        for image in memory.decoded.dropFirst(decodes.count) {
            decodes.append("\(tickMs) \(catalog.name(of: image))")
        }
        var new: [ImageID] = []
        for number in replay.leases.views.numbers {
            let view = replay.leases.views[number]
            let index = number.index
            if index >= instances.count { instances.append(.absent) }
            if view.instance != instances[index], view.instance != .absent {
                new.append(view.wanted)
            }
            instances[index] = view.instance
        }
        shown += new.sorted().map { "\(tickMs) \(catalog.name(of: $0))" }
    }
}
