/// How many evicted keys 3L-Cache remembers, as a multiple of the entries: one more for as long as
/// their returns are worth it, and few of them come from farther away.
struct MemoryWindow {
    private static let mostWidth = 6
    /// Requests between two looks at the width.
    private static let period = 1_000_000

    /// The multiple, entries included.
    private(set) var width = 2
    /// True once the memory has been full at this width.
    private var isFull = false
    private var requests = 0
    private var hits = 0
    /// Requests of remembered keys, entries included.
    private var known = 0

    func most(_ entries: Int) -> Int { entries * (width - 1) + 2 }

    mutating func fill() { isFull = true }

    mutating func count(_ state: KeyHistory.State) {
        guard isFull else { return }
        requests += 1
        if state != .unknown { known += 1 }
        if state == .entry { hits += 1 }
    }

    /// Widens the window by one if at least one in a hundred hits would be added, and if remembered
    /// keys return more often than keys from beyond it would in a wider one.
    mutating func adapt() {
        guard requests > Self.period, isFull else { return }
        let returned = known - hits
        if Double(returned) > 0.01 * Double(hits * (width - 1)), width < Self.mostWidth,
            width - 1 < (requests - hits) / returned
        {
            width += 1
            isFull = false
        }
        (requests, hits, known) = (0, 0, 0)
    }
}
