/// Stored events, taken one by one: of a source that goes on only when its receiver says so.
package struct EventCursor {
    private let events: KeptEvents
    private let wantsLayouts: Bool
    private var block = 0
    private var number: UInt32 = 0
    private var screen = ScreenRef(name: 0, number: 0)
    /// When the next event happens; nil once there is none.
    package private(set) var nextNs: Int64?
    /// True if the next event is a signal, which comes before others of its instant.
    package private(set) var isSignalNext = false

    /// Plays a source once, unless its events are stored already.
    package init(_ source: any TraceSource, wantsLayouts: Bool) throws(Halt) {
        if let kept = source as? KeptTrace, kept.events.hasLayouts || !wantsLayouts {
            events = kept.events
        } else {
            // Without a budget: events that can't be stored couldn't be taken one by one.
            let all = try source.keeping(
                layouts: wantsLayouts, budget: EventBudget(bytes: .max / 2))
            events = all.events!
        }
        self.wantsLayouts = wantsLayouts
        findNext()
    }

    /// Sends the next event, of which there must be one.
    package mutating func send<Sink: TraceSink>(to sink: inout Sink) throws(Halt) {
        let packed = events.blocks[block].events[number]
        number += 1
        findNext()
        try events.send(packed, &screen, wantsLayouts: wantsLayouts, to: &sink)
    }

    /// Leaves out the frames that come next, as many as a receiver takes; false if it takes none.
    package mutating func skip(_ take: (inout FrameRun) -> Void) -> Bool {
        guard nextNs != nil,
            var frames = FrameRun(events.blocks[block], from: number, of: screen)
        else { return false }
        take(&frames)
        guard frames.next > number else { return false }
        number = frames.next
        findNext()
        return true
    }

    private mutating func findNext() {
        while block < events.blocks.count, number >= events.blocks[block].count {
            block += 1
            number = 0
        }
        guard block < events.blocks.count else {
            nextNs = nil
            return
        }
        let packed = events.blocks[block].events[number]
        nextNs = packed.timeNs
        isSignalNext = events.isSignal(packed)
    }
}
