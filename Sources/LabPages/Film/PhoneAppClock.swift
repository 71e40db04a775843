/// The script's time of an app of a phone: it passes while the app is in front, and stands still
/// while its process is started anew.
struct PhoneAppClock: Sendable {
    /// A time in which the script goes on, on the phone's clock.
    struct Segment: Sendable, Equatable {
        var fromNs: Int64
        var toNs: Int64
        /// The script's time at its beginning.
        var scriptNs: Int64
    }

    private(set) var segments: [Segment] = []
    /// How late the script is: all pauses that the app's log has told, which count the time in which
    /// another was in front.
    private var pausedNs: Int64 = 0
    /// The end of the visit.
    private var untilNs: Int64 = 0

    /// The script's time once the last segment is over.
    private var scriptNs: Int64 {
        segments.last.map { $0.scriptNs + $0.toNs - $0.fromNs } ?? 0
    }

    /// A visit begins, which lasts until then.
    mutating func enters(atNs timeNs: Int64, untilNs: Int64) {
        self.untilNs = untilNs
        goesOn(fromNs: timeNs)
    }

    /// The script is so much later from here on.
    mutating func pauses(atNs timeNs: Int64, forNs ns: Int64) {
        pausedNs += ns
        if let last = segments.last, last.toNs > timeNs {
            segments[segments.count - 1].toNs = max(last.fromNs, timeNs)
            if last.fromNs >= timeNs { segments.removeLast() }
        }
        goesOn(fromNs: timeNs)
    }

    /// Unless a pause has to be told first.
    private mutating func goesOn(fromNs timeNs: Int64) {
        let fromNs = scriptNs + pausedNs
        guard fromNs >= timeNs, fromNs < untilNs else { return }
        segments.append(Segment(fromNs: fromNs, toNs: untilNs, scriptNs: scriptNs))
    }

    /// The first instant that a grid of the script's time shows and that isn't before this one; nil
    /// if that comes to none before the app is in front again.
    func next(_ timeNs: Int64, _ grid: FilmGrid) -> Int64? {
        guard let last = segments.last, timeNs < last.toNs else { return nil }
        let passedNs = max(0, timeNs - last.fromNs)
        let shownNs = grid.next(last.scriptNs + passedNs) - last.scriptNs + last.fromNs
        return shownNs < last.toNs ? shownNs : nil
    }

    /// Each segment's begin, its length, and the script's time, in microseconds.
    var numbers: FilmNumbers {
        var numbers = FilmNumbers()
        for segment in segments {
            numbers.add(
                segment.fromNs / 1000, (segment.toNs - segment.fromNs) / 1000,
                segment.scriptNs / 1000)
        }
        return numbers
    }
}
