/// What the kernel, or the machine's administrator, doesn't let us do: one line that says what is
/// missing.
package struct KernelRefusal: Error, Sendable, Equatable {
    package var text: String

    package init(_ text: String) { self.text = text }
}
