import LabBase

/// The reason why events ended before their source did.
@usableFromInline
package enum Halt: Error, Sendable {
    /// The receiver needs no more events.
    case stopped
    /// The app was killed; the replay catches this.
    case killed
    /// The source has a mistake, or memory ran out. Indirect, since small errors keep the code that
    /// passes events small.
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
    /// Rethrows a source's mistake to the receiver of its events.
    package static func of<Result: ~Copyable>(
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
    /// Turns an error of a play of events into a message for the user.
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
