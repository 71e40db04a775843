import LabBase

/// A mistake or an oddity in a recording, with its remedy.
package struct TraceFinding: Sendable, Equatable {
    package var file: String
    /// The place in the file; nil for a finding about the whole recording.
    package var position: SourcePosition?
    package var message: String
    /// True if a replay refuses the recording because of it.
    package var isError: Bool
    /// How many lines have the same, this one not counted.
    package var others = 0

    /// On one line.
    package var description: String {
        let more =
            others == 0 ? "" : " (so \(others == 1 ? "has 1 line" : "have \(others) lines") more)"
        return "\(file)\(position?.words ?? ""): \(message)\(more)"
    }
}

/// Findings in the order of the file, those of one kind as one.
struct TraceFindings {
    /// The number of kinds of mistakes that are listed: a reader stops there.
    private static let mostErrors = 50

    private let file: String
    private var found: [TraceFinding] = []
    private var kinds: [String: Int] = [:]
    private var errorCount = 0
    /// Mistakes that weren't kept.
    private var more = 0
    private(set) var hasErrors = false

    init(file: String) { self.file = file }

    mutating func error(_ complaint: Complaint) {
        hasErrors = true
        let message = complaint.message
        add(message, message, complaint.position, isError: true)
    }

    /// - Parameter kind: findings of one kind are reported once, in the first one's words.
    mutating func remark(_ message: String, line: Int? = nil, kind: String? = nil) {
        let position = line.map { SourcePosition(line: $0, column: 1, path: "") }
        add(message, kind ?? message, position, isError: false)
    }

    private mutating func add(
        _ message: String, _ kind: String, _ position: SourcePosition?, isError: Bool
    ) {
        if let known = kinds[kind] {
            found[known].others += 1
            return
        }
        if isError {
            guard errorCount < Self.mostErrors else {
                more += 1
                return
            }
            errorCount += 1
        }
        kinds[kind] = found.count
        found.append(
            TraceFinding(file: file, position: position, message: message, isError: isError))
    }

    /// By line; what is said of the whole comes last.
    var sorted: [TraceFinding] {
        var all = found.sorted { $0.position?.line ?? .max < $1.position?.line ?? .max }
        if more > 0 {
            all.append(
                TraceFinding(
                    file: file, position: nil,
                    message: "\(more) lines more have other mistakes. Mend these first",
                    isError: true))
        }
        return all
    }
}
