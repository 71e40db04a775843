import LabOrders
import Synchronization

/// The events of a source that was played, kept so that they can be given to several policies:
/// sixteen bytes each, and no script or JSON to interpret a second time. Never changed once made,
/// so that any number of threads may play them.
@usableFromInline
package final class KeptEvents: @unchecked Sendable {
    /// What the events are kept in, a piece at a time.
    @usableFromInline package final class Block {
        /// Each is twice as large as the one before, from the first to where the kernel's large
        /// pages are worth while.
        static let capacities = (first: 1024, largest: 1 << 18)

        @usableFromInline package let events: DenseTable<PackedEvent>
        @usableFromInline package internal(set) var count: UInt32 = 0

        init(capacity: Int) { events = DenseTable(count: capacity) }

        static func bytes(capacity: Int) -> Int { capacity * MemoryLayout<PackedEvent>.stride }
    }

    /// Whether layouts were kept, too.
    @usableFromInline package let hasLayouts: Bool
    @usableFromInline package let endNs: Int64
    @usableFromInline package let blocks: [Block]
    /// Events that aren't packed.
    @usableFromInline package let listed: [TraceEvent]
    @usableFromInline package let layouts: [TraceLayout]
    private let requestCount: Int
    private let room: EventRoom
    package let bytes: Int
    private let madeFuture = Mutex<FutureRequests?>(nil)

    /// - Parameter bytes: what was taken of the room, to be given back in the end.
    init(
        blocks: [Block], listed: [TraceEvent], layouts: [TraceLayout], hasLayouts: Bool,
        summary: TraceSummary, room: EventRoom, bytes: Int
    ) {
        self.blocks = blocks
        self.listed = listed
        self.layouts = layouts
        self.hasLayouts = hasLayouts
        endNs = summary.durationNs
        requestCount = Int(summary.requestCount)
        self.room = room
        self.bytes = bytes
    }

    deinit { room.giveBack(bytes) }

    /// Inlinable, so that a room above has it compiled for its own sink.
    @inlinable
    package func play<Sink: TraceSink>(into sink: inout Sink) throws(Halt) {
        let wantsLayouts = sink.wantsLayouts
        // The screen of the frames that are packed.
        var screen = ScreenRef(name: 0, number: 0)
        for block in blocks {
            for number in 0..<block.count {
                let packed = block.events[number]
                let timeNs = packed.timeNs
                switch packed.kind {
                case .drag:
                    try sink.receive(Self.frame(packed, screen, .drag))
                case .deceleration:
                    try sink.receive(Self.frame(packed, screen, .deceleration))
                case .jump:
                    try sink.receive(Self.frame(packed, screen, .jump))
                case .request:
                    try sink.receive(Self.request(packed, shows: false))
                case .requestShown:
                    try sink.receive(Self.request(packed, shows: true))
                case .layout:
                    guard wantsLayouts else { continue }
                    try sink.receive(layouts[Int(packed.body)], timeNs: timeNs)
                case .listed, nil:
                    let event = listed[Int(packed.body)]
                    if case .scroll(let frame) = event.action { screen = frame.screen }
                    try sink.receive(event)
                case .show:
                    try sink.receive(TraceEvent(timeNs: timeNs, action: .show(view: packed.view)))
                case .hide:
                    try sink.receive(
                        TraceEvent(
                            timeNs: timeNs, action: .hide(view: packed.view, isPooled: false)))
                case .hidePooled:
                    try sink.receive(
                        TraceEvent(
                            timeNs: timeNs, action: .hide(view: packed.view, isPooled: true)))
                case .clear:
                    try sink.receive(TraceEvent(timeNs: timeNs, action: .clear(view: packed.view)))
                case .drop:
                    try sink.receive(TraceEvent(timeNs: timeNs, action: .drop(view: packed.view)))
                }
            }
        }
        try sink.finish(timeNs: endNs)
    }

    @inlinable @inline(__always)
    package static func frame(
        _ packed: PackedEvent, _ screen: ScreenRef, _ phase: ScrollFrame.Phase
    ) -> TraceEvent {
        let frame = PackedFrame(body: packed.body)
        return TraceEvent(
            timeNs: packed.timeNs,
            action: .scroll(
                ScrollFrame(
                    screen: screen, offsetPx: frame.offsetPx, velocity: frame.velocity,
                    phase: phase)))
    }

    @inlinable @inline(__always)
    package static func request(_ packed: PackedEvent, shows: Bool) -> TraceEvent {
        let request = PackedRequest(body: packed.body)
        return TraceEvent(
            timeNs: packed.timeNs,
            action: .request(
                view: request.view, image: request.image, size: request.size, shows: shows))
    }

    /// All requests, for orders that know the future; made when the first of them asks, and the
    /// same for all.
    func future(keyCount: Int) -> FutureRequests {
        madeFuture.withLock { made in
            if let made { return made }
            let future = FutureRequests(requests(), count: requestCount, keyCount: keyCount)
            made = future
            return future
        }
    }

    private func requests() -> RequestLog {
        let log = RequestLog(count: requestCount)
        var position: UInt32 = 0
        for block in blocks {
            for number in 0..<block.count {
                let packed = block.events[number]
                let image: ImageID
                switch packed.kind {
                case .request, .requestShown: image = PackedRequest(body: packed.body).image
                case .listed:
                    guard case .request(_, let listed, _, _) = listed[Int(packed.body)].action
                    else { continue }
                    image = listed
                default: continue
                }
                log[position] = KeyID(own: image)
                position += 1
            }
        }
        return log
    }
}

extension PackedEvent {
    @inlinable @inline(__always)
    package var view: ViewID { ViewID(number: UInt32(truncatingIfNeeded: body)) }
}

/// How much memory kept events may take, all that there are. What finds no room is played again
/// for each policy, with the same figures.
package final class EventRoom: Sendable {
    /// Eight million events: thirty hours of a person who never rests.
    static let shared = EventRoom(bytes: 128 << 20)

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
