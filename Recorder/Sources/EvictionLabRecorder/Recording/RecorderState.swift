import Foundation

/// The state that all threads share: the events that wait to be written, and the free numbers.
final class RecorderState: @unchecked Sendable {
    private let lock = NSLock()
    private var events: [RecordedEvent] = []
    private var isScheduled = false
    private var startNs: Int64 = 0
    private var lastNs: Int64 = 0
    private var current: RecordingWriter?
    private var currentFile: URL?
    private var known: RecorderFailure?
    private var displayHz = 60.0

    private var isObserving = false

    // For handles, which look at them in `add`, under the lock.
    /// Which recording is under way: handles that were numbered in another one begin anew.
    private(set) var session = 0
    private var nextView = 0
    private var freeViews: [Int] = []
    private var nextScreen = 0

    /// As many events as fit 16 MB wait at most, should the disk not keep up.
    private static let mostWaiting = 100_000

    var isOn: Bool { lock.withLock { current != nil && known == nil } }
    var writer: RecordingWriter? { lock.withLock { current } }
    var file: URL? { lock.withLock { currentFile } }
    var failure: RecorderFailure? { lock.withLock { known } }
    var waiting: Int { lock.withLock { events.count } }
    var hz: Double { lock.withLock { displayHz } }

    func begin(_ writer: RecordingWriter, file: URL, hz: Double, nowNs: Int64) {
        lock.withLock {
            session += 1
            (nextView, nextScreen) = (0, 0)
            freeViews = []
            events = []
            isScheduled = false
            startNs = nowNs
            lastNs = 0
            current = writer
            currentFile = file
            displayHz = hz > 0 ? hz : 60
            known = nil
        }
    }

    func finish() { lock.withLock { current = nil } }

    func fail(_ failure: RecorderFailure) {
        lock.withLock {
            known = failure
            events = []
        }
    }

    func timeNs(_ nowNs: Int64) -> Int64 { lock.withLock { max(lastNs, nowNs - startNs) } }

    /// The writer, if it has to be told that there is something to write.
    func add(
        nowNs: Int64, _ make: (RecorderState) -> RecordedEvent.Action?
    ) -> RecordingWriter? {
        lock.lock()
        defer { lock.unlock() }
        guard let current, known == nil else { return nil }
        guard events.count < Self.mostWaiting else { return overrun(current) }
        guard let action = make(self) else { return nil }
        // Two threads may have looked at the clock in another order than they came here.
        lastNs = max(lastNs, nowNs - startNs)
        events.append(RecordedEvent(timeNs: lastNs, action: action))
        if isScheduled { return nil }
        isScheduled = true
        return current
    }

    /// Under the lock. A recording with a hole would look whole: it ends here, and says so itself.
    private func overrun(_ current: RecordingWriter) -> RecordingWriter? {
        known = .overrun(path: currentFile?.path ?? "", waiting: events.count)
        events.append(RecordedEvent(timeNs: lastNs, action: .overrun))
        if isScheduled { return nil }
        isScheduled = true
        return current
    }

    func take() -> [RecordedEvent] {
        lock.withLock {
            isScheduled = false
            var taken: [RecordedEvent] = []
            taken.reserveCapacity(events.count)
            swap(&taken, &events)
            return taken
        }
    }

    func underLock<Value>(_ body: () -> Value) -> Value { lock.withLock(body) }

    /// True for the first caller: the app is observed once, however often it records.
    func beginObserving() -> Bool {
        lock.withLock {
            defer { isObserving = true }
            return !isObserving
        }
    }

    func takeViewNumber() -> Int {
        if let number = freeViews.popLast() { return number }
        defer { nextView += 1 }
        return nextView
    }

    func giveBack(view number: Int) { freeViews.append(number) }

    func takeScreenNumber() -> Int {
        defer { nextScreen += 1 }
        return nextScreen
    }
}
