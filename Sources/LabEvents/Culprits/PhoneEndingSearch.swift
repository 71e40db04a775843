import LabReplay
import LabScripts

/// Reads the log of a phone as it is told, in one pass, and keeps how each process ended.
package final class PhoneEndingSearch {
    private let phone: Phone
    private var endings: [PhoneEnding] = []
    /// By app: the ending of the process that it lacks now.
    private var open: [Int?]
    private var visited: [Int]
    private var returns: [Int]
    private var warmReturns: [Int]
    private var front: Int?
    private var standing: PhoneStanding?
    /// RAM that was freed since the system looked: that of all whom it has ended since.
    private var freedBytes: Int64 = 0
    /// By app: the return of which it isn't told yet when the app could be used.
    private var returning: [Int?]

    package init(_ phone: Phone) {
        self.phone = phone
        open = Array(repeating: nil, count: phone.apps.count)
        returning = open
        visited = Array(repeating: 0, count: phone.apps.count)
        returns = visited
        warmReturns = visited
    }

    package func note(_ timeNs: Int64, _ event: PhoneEvent) {
        switch event {
        case .visit(let number): visit(phone.visits[number], timeNs)
        case .launches(let app, _, _): comesBack(app, timeNs)
        case .stands(let standing): stand(standing)
        case .ended(let app, let reason, let footprintBytes):
            end(app, reason, footprintBytes, timeNs)
        case .usable(let app, let afterNs):
            if let ending = returning[app] { endings[ending].usableNs = afterNs }
            returning[app] = nil
        default: break
        }
    }

    private func visit(_ visit: Visit, _ timeNs: Int64) {
        front = visit.app
        guard let app = visit.app else { return }
        visited[app] += 1
        if visited[app] > 1 { returns[app] += 1 }
        if visited[app] > 1, open[app] == nil { warmReturns[app] += 1 }
        returning[app] = nil
        comesBack(app, timeNs)
    }

    /// An app that was ended is started again, if it was.
    private func comesBack(_ app: Int, _ timeNs: Int64) {
        guard let ending = open[app] else { return }
        endings[ending].returnNs = timeNs
        returning[app] = ending
        open[app] = nil
    }

    private func stand(_ standing: PhoneStanding) {
        self.standing = standing
        freedBytes = 0
        for case let ending? in open where endings[ending].reason == .memory {
            let resident = residentBytes(of: endings[ending].app, in: endings[ending].standing)
            endings[ending].wantingBytes = max(
                endings[ending].wantingBytes,
                standing.lineBytes - standing.availableBytes + resident)
        }
    }

    private func residentBytes(of app: Int, in standing: PhoneStanding?) -> Int64 {
        standing?.processes[app].residentBytes ?? 0
    }

    private func end(_ app: Int, _ reason: KillReason, _ footprintBytes: Int64, _ timeNs: Int64) {
        var shortBytes: Int64 = 0
        if reason == .memory, let standing {
            shortBytes = max(0, standing.lineBytes - standing.availableBytes - freedBytes)
        }
        open[app] = endings.count
        endings.append(
            PhoneEnding(
                app: app, number: endings.reduce(1) { $0 + ($1.app == app ? 1 : 0) },
                atNs: timeNs, reason: reason, footprintBytes: footprintBytes, front: front,
                standing: standing, shortBytes: shortBytes, wantingBytes: shortBytes))
        freedBytes += residentBytes(of: app, in: standing)
    }

    /// After the last event.
    package func found(_ variant: String) -> PhoneEndings {
        PhoneEndings(
            phone: phone.name, variant: variant, names: phone.apps.map(\.name),
            isAndroid: phone.device.apiLevel != nil, endings: endings, returns: returns,
            warmReturns: warmReturns)
    }
}
