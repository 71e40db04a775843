import Testing

/// A check that failed: where, and how the sources say it. A check that holds costs none of this.
struct FailedCheck {
    private let location: SourceLocation
    private let lines: String
    private let note: String

    init(_ file: StaticString, _ line: Int, _ note: String) {
        let path = "\(file)"
        let text = Self.lines(of: path, from: line)
        let name = path.split(separator: "/").suffix(2).joined(separator: "/")
        location = SourceLocation(
            fileID: name, filePath: path, line: line,
            column: 1 + (text.first?.prefix { $0 == " " }.count ?? 0))
        lines = text.map { $0.drop { $0 == " " } }.joined(separator: " ")
        self.note = note
    }

    func record(_ found: Any, _ relation: String, _ expected: Any) {
        record("\(Self.text(found)) \(relation) \(Self.text(expected))")
    }

    func record(_ what: String) {
        Issue.record(Comment(rawValue: said(what)), sourceLocation: location)
    }

    /// Only the macro throws an error that isn't told as a second issue.
    func end<Value>(without value: Value?) throws -> Value {
        try #require(value, Comment(rawValue: said("The test ends here")), sourceLocation: location)
    }

    private func said(_ what: String) -> String {
        [lines, what, note].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Texts in quotes, so that spaces at their ends are seen.
    private static func text(_ value: Any) -> String {
        value is any StringProtocol ? String(reflecting: value) : String(describing: value)
    }

    /// From the line at which a call begins to that at which its brackets are closed.
    private static func lines(of path: String, from line: Int) -> [Substring] {
        guard let text = try? Repository.text(at: path) else { return [] }
        var depth = 0
        var found: [Substring] = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for line in lines.dropFirst(line - 1).prefix(12) {
            found.append(line)
            for letter in line.utf8 where "([{".utf8.contains(letter) { depth += 1 }
            for letter in line.utf8 where ")]}".utf8.contains(letter) { depth -= 1 }
            if depth <= 0 { break }
        }
        return found
    }
}
