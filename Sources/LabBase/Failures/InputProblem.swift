/// What is wrong with a file that a user gave, in one line: where, what, what to do.
@usableFromInline package struct InputProblem: Error, Sendable, Equatable, CustomStringConvertible {
    package var file: String
    package var position: SourcePosition
    package var message: String

    package init(file: String, position: SourcePosition, message: String) {
        self.file = file
        self.position = position
        self.message = message
    }

    @usableFromInline package var description: String {
        let path = position.path.isEmpty ? "" : "\(position.path): "
        return "\(file)\(position.place): \(path)\(message)"
    }
}
