import Synchronization

/// A value that is found when a reader first asks for it, or what kept it from being found.
package final class Asked<Value: Sendable>: Sendable {
    private let answer = Mutex<Result<Value, Complaint>?>(nil)

    package init() {}

    /// - Parameter find: is called once, by the first of several readers.
    package func value(_ find: () throws(Complaint) -> Value) throws(Complaint) -> Value {
        try answer.withLock { answer in
            let result = answer ?? Result(catching: find)
            answer = result
            return result
        }.get()
    }

    /// The value, if a reader has asked for it and it was found.
    package var known: Value? { answer.withLock { try? $0?.get() } }
}
