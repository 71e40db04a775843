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
