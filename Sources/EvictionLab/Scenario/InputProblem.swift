/// What is wrong with a file that a user gave, in one line: where, what, what to do.
public struct InputProblem: Error, Sendable, Equatable, CustomStringConvertible {
    public var file: String
    public var position: SourcePosition
    public var message: String

    public init(file: String, position: SourcePosition, message: String) {
        self.file = file
        self.position = position
        self.message = message
    }

    public var description: String {
        let path = position.path.isEmpty ? "" : "\(position.path): "
        return "\(file):\(position.line):\(position.column): \(path)\(message)"
    }
}
