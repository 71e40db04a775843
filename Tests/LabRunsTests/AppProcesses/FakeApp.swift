import Foundation

@testable import LabRuns

/// A process of an app that holds nothing and does what the test says.
final class FakeApp: AppChannel {
    let processID: pid_t
    private(set) var requests: [AppRequest] = []
    /// Its answers; nil for one that is gone.
    var answers: (AppRequest) -> AppAnswer? = { request in
        request == .figures
            ? .figures(AppFigures(residentBytes: 10, arenaResidentBytes: 6, arenaActiveBytes: 5))
            : .done(cpuNs: 1)
    }
    var isGone = false
    var ending = ChildProcess.Ending.signalled(SIGKILL)
    private(set) var ends = 0

    init(_ processID: pid_t) { self.processID = processID }

    func ask(_ request: AppRequest) -> AppAnswer? {
        requests.append(request)
        guard !isGone, let answer = answers(request) else {
            isGone = true
            return nil
        }
        return answer
    }

    func isGone(waitingMs: Int32) -> Bool { isGone }

    @discardableResult
    func end() -> ChildProcess.Ending {
        isGone = true
        ends += 1
        return ending
    }
}
