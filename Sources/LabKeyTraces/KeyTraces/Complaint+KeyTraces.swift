import LabBase
import LabOrders

/// Errors of key traces that can't be read, or not to their end.
extension Complaint {
    package enum KeyPlace { case byte(Int), line(Int) }

    /// A trace that can't be used as a whole.
    package static func trace(
        _ name: String, _ what: String, _ remedy: String? = nil, exit: ExitCode = .badData
    ) -> Complaint {
        Complaint(what, remedy, at: .whole(name), exit: exit)
    }

    /// Damage at a place.
    ///
    /// - Parameter good: number of good requests before the place; nil if none can be used.
    package static func damage(
        _ name: String, _ what: String, at place: KeyPlace, good: Int? = nil
    ) -> Complaint {
        let found: Place =
            switch place {
            case .byte(let byte): .byte(byte, of: name)
            case .line(let line): .input(name, SourcePosition(line: line, column: 0))
            }
        var complaint = Complaint(what, "", at: found)
        complaint.goodRequests = good
        return complaint
    }

    /// Number of good requests before the place; nil if none can be used.
    package var goodRequests: Int? {
        get { if case .good(let requests) = sign { requests } else { nil } }
        set {
            sign = newValue.map { .good(requests: $0) }
            // Without good requests, `--keep-going` is no remedy.
            if let newValue, newValue > 0 {
                remedy = "\(newValue) requests before it are good; --keep-going uses them"
            }
        }
    }

    /// The place and the problem, without the remedy.
    package var finding: String {
        var finding = self
        finding.remedy = nil
        return finding.lines[0]
    }

    /// The error for a total of sizes that overflows, usually because the wrong column was chosen.
    static func tooManyBytes(after requests: Int) -> Complaint {
        .trace(
            "request \(requests + 1)", "the sizes up to here come to 2^63 bytes or more",
            "Check which column has the sizes; --keep-going uses the requests before")
    }

    static func tooManyKeys(_ most: Int) -> Complaint {
        .trace(
            "the trace",
            "it has more than \(most) different keys, and there is no memory for what is kept of "
                + "each",
            "Replay fewer caches at once, or look at a sample (lab trace curve --sample)",
            exit: .unavailable)
    }

    /// The error for a file whose bytes stopped coming, or that ended too early.
    static func stop(
        _ path: String, _ bytes: borrowing ByteWindow, done: Int, otherwise reason: String
    ) -> Complaint {
        guard let failure = bytes.failure else {
            return .damage(path, reason, at: .byte(bytes.offset), good: done)
        }
        var place = ""
        if case .byte(let byte, _) = failure.place {
            place = " at byte \(byte) of the compressed file"
        }
        return .damage(
            path, failure.what + place, at: .byte(bytes.offset + bytes.count), good: done)
    }
}
