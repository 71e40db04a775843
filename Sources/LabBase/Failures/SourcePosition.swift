/// Where a value stands in a scenario: line and column from 1, and the path to it in words.
package struct SourcePosition: Sendable, Equatable {
    package var line: Int
    package var column: Int
    /// For example `screens.feed.rowHeight` or `script[3].fling.velocity`.
    package var path: String

    package init(line: Int, column: Int, path: String) {
        self.line = line
        self.column = column
        self.path = path
    }

    /// As it follows a file's name; empty where nobody has seen the lines.
    package var place: String { line > 0 ? ":\(line):\(column)" : "" }

    /// The same of a text that nobody has seen: the path alone says where.
    package var unseen: SourcePosition { SourcePosition(line: 0, column: 0, path: path) }
}
