import LabOrders

/// The clock of a run, the events that are due later, and what is counted and told.
///
/// Every other part has it, and it knows none of them.
final class RunState {
    private(set) var nowNs: Int64 = 0
    /// When the script goes on: up to then there is only what is pending.
    var scriptNs: Int64 = 0
    /// True while the person sees another app.
    private(set) var isInBackground = false
    /// Since when they see this one, if they do.
    private var frontSinceNs: Int64 = 0
    /// Views in sight that lack a picture that some view had, and since when there is one.
    private var viewsLackingAgain = 0
    private var lackingSinceNs: Int64 = 0
    var pending = TimedHeap<PendingEvent>()
    var counts = Counts()
    var timeline: Timeline?
    var probe: WarningProbe?
    private(set) var hasTimelineOrProbe = false
    /// True if there is a timeline, a probe or a log: asking those themselves costs a copy.
    private(set) var isWatched = false
    /// The log that notes all that happens; nil if the run keeps none.
    var log: RunLog? {
        didSet {
            uncountedLog = log.map { Unmanaged.passUnretained($0) }
            isWatched = hasTimelineOrProbe || log != nil
        }
    }
    /// The same log without counted references, for all entries and each instant: counting them
    /// took a twelfth of a run with a log.
    private(set) var uncountedLog: Unmanaged<RunLog>?

    @inline(__always)
    func advance(to timeNs: Int64) { nowNs = timeNs }

    func watch(_ timeline: Timeline?, _ probe: WarningProbe?) {
        self.timeline = timeline
        self.probe = probe
        hasTimelineOrProbe = timeline != nil || probe != nil
        isWatched = hasTimelineOrProbe || log != nil
    }

    /// The person opens the app for the first time.
    func begin() { frontSinceNs = nowNs }

    func leave(atNs timeNs: Int64) {
        guard !isInBackground else { return }
        counts.frontNs += timeNs - frontSinceNs
        isInBackground = true
    }

    func comeBack(atNs timeNs: Int64) {
        guard isInBackground else { return }
        frontSinceNs = timeNs
        isInBackground = false
    }

    /// Until now, if the person sees the app.
    var frontNsSoFar: Int64 { counts.frontNs + (isInBackground ? 0 : nowNs - frontSinceNs) }

    /// One view more lacks such a picture, or one less.
    func noteViewLacksAgain(_ isMore: Bool) {
        if viewsLackingAgain == 0 { lackingSinceNs = nowNs }
        viewsLackingAgain += isMore ? 1 : -1
        if viewsLackingAgain == 0 { counts.rewaitNs += nowNs - lackingSinceNs }
    }

    /// Has a reason given for all that leaves stores while the body runs.
    func because(_ cause: Leaving.Cause, _ body: () -> Void) {
        guard let log else { return body() }
        log.because(cause, body)
    }

    /// The watched warning is over, unless the clock comes to its end later.
    func checkProbe(until timeNs: Int64, blankNs: (Int64) -> Int64) {
        guard let probe, probe.endsBefore(timeNs) else { return }
        let endNs = min(
            probe.atNs + WarningProbe.watchedNs, max(nowNs, timeNs == .max ? nowNs : timeNs))
        self.probe!.end(redecodes: counts.redecodes, blankNs: blankNs(endNs))
    }

    /// The warning that is watched comes, even just after the script's end.
    var isProbeDue: Bool { probe.map { !$0.wasSeen && $0.atNs >= nowNs } ?? false }
}

extension RunState {
    /// Has an entry written, if there is a log. It is made in a function that is never inlined, so
    /// that a run without a log has as short a way as before: 1 % of its instructions.
    @inline(__always)
    func tell(_ entry: @autoclosure () -> LogEntry) {
        if uncountedLog != nil { write(entry) }
    }

    @inline(never)
    private func write(_ entry: () -> LogEntry) {
        uncountedLog?._withUnsafeGuaranteedRef { $0.note(entry()) }
    }
}
