import LabScripts

/// One line of a timeline: what was held at an instant, and what happened since the line before.
package struct TimelineSample: Sendable, Equatable {
    package var timeNs: Int64
    package var bytes: ByteSnapshot
    package var memory: MemorySample?
    package var screen: String
    package var events: [TimelineEvent]

    package init(
        timeNs: Int64, bytes: ByteSnapshot, memory: MemorySample? = nil, screen: String,
        events: [TimelineEvent]
    ) {
        self.timeNs = timeNs
        self.bytes = bytes
        self.memory = memory
        self.screen = screen
        self.events = events
    }
}

/// Samples of a run's memory over virtual time: every 100 ms in which something changed, the
/// highest instant in between, and each event that a reader would look for.
package struct Timeline {
    static let periodNs: Int64 = 100_000_000

    private let screenNames: [String]
    private let write: (TimelineSample) -> Void
    private var nextNs: Int64 = 0
    private var events: [TimelineEvent] = []
    private var screen = ""
    private var last: ByteSnapshot?
    /// The highest instant since the last sample.
    private var highest: TimelineSample?

    package init(screenNames: [String], write: @escaping (TimelineSample) -> Void) {
        self.screenNames = screenNames
        self.write = write
    }

    mutating func note(_ event: TimelineEvent) { events.append(event) }

    mutating func enter(_ ref: ScreenRef) {
        screen = screenNames[Int(ref.name)]
        events.append(.screen(screen))
    }

    /// The clock is about to pass from now to an instant: the bytes that are held now hold until
    /// then. Memory is asked for a sample only where a line may tell of it.
    mutating func advance(
        holding bytes: ByteSnapshot, nowNs: Int64, until timeNs: Int64,
        _ memory: () -> MemorySample?
    ) {
        let hasNews = !events.isEmpty
        if !hasNews, timeNs <= nextNs {
            if bytes.image > highest?.bytes.image ?? last?.image ?? 0 {
                highest = sample(bytes, atNs: nowNs, memory())
            }
            return
        }
        guard hasNews || bytes != last || highest != nil else { return }
        let atNs = hasNews ? nowNs : max(nowNs, nextNs)
        if let highest, highest.bytes.image > bytes.image, highest.timeNs < atNs { write(highest) }
        write(sample(bytes, atNs: atNs, memory()))
        events.removeAll(keepingCapacity: true)
        highest = nil
        last = bytes
        nextNs = (atNs / Self.periodNs + 1) * Self.periodNs
    }

    /// A warning comes: tells of the bytes that are held before the app reacts, where the last line
    /// says otherwise.
    mutating func warn(holding bytes: ByteSnapshot, nowNs: Int64, _ memory: () -> MemorySample?) {
        guard bytes != last else { return }
        if let highest, highest.bytes.image > bytes.image { write(highest) }
        var before = sample(bytes, atNs: nowNs, memory())
        before.events = []
        write(before)
        highest = nil
        last = bytes
    }

    private func sample(
        _ bytes: ByteSnapshot, atNs: Int64, _ memory: MemorySample?
    ) -> TimelineSample {
        TimelineSample(timeNs: atNs, bytes: bytes, memory: memory, screen: screen, events: events)
    }
}
