import LabBase

/// How events end before their source does.
@usableFromInline
package enum Halt: Error, Sendable {
    /// The receiver has what it wanted.
    case stopped
    /// The app was killed, which the replay catches.
    case killed
    /// The source is wrong, or memory can't be had. In a box: events pass through code that must
    /// be small.
    indirect case failed(Complaint)

    package var complaint: Complaint {
        if case .failed(let complaint) = self {
            complaint
        } else {
            Complaint("stopped", exit: .failed)
        }
    }
}

extension Halt {
    /// Passes on what a source throws to the receiver of its events.
    static func of<Result: ~Copyable>(
        _ body: () throws(Complaint) -> Result
    ) throws(Halt) -> Result {
        do throws(Complaint) {
            return try body()
        } catch {
            throw .failed(error)
        }
    }
}

extension Complaint {
    /// Turns what a play of events throws into words for the user.
    package static func ofPlay<Result>(
        _ body: () throws(Halt) -> Result
    ) throws(Complaint) -> Result {
        do throws(Halt) {
            return try body()
        } catch {
            throw error.complaint
        }
    }
}
