/// The next thing that happens on a phone, among all that is due: in which app, when, and in which
/// order with others of that instant.
struct PhoneStep: Comparable {
    /// Events of one instant go in this order.
    enum Rank: UInt8, Comparable {
        /// No app hears of it: what loads share, and how.
        case unheard
        case pressure, signal, delivery, script
        /// The work that an instant leaves for its end.
        case over

        @inline(__always)
        static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
    }

    /// Within a rank of one app, in this order.
    enum Source: UInt8 {
        /// The phone's own: a look of its system, a warning from outside.
        case phone
        /// The main thread takes more from loads, or less.
        case reservation
        /// A process that was left has its memory back.
        case returns
        case pending, timer
        case link, flash, cores
        case script, ahead
    }

    var timeNs: Int64
    var rank: Rank
    /// -1: the phone itself.
    var app: Int
    var source: Source

    @inline(__always)
    private var sortKey: Int {
        Int(rank.rawValue) << 32 | (app + 1) << 8 | Int(source.rawValue)
    }

    @inline(__always)
    static func < (a: PhoneStep, b: PhoneStep) -> Bool {
        a.timeNs != b.timeNs ? a.timeNs < b.timeNs : a.sortKey < b.sortKey
    }

    /// The step at the earliest now: a process that stood still has much to do that was due before.
    func atLeast(_ nowNs: Int64) -> PhoneStep {
        PhoneStep(timeNs: max(timeNs, nowNs), rank: rank, app: app, source: source)
    }
}

extension PhoneStep? {
    /// The earlier of two steps, where there are any.
    @inline(__always)
    static func first(_ a: PhoneStep?, _ b: PhoneStep?) -> PhoneStep? {
        guard let a else { return b }
        guard let b else { return a }
        return min(a, b)
    }
}

extension PhoneStep.Source {
    init(_ resource: SharedKind) {
        self =
            switch resource {
            case .link: .link
            case .flash: .flash
            case .cores: .cores
            }
    }

    var resource: SharedKind? { SharedKind.allCases.first { Self($0) == self } }
}
