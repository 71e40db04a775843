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

    let screenNames: [String]
    let write: (TimelineSample) -> Void
    var nextNs: Int64 = 0
    var events: [TimelineEvent] = []
    var screen = ""
    var last: ByteSnapshot?
    /// The highest instant since the last sample.
    var highest: TimelineSample?

    package init(screenNames: [String], write: @escaping (TimelineSample) -> Void) {
        self.screenNames = screenNames
        self.write = write
    }

    mutating func note(_ event: TimelineEvent) { events.append(event) }

    mutating func enter(_ ref: ScreenRef) {
        screen = screenNames[Int(ref.name)]
        events.append(.screen(screen))
    }
}
