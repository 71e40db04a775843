import LabScripts

/// An app of a phone as it stood when it had last done something.
struct PhoneAppStanding {
    var isAlive = false
    var kills: Int64 = 0
    /// When a process that has begun to start is there; nil for none.
    var launchesAtNs: Int64?
    var bytes = BytePeaks()
    /// The person was there so often.
    var visits = 0
    /// When the person left it last.
    var leftNs: Int64 = 0
    /// The rank of its process as the system has it.
    var state = ProcessState()
}

/// The app in front, and since when it can be used.
extension PhoneReplay {
    /// A visit begins: one app is left, another opened, and the system looks.
    func begin(_ number: Int) throws(Halt) {
        let visit = phone.visits[number]
        settleInstant()
        move(to: visit.startNs)
        endAwaiting()
        tell(.visit(number))
        let last = front
        front = visit.app
        if let last, last != visit.app {
            standings[last].leftNs = nowNs
            asleep = visit.isLocked ? last : nil
            try with(last) { (process) throws(Halt) in try process.leave(atNs: nowNs) }
        } else if !visit.isLocked {
            asleep = nil
        }
        // The look at which it comes to the front tells how long its memory takes to be back.
        try look()
        if let app = visit.app, last != app {
            try open(app, visit)
            try look()
        }
    }

    private func open(_ app: Int, _ visit: Visit) throws(Halt) {
        standings[app].visits += 1
        let isReturn = standings[app].visits > 1
        if isReturn {
            figures[app].returns += 1
            awaited = (app, visit)
        }
        let restoreNs = system.restoreNs(of: app)
        try with(app) { (process) throws(Halt) in
            // It may have died by now: it was opened first.
            switch try process.open(atNs: nowNs, restoreNs: restoreNs) {
            case .first: tell(.launches(app: app, isCold: false, afterNs: 0))
            case .warm: figures[app].warmReturns += 1
            case .cold, .gone: break
            }
        }
    }

    /// An instant is over: the app that was opened can be used now, or not yet.
    func settleInstant() {
        guard let awaited, processes[awaited.app].isUsable else { return }
        note(usableAtNs: max(nowNs, processes[awaited.app].drawnNs))
    }

    /// The visit is over: what can't be used by now was never of use.
    func endAwaiting() {
        if let awaited { note(usableAtNs: awaited.visit.endNs) }
    }

    private func note(usableAtNs timeNs: Int64) {
        guard let (app, visit) = awaited else { return }
        awaited = nil
        let afterNs = min(timeNs, visit.endNs) - visit.startNs
        figures[app].usableNs.add(ns: afterNs)
        tell(.usable(app: app, afterNs: afterNs))
    }
}
