import LabScripts

/// A replay that others have a part in: one thing at a time, when its phone says so.
///
/// All of this is for a replay that has the machine. Unless it is said otherwise, the clock comes
/// to the instant, and the app may die on the way.
extension Replay {
    /// The next of all that is due in this app alone: not its script, nor what loads share.
    ///
    /// - Parameter isRunningOut: true once the script is over: rows that have come into range are
    ///   looked for at once, and not at the end of the instant.
    func nextStep(of app: Int, isRunningOut: Bool) -> PhoneStep? {
        var next: PhoneStep?
        func note(_ timeNs: Int64, _ rank: PhoneStep.Rank, _ source: PhoneStep.Source) {
            guard timeNs < .max else { return }
            next = .first(next, PhoneStep(timeNs: timeNs, rank: rank, app: app, source: source))
        }
        if stores.prefetching.rows.hasChanged, !life.isOver {
            note(run.nowNs, isRunningOut ? .unheard : .over, .ahead)
        }
        note(decodes.pipeline.nextReservationNs, .unheard, .reservation)
        if let event = run.pending.next { note(run.pending.nextNs, event.rank, .pending) }
        note(decodes.pipeline.nextTimerNs(), .delivery, .timer)
        return next
    }

    /// Does the next of its own events.
    ///
    /// - Parameter scriptNs: nothing but what is due changes anything before.
    func performPending(atNs timeNs: Int64, scriptNs: Int64) throws(Halt) {
        decodes.pipeline.noteQuiet()
        run.scriptNs = scriptNs
        try act(atNs: timeNs) { () throws(Halt) in
            let event = run.pending.pop()
            if case .relaunch = event { try beginProcess() }
            try perform(event)
        }
    }

    /// The process begins, with the memory that it takes in any case.
    func beginProcess() throws(Halt) {
        try holders.memory?.processBegins(bytes: app.device.baselineBytes)
    }

    /// The load is done that a timer, or the next on a resource that is of this app, is about; nil:
    /// a queue that waited for its rate has its turn.
    func perform(
        atNs timeNs: Int64, _ take: (inout LoadingPipeline) -> Load?
    ) throws(Halt) {
        try act(atNs: timeNs) { () throws(Halt) in try endWork(of: take(&decodes.pipeline)) }
    }

    /// The clock comes to an instant.
    func move(to timeNs: Int64) {
        if timeNs > run.nowNs { advance(to: timeNs) }
    }

    /// The process runs from here on, and what stood still goes on.
    func goOn(atNs timeNs: Int64) {
        move(to: timeNs)
        decodes.pipeline.goOn(nowNs: timeNs)
    }

    /// The script stands still until an instant, at which its own clock shows a time.
    func waits(untilNs: Int64, atScriptNs scriptNs: Int64) {
        let ns = untilNs - scriptNs - app.life.pausedNs
        precondition(ns >= 0, "a script's clock would go ahead by \(-ns) ns")
        guard ns > 0 else { return }
        run.tell(.pauses(ns: ns))
        app.life.pausedNs += ns
    }

    /// The person has opened the app, and no process was there: one is from an instant on.
    ///
    /// - Parameter isNew: false if it has begun to start before.
    func opens(atNs timeNs: Int64, runsAtNs: Int64, atScriptNs scriptNs: Int64, isNew: Bool) {
        move(to: timeNs)
        run.comeBack(atNs: timeNs)
        app.life.awaitedSinceNs = timeNs
        waits(untilNs: runsAtNs, atScriptNs: scriptNs)
        if isNew { run.pending.schedule(.relaunch, atNs: runsAtNs) }
    }

    /// The clock comes to an instant, and something is done to the app.
    func act(atNs timeNs: Int64, _ body: () throws(Halt) -> Void) throws(Halt) {
        do throws(Halt) {
            move(to: timeNs)
            stores.prefetching.rows.noteOther()
            try body()
            try loads.giveTurns()
        } catch {
            guard case .killed = error else { throw error }
            try end()
        }
    }
}
