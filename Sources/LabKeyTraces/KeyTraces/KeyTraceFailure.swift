import LabBase

/// Why a key trace can't be read, or not to its end.
package struct KeyTraceFailure: ReportedFailure, Equatable, CustomStringConvertible {
    /// Where in the file something is wrong.
    package enum Place: Sendable, Equatable {
        case byte(Int)
        case line(Int)
    }

    package var path: String
    package var place: Place?
    package var reason: String
    package var exitCode: ExitCode
    /// How many requests before that place are good; nil where none can be used.
    package var goodRequests: Int?

    package init(
        _ path: String, _ reason: String, at place: Place? = nil, goodRequests: Int? = nil,
        exitCode: ExitCode = .badData
    ) {
        self.path = path
        self.place = place
        self.reason = reason
        self.goodRequests = goodRequests
        self.exitCode = exitCode
    }

    /// Sizes that no total can hold, which a slip in the choice of columns makes.
    static func tooManyBytes(after requests: Int) -> KeyTraceFailure {
        KeyTraceFailure(
            "request \(requests + 1)",
            "the sizes up to here come to 2^63 bytes or more. Check which column has the sizes; "
                + "--keep-going uses the requests before")
    }

    static func tooManyKeys(_ most: Int) -> KeyTraceFailure {
        KeyTraceFailure(
            "the trace",
            "it has more than \(most) different keys, and there is no memory for what is kept of "
                + "each. Replay fewer caches at once, or look at a sample (lab trace curve "
                + "--sample)", exitCode: .unavailable)
    }

    /// What is wrong, and where, without what to do.
    package var words: String {
        switch place {
        case nil: "\(path): \(reason)"
        case .byte(let byte)?: "\(path): byte \(byte): \(reason)"
        case .line(let line)?: "\(path):\(line): \(reason)"
        }
    }

    package var lines: [String] { [description] }
    package var namesItsPlace: Bool { place != nil }

    package var description: String {
        guard place != nil else { return words }
        // Where none is good, going on is no way out.
        guard let goodRequests, goodRequests > 0 else { return "\(words)." }
        return "\(words). \(goodRequests) requests before it are good; --keep-going uses them"
    }
}
