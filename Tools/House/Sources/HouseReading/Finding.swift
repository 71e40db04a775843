/// A finding says what is wrong, where, and what mends it.
package struct Finding: Sendable, Hashable, CustomStringConvertible {
    package var path: String
    /// From 1.
    package var line: Int
    package var text: String

    package init(_ path: String, _ line: Int, _ text: String) {
        self.path = path
        self.line = line
        self.text = text
    }

    package var description: String { "\(path):\(line): \(text)" }
}
