import LabBase

/// A message from a child to its parent: a line of CSV, which begins with the message's kind.
protocol ChildMessage {
    /// The kind comes first.
    var fields: [String] { get }
    /// Returns nil for fields that no child of this version writes.
    init?(_ kind: String, _ rest: [String])
}

extension ChildMessage {
    var line: String { CSV.line(fields) }

    init?(line: String) {
        guard let fields = try? CSV.records(line).first?.fields, let kind = fields.first else {
            return nil
        }
        self.init(kind, Array(fields.dropFirst()))
    }

    /// Puts a text on one line.
    static func flat(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\n" ? " " : $0 }))
    }
}

extension ReportChannel {
    func say(_ message: some ChildMessage) { say(message.line) }
}
