import LabBase
import LabScripts

/// When things happen: gaps in which the app was away, screens that come and go.
struct CheckedTimes {
    /// A person who looks at one place for longer is rarer than a recorder that lacks the
    /// background.
    private static let gapNs: Int64 = 120_000_000_000

    private var lastNs: Int64?
    private var isAway = false
    private var known: Set<ScreenRef> = []
    /// The time of the last push or pop.
    private var changedNs: Int64?
    private var inSight: Set<ScreenRef> = []
    private var earlyRequests = 0
    private var requestCount = 0

    mutating func advance(to timeNs: Int64, _ line: Int, _ found: inout TraceFindings) {
        defer { lastNs = timeNs }
        let gapNs = timeNs - (lastNs ?? 0)
        guard gapNs >= Self.gapNs, !isAway else { return }
        if lastNs == nil {
            found.remark(
                "nothing happens for the first \(Span.text(ns: gapNs)). Is 't' in "
                    + "milliseconds since the recording began?", line: line)
        } else {
            found.remark(
                "nothing happens for \(Span.text(ns: gapNs)) before this. Was the app away? "
                    + "Record 'background' and 'foreground'", line: line,
                kind: "gap")
        }
    }

    mutating func request() {
        requestCount += 1
        if known.isEmpty { earlyRequests += 1 }
    }

    mutating func push(_ screen: ScreenRef, at timeNs: Int64) {
        known.insert(screen)
        inSight = [screen]
        changedNs = timeNs
    }

    mutating func beside(
        _ screen: ScreenRef, isNew: Bool, at timeNs: Int64, _ line: Int,
        _ found: inout TraceFindings
    ) {
        let before = inSight
        if before.isEmpty {
            found.remark(
                "a screen comes beside others when none is in sight. Leave \"beside\" away",
                line: line)
        }
        if isNew {
            push(screen, at: timeNs)
        } else if !before.contains(screen) {
            pop(screen, at: timeNs, line, &found)
        }
        inSight = before.union([screen])
    }

    mutating func leave(_ screen: ScreenRef, _ line: Int, _ found: inout TraceFindings) {
        if inSight.remove(screen) == nil {
            found.remark(
                "a screen leaves that wasn't in sight. Say 'leave' of one that came with "
                    + "\"beside\"", line: line)
        } else if inSight.isEmpty {
            found.remark(
                "the only screen in sight leaves. Say 'push' or 'pop' of the one that is seen "
                    + "instead", line: line)
        }
    }

    mutating func pop(
        _ screen: ScreenRef, at timeNs: Int64, _ line: Int, _ found: inout TraceFindings
    ) {
        if known.insert(screen).inserted {
            found.remark(
                "a screen comes back that was never pushed. Say 'push' when it comes first",
                line: line)
        }
        inSight = [screen]
        changedNs = timeNs
    }

    mutating func background(_ line: Int, _ found: inout TraceFindings) {
        if isAway {
            found.remark(
                "the app is left that was left already. Say 'foreground' when it comes back",
                line: line)
        }
        isAway = true
    }

    mutating func foreground(_ line: Int, _ found: inout TraceFindings) {
        if !isAway, lastNs != 0 {
            found.remark(
                "the app comes back that wasn't left. Say 'background' when it is left",
                line: line)
        }
        isAway = false
    }

    func finish(_ header: TraceHeader, endNs: Int64, _ found: inout TraceFindings) {
        if let changedNs, endNs - changedNs < header.transitionNs {
            found.remark(
                "ends \(Span.text(ns: endNs - changedNs)) after a screen came, in the middle "
                    + "of its \(Span.text(ns: header.transitionNs)): its images may not have "
                    + "come yet. Go on recording a little longer")
        }
        if requestCount > 0, known.isEmpty {
            found.remark(
                "no screen is ever pushed: the time until a screen's first image is unknown. "
                    + "Record 'push' and 'pop'")
        } else if earlyRequests > 0 {
            found.remark(
                "\(earlyRequests) request\(earlyRequests == 1 ? " comes" : "s come") before any "
                    + "screen, and \(earlyRequests == 1 ? "belongs" : "belong") to none. Start "
                    + "recording before the first screen comes")
        }
    }
}
