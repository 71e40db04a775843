import LabSystem

/// A file for a result. A path that can't be written is refused before the work begins.
///
///     let file = try OutputFile("result.csv")
///     try file.checkpoint(rowsSoFar)      // after every cell
///     try file.finish(allRows)
///
/// Each time the whole content is written beside the file and renamed over it, so that readers
/// never see half a result, an interrupt loses nothing, and a full disk leaves the old content. A
/// target that can't be replaced by a rename (`-` and the other names of standard output,
/// `/dev/null`, a FIFO) is written directly, once, by `finish`.
///
/// The file keeps its mode, and its owner if we may set it, but not its hard links. A symbolic link
/// stays, and its target is replaced.
package final class OutputFile: Sendable {
    package enum Destination: Sendable, Equatable {
        /// The path of the file itself, with links followed.
        case replaced(path: String)
        /// An open descriptor that this object closes.
        case direct(Int32)
        /// A FIFO without a reader yet. Opening it waits for one, so `finish` does it.
        case awaitingReader(path: String)
    }

    /// The path as the user named it.
    package let path: String
    package let destination: Destination

    /// - Parameter path: `-` is standard output.
    package init(_ path: String) throws(Complaint) {
        self.path = path
        destination = try Self.destination(of: path)
    }

    deinit {
        if case .direct(let descriptor) = destination { close(descriptor) }
    }

    /// Replaces the file's content by the results so far. Does nothing for a stream.
    package func checkpoint(_ text: String) throws(Complaint) {
        guard case .replaced(let target) = destination else { return }
        try replace(target, with: text)
    }

    /// Writes the whole result. Call it once, also after an interrupt.
    package func finish(_ text: String) throws(Complaint) {
        switch destination {
        case .replaced(let target):
            try replace(target, with: text)
        case .direct(let descriptor):
            try writeDirect(text, to: descriptor)
        case .awaitingReader(let fifo):
            let descriptor = open(fifo, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw .unwritable(path, errno) }
            defer { close(descriptor) }
            try writeDirect(text, to: descriptor)
        }
    }

    /// True for a file that is replaced as a whole, false for a stream.
    package var isFile: Bool {
        if case .replaced = destination { return true }
        return false
    }

    /// True if writing this file would replace the file at the path.
    package func replaces(_ path: String) -> Bool {
        guard case .replaced(let target) = destination else { return false }
        return Self.place(of: target) == Self.place(of: path)
    }

    /// True if the path is another name of standard output.
    package var isStandardOutput: Bool { Self.inherited(path) == Terminal.Stream.output.rawValue }

    /// True if both are the same file.
    package func replaces(_ other: OutputFile) -> Bool {
        guard case .replaced(let target) = other.destination else { return false }
        return replaces(target)
    }

    /// Identifies a file by its number; a file that doesn't exist yet by its folder's number and
    /// its name.
    package static func place(of path: String) -> [String] {
        var found = stat()
        if stat(path, &found) == 0 { return ["\(found.st_dev)", "\(found.st_ino)"] }
        guard stat(folder(of: path), &found) == 0 else { return [path] }
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        return ["\(found.st_dev)", "\(found.st_ino)", name]
    }

    private func writeDirect(_ text: String, to descriptor: Int32) throws(Complaint) {
        guard let error = Terminal.writeAll(text, to: descriptor) else { return }
        if error == EPIPE, isStandardOutput {
            Terminal.dieOfBrokenPipe()
        }
        throw .unwritable(path, error)
    }

    private func replace(_ target: String, with text: String) throws(Complaint) {
        let temporary = try Self.temporary(beside: target, for: path)
        let error =
            Self.takeOver(from: target, temporary.descriptor)
            ?? Terminal.writeAll(text, to: temporary.descriptor)
        if let error = temporary.becomes(target, after: error) { throw .unwritable(path, error) }
    }

    /// Gives the temporary the mode and owner of the file that it will replace.
    package static func takeOver(from target: String, _ descriptor: Int32) -> Int32? {
        var old = stat()
        guard stat(target, &old) == 0 else { return nil }
        // Only root may give files away; other users keep the new file. The owner comes first,
        // since setting it may clear bits of the mode.
        _ = fchown(descriptor, old.st_uid, old.st_gid)
        return fchmod(descriptor, old.st_mode & 0o7777) == 0 ? nil : errno
    }
}
