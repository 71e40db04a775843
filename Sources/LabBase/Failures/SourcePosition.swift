/// A place in an input: line and column from 1, and the path to it in words.
package struct SourcePosition: Sendable, Equatable {
    package var line: Int
    package var column: Int
    /// For example `screens.feed.rowHeight` or `script[3].fling.velocity`.
    package var path: String
    /// The file, if it isn't the one that the message names.
    package var file: String?

    /// - Parameter column: 0 for a line as a whole.
    package init(line: Int, column: Int = 1, path: String = "", file: String? = nil) {
        self.line = line
        self.column = column
        self.path = path
        self.file = file
    }

    /// Line, column and path as they follow a file's name.
    package var words: String {
        let place = line > 0 ? column > 0 ? ":\(line):\(column)" : ":\(line)" : ""
        return path.isEmpty ? place : "\(place): \(path)"
    }

    /// The path alone, for a text whose lines the user hasn't seen.
    package var unseen: SourcePosition { SourcePosition(line: 0, column: 0, path: path) }
}
