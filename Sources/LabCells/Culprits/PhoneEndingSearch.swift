import LabReplay
import LabScripts

/// Reads the log of a phone as it is written, in one pass, and keeps how each process ended.
package final class PhoneEndingSearch {
    private struct Found {
        var ending: PhoneEnding
        /// The look at which the system ended it, by its index, and the system before; nil where
        /// the system didn't.
        var retrial: (look: Int, before: PhoneMemory)?
        /// The first look after it was wanted again.
        var backAtLook: Int?
    }

    private let phone: Phone
    private var found: [Found] = []
    /// By app: the ending of the process that it lacks now.
    private var open: [Int?]
    private var front: Int?
    private var standing: PhoneStanding?
    private var looks: [PhoneRetrial.Look] = []
    /// The phone's system, looking along, and as it was before it looked last.
    private var system: PhoneMemory
    private var before: PhoneMemory
    /// The apps that it ends at its last look.
    private var condemned: Set<Int> = []
    /// By app: the index of its last end, from its return until it can be used.
    private var returning: [Int?]
    /// By app: its footprint when its own log told of its last end.
    private var killedBytes: [Int64?]

    package init(_ phone: Phone) {
        self.phone = phone
        open = Array(repeating: nil, count: phone.apps.count)
        returning = open
        killedBytes = Array(repeating: nil, count: phone.apps.count)
        system = PhoneMemory(device: phone.header.device, appCount: phone.apps.count)
        before = system
    }

    package func note(_ timeNs: Int64, _ event: PhoneEvent) {
        switch event {
        case .visit(let number): visit(phone.visits[number], timeNs)
        case .launches(let app, _, _): comesBack(app, timeNs)
        case .stands(let standing): look(standing, timeNs)
        case .ended(let app, let reason, let footprintBytes):
            end(app, reason, footprintBytes, timeNs)
        case .usable(let app, let afterNs):
            if let index = returning[app] { found[index].ending.usableNs = afterNs }
            returning[app] = nil
        default: break
        }
    }

    /// The own log of an app knows the footprint that passed a limit.
    package func note(_ entry: LogEntry, ofApp app: Int) {
        if case .killed(_, let footprintBytes) = entry { killedBytes[app] = footprintBytes }
    }

    private func visit(_ visit: Visit, _ timeNs: Int64) {
        front = visit.app
        guard let app = visit.app else { return }
        returning[app] = nil
        comesBack(app, timeNs)
    }

    /// An app that was ended is started again, if it was.
    private func comesBack(_ app: Int, _ timeNs: Int64) {
        guard let index = open[app] else { return }
        found[index].ending.returnNs = timeNs
        found[index].backAtLook = looks.count
        returning[app] = index
        open[app] = nil
    }

    private func look(_ standing: PhoneStanding, _ timeNs: Int64) {
        self.standing = standing
        let figures = standing.processes.map(\.figures)
        looks.append(PhoneRetrial.Look(timeNs: timeNs, figures: figures))
        before = system
        condemned.removeAll(keepingCapacity: true)
        for case .kill(let app, _) in system.look(nowNs: timeNs, processes: figures) {
            condemned.insert(app)
        }
    }

    private func end(_ app: Int, _ reason: KillReason, _ footprintBytes: Int64, _ timeNs: Int64) {
        open[app] = found.count
        let number = found.reduce(1) { $0 + ($1.ending.app == app ? 1 : 0) }
        let isCondemned = condemned.contains(app)
        // Its own log has had what passed the limit of its own process.
        let ownBytes = reason == .ownLimit && !isCondemned ? killedBytes[app] : nil
        let ending = PhoneEnding(
            app: app, number: number, atNs: timeNs, reason: reason,
            footprintBytes: ownBytes ?? footprintBytes, front: front, standing: standing)
        found.append(Found(ending: ending, retrial: isCondemned ? (looks.count - 1, before) : nil))
    }

    /// After the last event.
    ///
    /// - Parameter result: nil where neither returns are asked for nor whose images were too large.
    package func found(_ variant: String, _ result: PhoneResult?) -> PhoneEndings {
        let endings = found.map { found in
            var ending = found.ending
            let none = [Int64?](repeating: nil, count: phone.apps.count)
            ending.smallerBytes = result == nil ? none : smallerBytes(found)
            return ending
        }
        return PhoneEndings(
            phone: phone.header.scenario, variant: variant, names: phone.apps.map(\.name),
            isAndroid: phone.header.device.apiLevel != nil, endings: endings,
            figures: phone.apps.indices.map { result?.apps[$0].phone ?? PhoneFigures() })
    }

    private func smallerBytes(_ found: Found) -> [Int64?] {
        guard let (look, before) = found.retrial else { return ownSmallerBytes(found.ending) }
        let retrial = PhoneRetrial(
            before: before, looks: looks[look..<(found.backAtLook ?? looks.count)],
            victim: found.ending.app)
        return phone.apps.indices.map { retrial.smallerBytes(ofApp: $0) }
    }

    /// It was ended by the limit of its own process, which its own images alone can keep.
    private func ownSmallerBytes(_ ending: PhoneEnding) -> [Int64?] {
        phone.apps.indices.map { app in
            guard app == ending.app, let limit = phone.header.device.footprintLimitBytes,
                let images = ending.standing?.processes[app].figures.decodedBytes
            else { return nil }
            let excess = ending.footprintBytes - limit
            return (1...max(1, images)).contains(excess) ? excess : nil
        }
    }
}
