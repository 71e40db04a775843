import Synchronization

/// Has stretches looked at in any order, and adds them up in the trace's order: each by the thread
/// that is the first to find it next.
final class StretchLine: Sendable {
    private struct Turn {
        var isLooked: [Bool]
        var next = 0
        var isAdding = false
    }

    private let stretches: [TraceStretch]
    private let sum: StretchSum
    private let turn: Mutex<Turn>

    init(_ stretches: [TraceStretch], _ sum: StretchSum) {
        self.stretches = stretches
        self.sum = sum
        turn = Mutex(Turn(isLooked: stretches.map { _ in false }))
    }

    func look(_ number: Int) {
        stretches[number].look()
        turn.withLock { $0.isLooked[number] = true }
        while let next = taken() {
            sum.add(stretches[next])
            turn.withLock { turn in
                turn.next += 1
                turn.isAdding = false
            }
        }
    }

    /// The stretch to add, which is this thread's now; nil if there is none, or another is added.
    private func taken() -> Int? {
        turn.withLock { turn in
            guard !turn.isAdding, turn.next < turn.isLooked.count, turn.isLooked[turn.next] else {
                return nil
            }
            turn.isAdding = true
            return turn.next
        }
    }
}
