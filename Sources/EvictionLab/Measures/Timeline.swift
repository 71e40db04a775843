/// One line of a timeline: what was held at an instant, and what happened since the line before.
public struct TimelineSample: Sendable, Equatable {
    public var timeNs: Int64
    public var bytes: ByteSnapshot
    public var memory: MemorySample?
    public var screen: String
    public var events: [String]
}

/// Samples of a run's memory over virtual time: every 100 ms in which something changed, the
/// highest instant in between, and each event that a reader would look for.
struct Timeline {
    static let periodNs: Int64 = 100_000_000

    let screenNames: [String]
    let write: (TimelineSample) -> Void
    var nextNs: Int64 = 0
    var events: [String] = []
    var screen = ""
    var last: ByteSnapshot?
    /// The highest instant since the last sample.
    var highest: TimelineSample?

    init(screenNames: [String], write: @escaping (TimelineSample) -> Void) {
        self.screenNames = screenNames
        self.write = write
    }

    mutating func note(_ event: String) { events.append(event) }

    mutating func enter(_ ref: ScreenRef) {
        screen = screenNames[Int(ref.name)]
        events.append("screen \(screen)")
    }
}

extension Replay {
    /// The clock is about to pass from now to an instant: what is held now holds until then.
    mutating func sampleTimeline(until timeNs: Int64) {
        let bytes = instances.ledger.snapshot
        let hasNews = !timeline!.events.isEmpty
        if !hasNews, timeNs <= timeline!.nextNs {
            if bytes.image > timeline!.highest?.bytes.image ?? timeline!.last?.image ?? 0 {
                timeline!.highest = sample(bytes, atNs: nowNs)
            }
            return
        }
        guard hasNews || bytes != timeline!.last || timeline!.highest != nil else { return }
        let atNs = hasNews ? nowNs : max(nowNs, timeline!.nextNs)
        if let highest = timeline!.highest, highest.bytes.image > bytes.image,
            highest.timeNs < atNs
        {
            timeline!.write(highest)
        }
        timeline!.write(sample(bytes, atNs: atNs))
        timeline!.events.removeAll(keepingCapacity: true)
        timeline!.highest = nil
        timeline!.last = bytes
        timeline!.nextNs = (atNs / Timeline.periodNs + 1) * Timeline.periodNs
    }

    private mutating func sample(_ bytes: ByteSnapshot, atNs: Int64) -> TimelineSample {
        TimelineSample(
            timeNs: atNs, bytes: bytes, memory: memory.sample(), screen: timeline!.screen,
            events: timeline!.events)
    }
}
