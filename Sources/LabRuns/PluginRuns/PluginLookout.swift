import LabBase
import LabOrders

/// Looks on while a process calls a plugin: ends it when a call doesn't come back in time, be it
/// because the library waits, has stopped the process, or has put another program in its place.
struct PluginLookout {
    private let page: PluginPage
    private let timeoutNs: Int64
    private var latest: (requests: UInt64, call: PluginCall?) = (0, nil)
    private var unchangedNs: Int64 = 0

    init(_ page: PluginPage, timeoutNs: Int64) {
        self.page = page
        self.timeoutNs = timeoutNs
    }

    /// So much time has passed since that was last asked.
    ///
    /// - Parameter isIdle: the process is stopped, or says nothing more and is still there.
    mutating func hasHung(after ns: Int64, isIdle: Bool) -> Bool {
        let now = (requests: page.requests, call: page.call)
        // Before the first call the lab reads a trace, for as long as that takes.
        let isUnchanged = now == latest && (isIdle || now.call != nil || now.requests > 0)
        // Time in which the machine slept, or had no time for us, had none for the library either.
        unchangedNs = isUnchanged ? unchangedNs + min(ns, Self.longestStepNs) : 0
        latest = now
        // Between its calls the lab works, too: a library that is to blame is given longer there.
        let isCalled = isIdle || now.call != nil
        return unchangedNs >= (isCalled ? timeoutNs : Self.lenience * timeoutNs)
    }

    private static let longestStepNs: Int64 = 200_000_000
    private static let lenience: Int64 = 5
}

extension ChildProcess {
    /// A child in which a plugin is called, and what it shows of that; without it where the system
    /// has no memory for that.
    static func callingPlugin(
        _ request: some ChildRequest
    ) throws(Complaint) -> (child: ChildProcess, page: PluginPage) {
        // A library may start processes, and leave them.
        platform_adopt_orphans()
        guard let page = PluginPage() else {
            throw .unstarted("no memory to share: \(Terminal.describe(errno))")
        }
        return (try started(for: request, apart: true, shared: page.descriptor), page)
    }

    /// Hands over each line, as `readLines` does, but for no longer than the child lives: what its
    /// library has started ends with it. `leftProcesses`: some other process has its output open
    /// still, which the library has started.
    func readLines(
        showing page: PluginPage, timeoutNs: Int64, _ body: (String) -> Void
    ) -> (plugin: PluginEnding, leftProcesses: Bool) {
        var lines = OutputLines(output)
        var lookout = PluginLookout(page, timeoutNs: timeoutNs)
        var (isOpen, isStopped) = (true, false)
        var lookedNs = WallClock.nowNs()
        var ending: Ending?
        var hasHung = false
        while ending == nil, !hasHung {
            if isOpen { isOpen = lines.read(waitingMs: 20, body) != .over } else { Pause.short() }
            var code: Int32 = 0
            switch platform_child(processID, &code) {
            case PLATFORM_CHILD_EXITED: ending = .exited(code)
            case PLATFORM_CHILD_SIGNALLED: ending = .signalled(code)
            case PLATFORM_CHILD_STOPPED: isStopped = true
            case PLATFORM_CHILD_CONTINUED: isStopped = false
            default: break
            }
            let nowNs = WallClock.nowNs()
            hasHung = lookout.hasHung(after: nowNs - lookedNs, isIdle: isStopped || !isOpen)
            lookedNs = nowNs
        }
        let plugin = PluginEnding(page, ending)
        if ending == nil {
            kill(processID, SIGKILL)
            _ = wait()
        }
        // It had said this by then. Others that hold the pipe may go on for ever.
        var pieces = 0
        while isOpen, pieces < 1000, lines.read(waitingMs: 0, body) == .read { pieces += 1 }
        let isHeldOpen = isOpen && lines.read(waitingMs: 0, { _ in }) != .over
        if ending != nil { Self.living.ended(processID) }
        kill(-processID, SIGKILL)
        Self.living.endStrays()
        closeEnds()
        return (plugin, isHeldOpen)
    }
}

/// The end of a process that called a plugin, and the call in which it ended.
struct PluginEnding: Equatable {
    var request: UInt64
    /// The call; nil if the plugin wasn't being called.
    var call: PluginCall?
    /// Nil: the call took too long, or the process was stopped.
    var ending: ChildProcess.Ending?

    init(_ page: PluginPage, _ ending: ChildProcess.Ending?) {
        request = page.requests
        call = page.call
        self.ending = ending
    }

    /// The moment of the end: `in 'evict', at request 17`.
    var moment: String {
        guard let call else {
            return "between its calls" + (request == 0 ? "" : ", after request \(request)")
        }
        return "in \(call.words)" + (request == 0 ? "" : ", at request \(request)")
    }
}
