/// What the kernel, or the machine's administrator, doesn't let us do: one line that says what is
/// missing.
public struct KernelRefusal: Error, Sendable, Equatable {
    public var text: String

    public init(_ text: String) { self.text = text }
}
