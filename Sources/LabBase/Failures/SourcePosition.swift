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
}
