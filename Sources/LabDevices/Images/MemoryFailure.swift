/// Why an image doesn't get its memory.
@usableFromInline package enum MemoryFailure: Error, Sendable, Equatable {
    case outOfMemory(image: String, bytes: Int64)
    /// A file that was good when the scenario was read isn't any more.
    case changedFile(path: String, reason: String)
}
