/// A key's requests, as far as 3L-Cache remembers them.
struct KeyHistory: BitwiseCopyable {
    enum State: UInt8 {
        case unknown
        case entry
        /// Evicted, and still remembered.
        case left
    }

    /// Numbers of a row that trees learn from.
    static let width = 6

    /// The number of the latest request.
    var last: Int64
    /// Requests between the latest ones, the latest gap first; zeros if there were fewer.
    var gap1: UInt32 = 0
    var gap2: UInt32 = 0
    var gap3: UInt32 = 0
    /// One more than the time since the latest request at which the key became a sample; zero if
    /// it is none.
    var sampledAt: UInt32 = 0
    /// Its index among entries, or its turn among those that left.
    var slot: UInt32 = 0
    var uses: UInt16 = 1
    var state = State.unknown

    init(at now: Int64) { last = now }

    var isSample: Bool { sampledAt != 0 }

    @inline(__always)
    mutating func request(at now: Int64) {
        gap3 = gap2
        gap2 = gap1
        gap1 = UInt32(clamping: now - last)
        last = now
        if uses < .max { uses += 1 }
    }

    /// Makes it a sample, unless it is one.
    @inline(__always)
    mutating func sample(at now: Int64) {
        if !isSample { sampledAt = UInt32(clamping: now - last + 1) }
    }

    /// Adds what is known of it some time after its latest request.
    @inline(__always)
    func add(to rows: inout LearningRows, age: Int64, size: Int64) {
        rows.add(age)
        rows.add(Int64(gap1))
        rows.add(Int64(gap2))
        rows.add(Int64(gap3))
        rows.add(size)
        rows.add(Int64(uses))
    }
}
