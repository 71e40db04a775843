/// What is wrong with a policy spec, and where in its text.
public struct SpecProblem: Error, Sendable, Equatable {
    public var spec: String
    /// Characters from the start.
    public var offset: Int
    public var length: Int
    /// What is wrong. What to do.
    public var message: String
    /// Usage, unless it is a file that is wrong or missing.
    public var exitCode = ExitCode.usage

    /// The message, then the spec with the place marked below it.
    public var lines: [String] {
        [
            "policy: \(message)",
            "  \(spec)",
            "  " + String(repeating: " ", count: offset)
                + String(repeating: "^", count: max(1, length)),
        ]
    }
}
