/// Where a value stands in a scenario: line and column from 1, and the path to it in words.
public struct SourcePosition: Sendable, Equatable {
    public var line: Int
    public var column: Int
    /// For example `screens.feed.rowHeight` or `script[3].fling.velocity`.
    public var path: String

    public init(line: Int, column: Int, path: String) {
        self.line = line
        self.column = column
        self.path = path
    }
}
