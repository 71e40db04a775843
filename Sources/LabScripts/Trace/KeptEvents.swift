import LabOrders
import Synchronization

/// The events of a source, stored so that several policies can replay them. They take sixteen bytes
/// each and spare interpreting a script or JSON again. Immutable, so that any number of threads may
/// play them.
@usableFromInline
package final class KeptEvents: @unchecked Sendable {
    /// A piece of the storage.
    @usableFromInline package final class Block {
        /// Each block is twice as large as the previous one, up to the size that benefits from the
        /// kernel's large pages.
        static let capacities = (first: 1024, largest: 1 << 18)

        @usableFromInline package let events: DenseTable<PackedEvent>
        @usableFromInline package internal(set) var count: UInt32 = 0

        init(capacity: Int) { events = DenseTable(count: capacity) }

        static func bytes(capacity: Int) -> Int { capacity * MemoryLayout<PackedEvent>.stride }
    }

    /// True if layouts were stored as well.
    @usableFromInline package let hasLayouts: Bool
    @usableFromInline package let endNs: Int64
    @usableFromInline package let blocks: [Block]
    /// Events that don't fit sixteen bytes.
    @usableFromInline package let listed: [TraceEvent]
    @usableFromInline package let layouts: [TraceLayout]
    private let budget: EventBudget
    package let bytes: Int
    private let madeFuture = Mutex<FutureRequests?>(nil)

    /// - Parameter bytes: the bytes taken from the budget, which `deinit` gives back.
    init(
        blocks: [Block], listed: [TraceEvent], layouts: [TraceLayout], hasLayouts: Bool,
        summary: TraceSummary, budget: EventBudget, bytes: Int
    ) {
        self.blocks = blocks
        self.listed = listed
        self.layouts = layouts
        self.hasLayouts = hasLayouts
        endNs = summary.durationNs
        self.budget = budget
        self.bytes = bytes
    }

    deinit { budget.giveBack(bytes) }

    /// Inlinable, so that callers in other modules specialize it for their own sink.
    @inlinable
    package func play<Sink: TraceSink>(into sink: inout Sink) throws(Halt) {
        let wantsLayouts = sink.wantsLayouts
        // The screen of the frames that are packed.
        var screen = ScreenRef(name: 0, number: 0)
        for block in blocks {
            var number: UInt32 = 0
            while number < block.count {
                if var frames = FrameRun(block, from: number, of: screen) {
                    try sink.receive(&frames)
                    number = frames.next
                } else {
                    try send(block.events[number], &screen, wantsLayouts: wantsLayouts, to: &sink)
                    number += 1
                }
            }
        }
        try sink.finish(timeNs: endNs)
    }

    /// - Parameter screen: of the frames that are packed; kept between the calls.
    @inlinable @inline(__always)
    package func send<Sink: TraceSink>(
        _ packed: PackedEvent, _ screen: inout ScreenRef, wantsLayouts: Bool, to sink: inout Sink
    ) throws(Halt) {
        let timeNs = packed.timeNs
        switch packed.kind {
        case .drag, .deceleration, .jump:
            try sink.receive(FrameRun.event(packed, packed.phase!, screen))
        case .request:
            try sink.receive(Self.request(packed, shows: false))
        case .requestShown:
            try sink.receive(Self.request(packed, shows: true))
        case .layout:
            guard wantsLayouts else { return }
            try sink.receive(layouts[Int(packed.body)], timeNs: timeNs)
        case .listed, nil:
            let event = listed[Int(packed.body)]
            if case .scroll(let frame) = event.action { screen = frame.screen }
            try sink.receive(event)
        case .show:
            try sink.receive(TraceEvent(timeNs: timeNs, action: .show(view: packed.view)))
        case .hide:
            try sink.receive(
                TraceEvent(timeNs: timeNs, action: .hide(view: packed.view, isPooled: false)))
        case .hidePooled:
            try sink.receive(
                TraceEvent(timeNs: timeNs, action: .hide(view: packed.view, isPooled: true)))
        case .clear:
            try sink.receive(TraceEvent(timeNs: timeNs, action: .clear(view: packed.view)))
        case .drop:
            try sink.receive(TraceEvent(timeNs: timeNs, action: .drop(view: packed.view)))
        }
    }

    func isSignal(_ packed: PackedEvent) -> Bool {
        packed.kind == .listed && listed[Int(packed.body)].action.isSignal
    }

    @inlinable @inline(__always)
    package static func request(_ packed: PackedEvent, shows: Bool) -> TraceEvent {
        let request = PackedRequest(body: packed.body)
        return TraceEvent(
            timeNs: packed.timeNs,
            action: .request(
                view: request.view, image: request.image, size: request.size, shows: shows))
    }

    /// All requests, for orders that know the future. Computed at the first call, and shared.
    func future(_ make: () throws(Halt) -> FutureRequests) throws(Halt) -> FutureRequests {
        try madeFuture.withLock { made throws(Halt) in
            if let made { return made }
            let future = try make()
            made = future
            return future
        }
    }
}

extension PackedEvent {
    @inlinable @inline(__always)
    package var view: ViewID { ViewID(number: UInt32(truncatingIfNeeded: body)) }
}

/// Limits the memory of all stored events together. Beyond it the source is played again for
/// each policy, with the same results.
package final class EventBudget: Sendable {
    /// Eight million events: thirty hours of a person who never rests.
    static let shared = EventBudget(bytes: 128 << 20)

    private let left: Atomic<Int>

    init(bytes: Int) { left = Atomic(bytes) }

    func take(_ bytes: Int) -> Bool {
        if left.subtract(bytes, ordering: .relaxed).newValue >= 0 { return true }
        giveBack(bytes)
        return false
    }

    func giveBack(_ bytes: Int) { left.add(bytes, ordering: .relaxed) }

    var leftBytes: Int { left.load(ordering: .relaxed) }
}
