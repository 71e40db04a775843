import LabBase
import LabOrders

/// Stores the events of a source while it is played for its summary.
struct EventKeeper: TraceSink {
    let wantsLayouts: Bool
    private(set) var summary: TraceSummary
    private let budget: EventBudget
    /// False once the budget is spent.
    private var isKeeping = true
    private var blocks: [KeptEvents.Block] = []
    private var block: KeptEvents.Block?
    /// Number of events in the current block.
    private var used = 0
    private var capacity = 0
    private var listed: [TraceEvent] = []
    private var layouts: [TraceLayout] = []
    /// The screen of the frames that are packed.
    private var screen = ScreenRef(name: .max, number: .max)
    private var takenBytes = 0
    /// Bytes of unpacked events and layouts since the budget was last charged.
    private var listedBytes = 0

    init(_ header: TraceHeader, wantsLayouts: Bool, budget: EventBudget) {
        self.wantsLayouts = wantsLayouts
        self.budget = budget
        summary = TraceSummary(header)
    }

    // Inlined: each caller knows the kind of event, so the other cases compile away.
    @inline(__always)
    mutating func receive(_ event: TraceEvent) {
        summary.receive(event)
        if isKeeping { keep(packed(event)) }
    }

    /// Stores quiet frames of a motion while the block has room. Returns their number.
    mutating func receive(_ quiet: inout QuietFrames, of frames: inout MotionFrames) -> Int {
        guard isKeeping, quiet.screen == screen, let block else { return 0 }
        let (kind, first) = (PackedKind(quiet.phase), used)
        let room = min(quiet.most, capacity - used)
        let count = frames.take(&quiet, atMost: room) { number, timeNs, packed in
            block.events[UInt32(truncatingIfNeeded: first &+ number)] = PackedEvent(
                kind, timeNs: timeNs, body: packed.body)
        }
        used += count
        summary.countFrames(count)
        return count
    }

    mutating func receive(_ layout: TraceLayout, timeNs: Int64) {
        guard wantsLayouts, isKeeping else { return }
        listedBytes += MemoryLayout<TraceLayout>.stride
        listedBytes += layout.images.count * MemoryLayout<ImageID>.stride
        listedBytes += layout.sizes.count * MemoryLayout<SizeID>.stride
        keep(PackedEvent(.layout, timeNs: timeNs, body: UInt64(layouts.count)))
        layouts.append(layout)
    }

    mutating func remark(_ complaint: Complaint) { summary.remark(complaint) }

    mutating func finish(timeNs: Int64) { summary.finish(timeNs: timeNs) }

    /// The stored events, after the last one; nil if the budget was spent.
    mutating func kept() -> KeptEvents? {
        guard isKeeping else { return nil }
        block?.count = UInt32(used)
        return KeptEvents(
            blocks: blocks, listed: listed, layouts: layouts, hasLayouts: wantsLayouts,
            summary: summary, budget: budget, bytes: takenBytes)
    }

    @inline(__always)
    private mutating func keep(_ event: PackedEvent) {
        if used == capacity { beginBlock() }
        guard let block else { return }
        block.events[UInt32(truncatingIfNeeded: used)] = event
        used += 1
    }

    @inline(never)
    private mutating func beginBlock() {
        block?.count = UInt32(used)
        let sizes = KeptEvents.Block.capacities
        let next = capacity == 0 ? sizes.first : min(2 * capacity, sizes.largest)
        let bytes = KeptEvents.Block.bytes(capacity: next) + listedBytes
        guard budget.take(bytes) else { return giveUp() }
        takenBytes += bytes
        listedBytes = 0
        let fresh = KeptEvents.Block(capacity: next)
        blocks.append(fresh)
        block = fresh
        (used, capacity) = (0, next)
    }

    /// Drops the events and gives their bytes back to the budget.
    mutating func giveUp() {
        budget.giveBack(takenBytes)
        takenBytes = 0
        isKeeping = false
        block = nil
        blocks = []
        listed = []
        layouts = []
    }

    @inline(__always)
    private mutating func packed(_ event: TraceEvent) -> PackedEvent {
        let timeNs = event.timeNs
        switch event.action {
        case .scroll(let frame):
            guard frame.screen == screen,
                let packed = PackedFrame(offsetPx: frame.offsetPx, velocity: frame.velocity)
            else {
                screen = frame.screen
                return list(event)
            }
            return PackedEvent(PackedKind(frame.phase), timeNs: timeNs, body: packed.body)
        case .request(let view, let image, let size, let shows):
            guard let packed = PackedRequest(view: view, image: image, size: size) else {
                return list(event)
            }
            return PackedEvent(shows ? .requestShown : .request, timeNs: timeNs, body: packed.body)
        case .show(let view): return PackedEvent(.show, timeNs: timeNs, body: UInt64(view.number))
        case .hide(let view, let isPooled):
            return PackedEvent(
                isPooled ? .hidePooled : .hide, timeNs: timeNs, body: UInt64(view.number))
        case .clear(let view): return PackedEvent(.clear, timeNs: timeNs, body: UInt64(view.number))
        case .drop(let view): return PackedEvent(.drop, timeNs: timeNs, body: UInt64(view.number))
        default: return list(event)
        }
    }

    @inline(never)
    private mutating func list(_ event: TraceEvent) -> PackedEvent {
        listedBytes += MemoryLayout<TraceEvent>.stride
        listed.append(event)
        return PackedEvent(.listed, timeNs: event.timeNs, body: UInt64(listed.count - 1))
    }
}
